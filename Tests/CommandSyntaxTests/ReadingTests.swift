import Bytes
import Testing

@testable import CommandSyntax

@Suite struct ReadingTests {
  @Test(
    "spellings of an option's value",
    arguments: [
      "find song -h x", "find -h x song", "-h x find song", "find --host x song",
      "--host x find song",
      "find --host=x song", "--host=x find song", "find --hos x song", "--ho=x find song",
      "find -qh x song", "-qh x find song", "find -h=x song", "find -h y song -h x",
    ])
  func spellings(_ line: String) throws {
    let find = try read(line, as: Find.self)
    #expect(try readCommon(line)?.host == "x" && find.kind == .song && find.names.isEmpty)
  }

  @Test func valuesCanBeEmptyOrFollowTheirLetter() throws {
    #expect(try readCommon("status --host= x")?.host == "")
    #expect(try readCommon("status -p66")?.port?.number == 66)
    #expect(try readCommon("status -qp 66")?.port?.number == 66)
  }

  @Test(
    "numbers with a hyphen are no options",
    arguments: [
      ("find song -5 -.5", ["-5", "-.5"]), ("find song -12", ["-12"]), ("find song -1", []),
      ("find song -0", ["-0"]), ("find song -n -1 -1x", ["-1x"]),
      ("find song -- -1 -- -q", ["-1", "--", "-q"]),
      ("find song - ''", ["-", ""]),
    ] as [(String, [ByteString])])
  func numbers(_ line: String, _ names: [ByteString]) throws {
    #expect(try read(line, as: Find.self).names == names)
  }

  @Test func valuesThatMayBeginWithAHyphen() throws {
    let find = try read("find song --in - --sort -date --sort=-title", as: Find.self)
    #expect(find.list == "-" && find.sort == ["-date", "-title"])
  }

  @Test func theLastOfTwoFlagsCounts() throws {
    #expect(try readCommon("-q -v")?.isLoud == true)
    #expect(try readCommon("status -vq")?.isLoud == false)
    #expect(try readCommon("status")?.isLoud == nil)
  }

  @Test func missingWordsHaveDefaults() throws {
    let move = try read("mv 3", as: Move.self)
    #expect(move.from == "3" && move.to == "end" && move.by == .song)
    #expect(try read("move 3 4 --by album", as: Move.self).by == .album)
  }

  @Test func theWordsOfAnotherProgramAreLeftAlone() throws {
    let follow = try read("follow a -- ls -q -- --help", as: Follow.self)
    #expect(follow.parts == ["a"] && follow.program == ["ls", "-q", "--", "--help"])
  }

  @Test("mpc's commands ignore its options") func ignoredOptions() throws {
    let line = split("status -w --range 1:2 --wi x -qr 1")
    guard case .command(let words) = try sample.read(line) else { throw UsageError("help") }
    #expect(words.ignored == ["-w", "--range", "--wi", "-r"])
    #expect(try words.command(Status.self, Common.self).command.format == "x")
  }

  /// A name before "--" is one in any case.
  @Test(
    "the name of a command",
    arguments: [
      ("", "status"), ("-q", "status"), ("--", "status"), ("sta x", "status"),
      ("-- find song", "find"),
      ("-q -- find song", "find"), ("-h find find song", "find"), ("--in queue find song", "find"),
      ("queue", "queue status"), ("queue sort x", "queue sort"),
      ("-q queue -v sort x", "queue sort"),
      ("queue -h sort sort x", "queue sort"), ("mo 1", "move"), ("mv 1", "move"),
      ("-n 3 find song", "find"), ("-- queue sort x", "queue sort"), ("-- queue", "queue status"),
    ])
  func names(_ line: String, _ name: String) throws {
    guard case .command(let words) = try sample.read(split(line)) else { throw UsageError("help") }
    #expect(words.name == name)
  }

  @Test(
    "help and the version",
    arguments: [
      ("--help", ""), ("help", ""), ("help find", "find"), ("find --help", "find"),
      ("--help find", "find"),
      ("find --bogus --help", "find"), ("help queue sort", "queue sort"), ("queue --help", "queue"),
      ("hel fi", "find"), ("-q help find", "find"),
    ])
  func help(_ line: String, _ name: String) throws {
    guard case .help(let path) = try sample.read(split(line)) else { throw UsageError("no help") }
    #expect(path.map { $0.name }.joined(separator: " ") == name)
  }

  @Test(arguments: ["--version", "find --version", "-q --version"])
  func version(_ line: String) throws {
    guard case .version = try sample.read(split(line)) else { throw UsageError("no version") }
  }

  /// What a question declares, it reads: each option in its long and short spelling.
  @Test func everyDeclarationIsRead() throws {
    for type in sample.all {
      for option in sample.describe(type).declarations where option.isOption {
        for name in option.names {
          var line = SplitLine()
          try line.read(ByteString(name), [option])
          if option.kind == .option { try line.read("1", [option]) }
          #expect(line.given.map(\.number) == [0] && line.arguments.isEmpty, "\(name)")
        }
      }
    }
  }
}
