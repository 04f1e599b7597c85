import Bytes
import CommandRuntime
import CommandSyntax
import Foundation
import Testing
import TestSupport

@testable import mpdex

/// The program as a whole.
@Suite struct ProgramTests {
  @Test func printsVersionAndHelpToStandardOutput() throws {
    #expect(try Command.run(["--version"]).text == "\(Mpdex.version)\n")
    let help = try Command.run(["--help"])
    #expect(help.status == 0)
    #expect(help.text.contains("EVERY DAY"))
  }

  @Test(arguments: Mpdex.commandNames.filter { $0 != "help" })
  func everyCommandHasHelpWithExamples(_ name: String) throws {
    let help = try Command.run([ByteString(name), "--help"])
    #expect(try Command.run(["help", ByteString(name)]) == help)
    #expect(help.status == 0)
    #expect(help.text.contains("EXAMPLES"))
    #expect(help.text.split(separator: "\n").allSatisfy { $0.count <= 80 })
    // A command with subcommands leaves the options to them.
    let asksServer = !["completions", "manual"].contains(name)
    let hasOptions = asksServer && !help.text.contains("SUBCOMMANDS:")
    #expect(help.text.hasSuffix(": `mpdex help options`.\n") == hasOptions)
  }

  @Test func anUnknownCommandIsWrongUsage() throws {
    let result = try Command.run(["frobnicate"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("there is no command 'frobnicate'"))
    #expect(try Command.run(["inded"]).errorText.contains("did you mean `mpdex index`?"))
    #expect(
      try Command.run(["swap"]).errorText
        == "mpdex: there is no command 'swap'; `mpdex --help` lists the commands\n")
  }

