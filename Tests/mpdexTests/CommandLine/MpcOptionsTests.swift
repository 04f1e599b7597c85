import Bytes
import CommandSyntax
import MPDClient
import Testing
import TestSupport

@testable import CommandRuntime
@testable import mpdex
@testable import Operations

/// What mpc's command lines mean.
@Suite struct MpcOptionsTests {
  @Test(
    "options that mpc ignores",
    arguments: [
      (["-w"], ["-w"]), (["1", "--wait"], ["--wait"]), (["-r", "1:2", "1"], ["-r"]),
      (["--range=1", "1"], ["--range"]), (["--range", "-1", "1"], ["--range"]),
      (["--with-prio", "--wa", "--wi"], ["--with-prio", "--wa", "--wi"]), (["-qw"], ["-w"]),
      (["-wqr", "1", "1"], ["-w", "-r"]), (["-q", "1"], []),
    ] as [([ByteString], [String])])
  func ignored(_ words: [ByteString], _ ignored: [String]) throws {
    #expect(try read(["play"] + words).ignored == ignored)
  }

  @Test(
    "are no options of commands that mpc lacks",
    arguments: [["jump", "x", "-w"], ["queue", "shuffle", "--wait"]] as [[ByteString]])
  func ownCommands(_ line: [ByteString]) {
    #expect(throws: UsageError.self) { try read(line) }
  }

  @Test(
    arguments: [
      ["play", "--wait=x"], ["play", "--range"], ["play", "-wr"], ["play", "-r1:2", "1"],
      ["play", "-wr1"], ["play", "-wPx", "-w"], ["play", "-h", "-w"], ["play", "-f", "--wait"],
      ["play", "--frob"], ["play", "-ax"],
    ] as [[ByteString]])
  func refused(_ line: [ByteString]) {
    #expect(throws: UsageError.self) { try read(line) }
  }

  @Test("the command's own options take precedence") func own() throws {
    #expect(try read(["update", "--wai", "-w"]).ignored == [])
    #expect(try read(["load", "--ran", "1:2", "-wr", "2", "x"]).ignored == ["-w"])
    #expect(try read(["playlist", "--with"]).ignored == [])
    #expect(try read(["search", "--w", "0:5", "title", "x"]).ignored == [])
    #expect(try settings(["current", "--form", "x"]).format == "x")
  }

  @Test("an abbreviation means an option of mpc") func abbreviations() throws {
    #expect(try settings(["play", "--hos=x"]).server.host == "x")
    #expect(try settings(["play", "--ver", "--qui"]).verbosity == .quiet)
  }

  @Test func anAmbiguousAbbreviationListsTheOptions() throws {
    let result = try Command.run(["play", "--pa=x"])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText == "mpdex: several options begin with '--pa': --partition, --password\n")
  }

  @Test("options may precede the command") func leadingOptions() throws {
    let ls: [ByteString] = ["--ho", "x", "-qh", "y", "--no", "--ran", "1", "ls", "a"]
    #expect(try command(ls) is mpdex.List)
    #expect(try settings(ls).server.host == "y" && settings(ls).verbosity == .quiet)
    #expect(try (command(["--play", "jump", "a"]) as? Jump)?.queueing.place.onlyPlays == true)
    #expect(try (command(["--in", "queue", "jump", "a"]) as? Jump)?.lists.list == .queue)
    #expect(try settings(["-h", "status", "status"]).server.host == "status")
    #expect(try command(["-q", "queue", "--distinct", "title", "dedupe"]) is QueueDedupe)
  }

  @Test("a password never follows its letter in a message") func passwords() throws {
    for line: [ByteString] in [["-Psecret", "ls"], ["ls", "-qPsecret"], ["ls", "-Psecret", "x"]] {
      let result = try Command.run(line, environment: ["MPD_HOST": "/nowhere"])
      #expect(result.status == 64 && result.errorText.contains("Unknown option '-P…'"))
      #expect(!result.errorText.contains("secret"))
    }
  }

  /// As in mpc: such an argument is more likely a name.
  @Test(
    arguments: [
      ["add", "-root.flac"], ["add", "-folder.flac"], ["ls", "-rAC"], ["ls", "-Photos"],
      ["add", "-wr1"], ["ls", "-art"], ["load", "-wav"],
    ] as [[ByteString]])
  func shortOptionsTakeNoAttachedValue(_ arguments: [ByteString]) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"], input: [])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.hasPrefix("mpdex: Unknown option '-"))
    #expect(result.errorText.contains("Put -- before a name that begins with a hyphen."))
  }

  @Test func anEmptyValueDoesNotTakeTheNextArgument() throws {
    let settings = try settings(["--password=", "ls", "--format=", "x"])
    #expect(settings.format == "" && settings.server.password == nil)
  }

  private func read(_ line: [ByteString]) throws -> CommandWords {
    guard case .command(let words) = try Mpdex.commands.read(line) else { throw UsageError("help") }
    return words
  }

  private func command(_ line: [ByteString]) throws -> any RunnableCommand {
    guard case .command(let command, _, _) = try Invocation(line) else { throw UsageError("help") }
    return command
  }

  private func settings(_ line: [ByteString]) throws -> CommandSettings {
    try Invocation(line).settings
  }
}
