import Bytes
import Testing
import TestSupport

@Suite struct OutputCommandsTests {
  private func server() throws -> LiveServer {
    try LiveServer(
      library: nil,
      configuration: [
        "audio_output {\n type \"null\"\n name \"Null\"\n}",
        "audio_output {\n type \"null\"\n name \"Living room\"\n enabled \"no\"\n}",
        "audio_output {\n type \"alsa\"\n name \"2\"\n device \"null\"\n enabled \"no\"\n}",
      ])
  }

  @Test func listsOutputsAsTextNamesAndJSON() throws {
    let server = try server()
    let text = """
      Output 1 (Null) is enabled
      Output 2 (Living room) is disabled
      Output 3 (2) is disabled
      \tallowed_formats=""
      \tdop="0"

      """
    #expect(try server.mpdex("outputs").text == text)
    #expect(try server.mpdex("outputs", "-0").text == "Null\0Living room\u{0}2\0")
    let json = try server.mpdex("outputs", "--json").text.split(separator: "\n")
    #expect(
      json == [
        #"{"attributes":{},"enabled":true,"name":"Null","number":1,"plugin":"null"}"#,
        #"{"attributes":{},"enabled":false,"name":"Living room","number":2,"plugin":"null"}"#,
        #"{"attributes":{"allowed_formats":"","dop":"0"},"enabled":false,"name":"2","number":3,"#
          + #""plugin":"alsa"}"#,
      ])
  }

  @Test func reportsTheChangedOutputs() throws {
    let server = try server()
    let first = try server.mpdexWithNotes("enable", "Living room", "-0")
    #expect(first.errorText == "mpdex: enabled 'Living room'\n")
    #expect(first.text == "Null\0Living room\u{0}2\0")
    #expect(
      try server.mpdexWithNotes("enable", "Living room").errorText
        == "mpdex: no output was switched\n"
    )
    #expect(
      try server.mpdexWithNotes("enable", "only", "1").errorText
        == "mpdex: disabled 'Living room'\n")
    #expect(
      try server.mpdexWithNotes("toggleoutput", "Null", "Living room").errorText
        == "mpdex: enabled 'Living room'; disabled 'Null'\n")
    #expect(try server.mpdex("-q", "enable", "Null").errorText == "")
  }

  @Test func aNumberTakesPrecedenceOverAName() throws {
    let server = try server()
    #expect(try server.mpdexWithNotes("enable", "2").errorText == "mpdex: enabled 'Living room'\n")
  }

  @Test func anUnknownOutputChangesNothingAndListsTheOutputs() throws {
    let server = try server()
    let before = try server.raw(["outputs"])
    for arguments: [ByteString] in [
      ["disable", "1", "nope"], ["enable", "nope", "2"], ["toggleoutput", "2", "nope"],
      ["enable", "only", "nope"], ["outputset", "nope", "dop=1"], ["moveoutput", "nope"],
    ] {
      let result = try server.mpdex(arguments: arguments)
      #expect((result.status, result.text) == (1, ""))
      #expect(
        result.errorText
          == "mpdex: there is no output 'nope'; the outputs are 1 (Null), 2 (Living room), 3 (2); "
          + "nothing was changed\n")
    }
    #expect(try server.raw(["outputs"]) == before)
  }

  @Test func onlyWithoutAnOutputIsWrongUsage() throws {
    let result = try Command.run(["enable", "only"], environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
  }

  @Test func setsAttributes() throws {
    let server = try server()
    #expect(try server.mpdex("outputset", "3", "dop=1").status == 0)
    #expect(try server.raw(["outputs"]).contains("attribute: dop=1\n"))
    #expect(try server.mpdex("outputset", "3", "allowed_formats=44100:16:2=x").status == 76)
    let unknown = try server.mpdex("outputset", "3", "x=y")
    #expect((unknown.status, unknown.text) == (76, ""))
    #expect(unknown.errorText.contains("'2' has the attributes allowed_formats, dop"))
    for wrong in ["dop", "=1", ""] as [ByteString] {
      #expect(try server.mpdex("outputset", "3", wrong).status == 64)
    }
  }

  @Test func escapesNamesOnATerminal() throws {
    let server = try LiveServer(
      library: nil,
      configuration: ["audio_output {\n type \"null\"\n name \"a\u{1B}[31m\"\n}"])
    let shown = try server.mpdex("outputs", terminal: .output)
    #expect(shown.text == "Output 1 (a\\e[31m) is enabled\n")
    #expect(try server.mpdex("enable", "x").errorText.contains(#"1 (a\e[31m)"#))
  }

  @Test func readsOutputsFromStandardInput() throws {
    let server = try server()
    let enabled = try server.mpdexWithNotes("enable", "-", input: Array("Living room\n3\n".utf8))
    #expect(enabled.errorText == "mpdex: enabled 'Living room', '2'\n")
    let disabled = try server.mpdexWithNotes("disable", "-", "-0", input: Array("Null\0".utf8))
    #expect(disabled.errorText == "mpdex: disabled 'Null'\n")
    let toggled = try server.mpdexWithNotes("toggleoutput", "-", input: Array("only\nNull\n".utf8))
    #expect(toggled.errorText == "mpdex: enabled 'Null'; disabled 'Living room', '2'\n")
    let none = try server.mpdex("enable", "-", input: [])
    #expect(
      (none.status, none.errorText) == (64, "mpdex: standard input is empty; nothing was done\n"))
  }
}