  @Test(
    arguments: [
      ("stauts", "`mpdex status`, `mpdex stats`"), ("previous", "`mpdex prev`"),
      ("artists", "`mpdex list artist`"),
      ("edit", "`mpdex queue edit`, `mpdex playlist edit`"), ("playlists", "`mpdex lsplaylists`"),
      ("np", "`mpdex current`"),
      ("unod", "`mpdex undo`"),
      ("sleep", "`mpdex stop --after 30m`"),
      ("stash", "`mpdex queue stash`"),
      (
        "remove",
        "`mpdex del` (songs of the queue), `mpdex delplaylist` (songs of a playlist), `mpdex rm` (a playlist)"
      ),
      (
        "delete",
        "`mpdex del` (songs of the queue), `mpdex delplaylist` (songs of a playlist), `mpdex rm` (a playlist)"
      ),
    ] as [(ByteString, String)])
  func wordsOfOtherProgramsLeadToTheCommand(_ word: ByteString, _ commands: String) throws {
    let result = try Command.run([word])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText
        == "mpdex: there is no command '\(word)'; did you mean \(commands)? `mpdex --help` lists the "
        + "commands\n")
  }

  /// A long option that does not exist is no name of a directory.
  @Test func anUnknownLongOptionIsNotTakenForAName() throws {
    #expect(
      try Command.run(["index", "--section"]).errorText
        == "mpdex: Unknown option '--section'\nmpdex: See 'mpdex index --help' for more information.\n"
    )
  }

  @Test func anUnknownQueueActionErrorListsTheActions() throws {
    let result = try Command.run(["queue", "bogus"])
    #expect((result.status, result.text) == (64, ""))
    let actions = QueueCommand.actions.map { $0.name }
    #expect(
      result.errorText
        == "mpdex: `mpdex queue` has no action 'bogus'; its actions are \(actions.joined(separator: ", "))\n"
    )
    #expect(actions.contains("edit"))
  }

  @Test func refusesADashAsACommand() throws {
    let result = try Command.run(["-"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("'-' means the lines of standard input"))
  }

  /// Options that mean something else are not what was meant.
  @Test(
    arguments: [
      ("add --by x", nil), ("ls --at x", nil), ("search --zoom x", nil), ("clear --foo", nil),
      ("add --plya x", "--play"), ("index --zoon B", "--zoom"), ("status --folow", "--follow"),
      ("jump --replcae a", "--replace"),
    ] as [(String, String?)])
  func onlySimilarOptionsAreSuggested(_ line: String, _ suggestion: String?) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let result = try Command.run(words)
    let hint = suggestion.map { ". Did you mean '\($0)'?" } ?? ""
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: Unknown option '\(words[1])'\(hint)\nmpdex: See "))
  }

  /// A synopsis with all options would hide the mistake.
  @Test func usageErrorsTakeOnlyAFewLines() throws {
    #expect(
      try Command.run(["search", "--by", "bogus", "x"]).errorText == """
        mpdex: 'bogus' is not a key; the keys are uri, time, mtime, added, rating, playCount, lastPlayed, \
        skipCount, like and the tags (`mpdex tags` lists them)
        mpdex: See 'mpdex search --help' for more information.

        """)
    #expect(
      try Command.run(["clear", "x"]).errorText
        == "mpdex: Unexpected argument 'x'\nmpdex: See 'mpdex clear --help' for more information.\n"
    )
    #expect(
      try Command.run(["ls", "-x"]).errorText == """
        mpdex: Unknown option '-x'
        mpdex: Put -- before a name that begins with a hyphen.
        mpdex: See 'mpdex ls --help' for more information.

        """)
  }

  @Test func anUnambiguousPrefixNamesACommand() throws {
    #expect(try Command.run(["ind", "--titles", "--locale", "C"]).text.hasPrefix("A\n"))
    let result = try Command.run(["p"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("several commands begin with 'p'; did you mean "))
  }

  @Test func killCannotBeAbbreviated() throws {
    let result = try Command.run(["kil"])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText.contains(
        "'kil' is too short: kill must be written in full, because it can do harm"))
  }

  @Test func helpAcceptsAbbreviatedCommandNames() throws {
    #expect(try Command.run(["help", "ind"]) == Command.run(["index", "--help"]))
    #expect(try Command.run(["help"]).text == Command.run(["--help"]).text)
    #expect(try Command.run(["help", "frobnicate"]).status == 64)
  }

  @Test func messagesShowInvalidBytesEscaped() throws {
    let result = try Command.run(["clear", [0x78, 0xFF]])
    #expect(result.status == 64)
    #expect(result.errorText.contains(#"x\xFF"#))
  }

  @Test func doesNotNeedFoundation() throws {
    let result = try runProcess(
      "/usr/bin/env", ["readelf", "--dynamic", Command.path], environment: inheritedEnvironment())
    let needed = result.text.split(separator: "\n").filter { $0.contains("(NEEDED)") }
    #expect(needed.contains { $0.contains("libmpdclient.so.2") })
    #expect(!needed.contains { $0.contains("libFoundation.so") })
    #expect(!needed.contains { $0.contains("libicu") })
  }

  /// Help wraps longer lines, and a wrapped example cannot be copied.
  @Test func examplesFitOnALine() {
    for (name, type) in Mpdex.typedCommands {
      let examples = type.examples
      #expect(!examples.isEmpty, "\(name)")
      for example in examples { #expect(example.count <= 78, "\(example)") }
    }
  }

  /// What a reader copies has to be understood.
  @Test func examplesAreReadWithoutAnError() {
    for (name, type) in Mpdex.typedCommands {
      for example in type.examples where !example.contains("$(") {
        for line in Self.commandLines(of: String(example)) {
          #expect(throws: Never.self, "\(name): \(example)") { _ = try Invocation(line) }
        }
      }
    }
  }

  /// The arguments of each `mpdex` in an example, without redirections and without the explanation after two blanks.
  private static func commandLines(of example: String) -> [[ByteString]] {
    let line = example.trimmingCharacters(in: .whitespaces).components(separatedBy: "  ")[0]
    let words = shellWords(ByteString(line)).map(\.text.description).flatMap { word in
      word.hasSuffix(";") ? [String(word.dropLast()), ";"] : [word]
    }
    return words.split { ["|", "||", "&&", ";", "do"].contains($0) }
      .filter { $0.first == "mpdex" }.map { words in
        words.dropFirst().prefix { !$0.hasPrefix("<") && !$0.hasPrefix(">") }
          .map { ByteString($0) }
      }
  }

  /// An action that is a command by itself may be shown by its short name.
  @Test func examplesOfActionsUseTheAction() {
    for (name, type) in Mpdex.typedCommands
    where name.contains(" ") && !["queued", "show"].contains(type.name) {
      #expect(!type.examples.isEmpty)
      let isCommand = Mpdex.commands.all.contains { $0 == type }
      for example in type.examples {
        let isShort = isCommand && example.contains("mpdex \(type.name)")
        #expect(isShort || example.contains("mpdex \(name)"), "\(example)")
      }
    }
  }
}

extension CommandSyntax.Command {
  /// The indented lines under the heading of examples.
  fileprivate static var examples: [Substring] {
    configuration.discussion().split(separator: "\n").drop { $0 != "EXAMPLES" }
      .filter { $0.hasPrefix(" ") }
  }
}
