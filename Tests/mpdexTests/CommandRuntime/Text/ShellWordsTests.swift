import Bytes
import Testing

@testable import CommandRuntime

@Suite struct ShellWordsTests {
  @Test(
    arguments: [
      ("mpdex ls", ["mpdex", "ls"]), ("mpdex ls ", ["mpdex", "ls", ""]), ("", [""]),
      (#"a\ b "c d" 'e f'"#, ["a b", "c d", "e f"]), (#"a"b c"d"#, ["ab cd"]),
      (#""\a\"\$\`\\" '\a'"#, [#"\a"$`\"#, #"\a"#]), ("'it'\\''s'", ["it's"]),
      (#"$'a\tb\x41\101\'c'd"#, ["a\tbAA'cd"]), (#"a\"#, ["a"]), ("''", [""]), ("'' x", ["", "x"]),
      ("a$b $c", ["a$b", "$c"]), ("  a\t\tb", ["a", "b"]), (#"$'\x"#, ["\0"]),
    ] as [(ByteString, [ByteString])])
  func splitsWordsAsTheShellDoes(_ line: ByteString, _ words: [ByteString]) {
    #expect(shellWords(line).map(\.text) == words)
  }

  @Test(
    arguments: [
      ("a", .none), ("'a", .single), ("\"a", .double), ("$'a", .escapes), ("'a'b", .none),
      ("a\"b", .double),
    ] as [(ByteString, ShellQuoting)])
  func reportsTheQuotingAtTheEnd(_ line: ByteString, _ quoting: ShellQuoting) {
    #expect(shellWords(line).last?.quoting == quoting)
  }

  @Test(
    arguments: [("", .none), ("'", .single), ("\"", .double), ("$'", .escapes)]
      as [(ByteString, ShellQuoting)])
  func quotedTextReadsBackUnchanged(_ opening: ByteString, _ quoting: ShellQuoting) {
    let text = ByteString((1...255).map { UInt8($0) })
    let line = ByteString(opening.bytes + quoting.quoted(text.bytes).bytes)
    #expect(shellWords(line).map(\.text) == [text])
  }
}
