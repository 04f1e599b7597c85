import Bytes
import Testing
import TestSupport

@testable import mpdex

@Suite struct MpcOptionsTests {
  @Test(
    arguments: [
      (["-w"], []), (["a", "--wait", "b"], ["a", "b"]), (["-r", "1:2", "a"], ["a"]),
      (["-r1:2", "a"], ["-r1:2", "a"]), (["--range=1", "a"], ["a"]),
      (["--range", "-1", "a"], ["a"]),
      (["--with-prio", "--wa", "--wi"], []), (["-qw"], ["-q"]), (["-wqr", "1", "a"], ["-q", "a"]),
      (["--", "-w", "--wait"], ["--", "-w", "--wait"]), (["-"], ["-"]),
      (["--wait=x"], ["--wait=x"]),
      (["--hos=x"], ["--host=x"]), (["--ho", "-w"], ["--host", "-w"]),
      (["-h", "-w"], ["-h", "-w"]),
      (["-wh", "-w"], ["-h", "-w"]), (["-wPx", "-w"], ["-Px"]),
      (["-wr1"], ["-wr1"]),
      (["-f", "--wait"], ["-f", "--wait"]),
      (["--ver", "--qui"], ["--verbose", "--quiet"]), (["--frob", "-x"], ["--frob", "-x"]),
      (["-ax"], ["-ax"]), (["--p=x"], nil), (["--range"], nil), (["-wr"], nil),
    ] as [([String], [String]?)])
  func playAcceptsTheOptionsMpcAccepts(_ arguments: [String], _ expected: [String]?) throws {
    #expect((try? normalizedForMpc(arguments, for: Play.self))?.kept == expected)
  }

  @Test(
    arguments: [
      (["-qw", "--wa", "a"], ["-w", "--wa"]), (["-r", "1:2", "--range=3"], ["-r", "--range"]),
      (["-q", "a", "--", "-w"], []),
    ] as [([String], [String])])
  func whatIsIgnoredIsKnown(_ arguments: [String], _ ignored: [String]) throws {
    #expect(try normalizedForMpc(arguments, for: Play.self).ignored == ignored)
  }

  @Test func theCommandsOwnOptionsTakePrecedence() throws {
    #expect(try normalizedForMpc(["--wai", "-w"], for: Update.self).kept == ["--wait", "-w"])
    #expect(
      try normalizedForMpc(["--ran", "1", "-wr", "2"], for: Load.self).kept == [
        "--range", "1", "-r", "2",
      ])
    #expect(try normalizedForMpc(["--with"], for: PlaylistShow.self).kept == ["--with-prio"])
    #expect(try normalizedForMpc(["--w", "0:5"], for: Search.self).kept == ["--window", "0:5"])
    #expect(try normalizedForMpc(["--fo", "x"], for: Wait.self).kept == ["--format", "x"])
  }

  @Test func anAmbiguousAbbreviationListsTheOptions() throws {
    let result = try Command.run(["play", "--pa=x"])
    #expect((result.status, result.text) == (64, ""))
    #expect(
      result.errorText == "mpdex: several options begin with '--pa': --partition, --password\n")
  }

  /// The command's name must be distinguished from the values of options before it.
  @Test func abbreviatedOptionsMayPrecedeTheCommand() {
    let expected = ["ls", "--ho", "x", "-qh", "y", "--no", "--ran", "1", "a"]
    #expect(
      movingLeadingOptions(["--ho", "x", "-qh", "y", "--no", "--ran", "1", "ls", "a"])
        == expected)
    #expect(movingLeadingOptions(["--play", "jump", "a"]) == ["jump", "--play", "a"])
    #expect(movingLeadingOptions(["-Px", "ls"]) == ["ls", "-Px"])
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

  @Test func anEmptyValueDoesNotTakeTheNextArgument() {
    #expect(
      splittingEmptyValues(
        ["--host=", "--hos=", "ls", "--json=", "--sort=", "--=", "--", "--host="])
        == ["--host", "", "--hos", "", "ls", "--json=", "--sort=", "--=", "--", "--host="])
  }
}
