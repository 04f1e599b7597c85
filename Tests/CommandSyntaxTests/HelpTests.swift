import Bytes
import Testing

@testable import CommandSyntax

@Suite struct HelpTests {
  @Test func ofACommand() {
    #expect(
      sample.help(of: [Find.self], width: 80) == """
        OVERVIEW: Find something.

        EXAMPLES
          radio find x

        USAGE: radio find [<options>] <kind> [<name> ...]

        ARGUMENTS:
          <kind>                  What to find. (values: song, album)
          <name>                  The names.

        OPTIONS:
          --in <list>             Where to look.
          --distinct <keys>       Leave out repeats.
          --sort <key>            The order.
          -n <count>              How many.
          -1                      One a line.
          --last                  The last one.

        Like other commands it has --shared.
        Every command also has -h, -P, -p, -q and -v: `radio help options`.
        """)
    #expect(sample.optionsOfSeveral.map(\.names) == [["--shared"]])
  }

  @Test func ofTheProgramAndOfACommandWithActions() {
    #expect(sample.help(of: [], width: 80) == "Without a name: status.")
    #expect(
      sample.lines(of: [Move.self, Queue.self]) == [
        "  move, mv          Move a song.", "  queue             Change the queue.",
        "  queue sort        Sort it.", "  queue status      Print the status.",
      ])
    let queue = sample.help(of: [Queue.self], width: 80)
    #expect(
      queue.contains("\n\nSUBCOMMANDS:\n  sort                    Sort it.\n  status (default)"))
    #expect(queue.hasSuffix("\n\n  See 'radio help queue <subcommand>' for detailed help."))
  }

  @Test func ofDefaults() {
    let help = sample.help(of: [Move.self], width: 80)
    #expect(help.contains("USAGE: radio move <from> [<to>] [<options>]\n"))
    #expect(help.contains("  <to>                    The place. (default: end)\n"))
    #expect(
      help.contains("  --by <kind>             What moves. (values: song, album; default: song)\n"))
    #expect(
      sample.help(of: [Follow.self], width: 80).contains("USAGE: radio follow -- <program>\n"))
  }

  @Test(
    "what can follow a line",
    arguments: [
      ("", "command"), ("queue ", "command"), ("queue sort ", "<key>"), ("find ", "<kind>"),
      ("find song ", "<name>"), ("find song a ", "<name>"), ("find -n ", "-n <count>"),
      ("find --in=", "--in <list>"), ("-- ", "command"), ("-- queue ", "command"),
      ("-- find ", "<kind>"), ("-- queue sort ", "<key>"), ("queue -- ", "<format>"),
      ("-- find find ", "<name>"), ("-- find -", "<kind>"),
      ("--in find ", "command"), ("find -", "option"), ("find -- ", "<kind>"),
      ("move 1 2 ", "unknown"),
      ("follow -- ", "program"), ("frobnicate ", "unknown"), ("--host ", "-h, --host <host>"),
      ("--in ", "unknown"),
      ("fi ", "<kind>"), ("find --distinct ", "--distinct <keys>"), ("help ", "command"),
    ])
  func completion(_ text: String, _ expected: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false).map { ByteString($0) }
    #expect(CompletedLine(words, of: sample).target.text == expected)
  }
}

extension CompletedLine.Target {
  fileprivate var text: String {
    switch self {
    case .command: "command"
    case .option: "option"
    case .program: "program"
    case .unknown: "unknown"
    case .value(let declaration, _, _): declaration.spelling.description
    }
  }
}
