import Bytes
import Testing

@testable import CommandSyntax

@Suite struct MessagesTests {
  @Test(
    "what is wrong with a line",
    arguments: [
      (
        "status --bogus",
        "Unknown option '--bogus'\nSee 'radio status --help' for more information."
      ),
      ("status --hsot x", "Unknown option '--hsot'. Did you mean '--host'?"),
      ("status -x", "Unknown option '-x'\nPut -- before a name that begins with a hyphen."),
      ("status -h", "-h sets the server's host, as in mpc, but no host follows it."),
      ("status --host", "Missing value for '--host <host>'\nHelp:  --host <host>  The server."),
      ("status --host -q", "Missing value for '--host <host>'"),
      ("status --range", "the value of --range is missing"),
      ("status --quiet=1", "The option '--quiet' does not take any value, but '1' was specified."),
      ("status --p x", "several options begin with '--p': --password, --port"),
      ("status a b", "Unexpected argument 'b'\nSee 'radio status --help' for more information."),
      ("status a b c", "2 unexpected arguments: 'b', 'c'"),
      (
        "status --port x",
        "The value 'x' is invalid for '--port <port>'\nHelp:  --port <port>  The port."
      ),
      ("status -p x --port 1", "The value 'x' is invalid for '-p <port>'"),
      ("find", "Missing expected argument '<kind>'\nHelp:  <kind>  What to find."),
      (
        "find x", "The value 'x' is invalid for '<kind>'. Please provide either 'song' or 'album'."
      ),
      ("find -n x", "The value 'x' is invalid for '-n <count>'"),
      ("find song --sort wrong", "The value 'wrong' is invalid for '--sort <key>': it is no key"),
      ("find song -1 --last", "give only one of -1 and --last\nSee 'radio find --help'"),
      ("find song -w", "Unknown option '-w'"),
      ("move ''", "The value '' is invalid for '<from>': it is empty"),
      ("move 1 2 now", "did you mean next?"),
      ("queue sort", "Missing expected argument '<key> ...'"),
      ("queue srot", "`radio queue` has no action 'srot'; nearest: sort"),
      ("help queue srot", "`radio queue` has no action 'srot'; nearest: sort"),
      ("-", "'-' means the lines of standard input"),
      ("''", "the command's name is empty"),
      (
        "fnid",
        "there is no command 'fnid'; did you mean `radio find`? `radio --help` lists the commands"
      ),
      ("mute", "there is no command 'mute'; did you mean `radio volume 0`?"),
      ("fol", "'fol' is too short: follow must be written in full, because it can do harm"),
      ("-h x y", "there is no command 'y'"),
    ])
  func wrongLines(_ line: String, _ expected: String) throws {
    let message = try #require(complaint(about: line))
    #expect(message.hasPrefix(expected), "\(message)")
  }

  @Test(
    "what follows the letter of a value is not shown",
    arguments: [
      "status -Psecret", "status -qPsecret", "-Psecret status", "status -P=a -Psecret x",
      "-Psecret",
    ])
  func passwords(_ line: String) throws {
    let message = try #require(complaint(about: line))
    #expect(message.hasPrefix("Unknown option '-P…'") && !message.contains("secret"))
  }

  @Test func aWrongValueIsToldBeforeAMissingArgument() {
    #expect(complaint(about: "find --port x")?.hasPrefix("The value 'x'") == true)
  }

  @Test func bytesThatAreNotTextAreShownAsSuch() throws {
    let line: [ByteString] = ["status", "a", [0x78, 0xFF, 0x0A]]
    guard case .command(let words) = try sample.read(line) else { throw UsageError("help") }
    let error = #expect(throws: UsageError.self) { try words.command(Status.self, Common.self) }
    #expect(error?.message.hasPrefix(#"Unexpected argument 'x\xFF\n'"#) == true)
  }

  @Test func ofManyWordsOnlySomeAreShown() {
    let line = "status " + (1...1000).map { "\($0)" }.joined(separator: " ")
    #expect(complaint(about: line)?.utf8.count ?? 0 < 300)
  }
}
