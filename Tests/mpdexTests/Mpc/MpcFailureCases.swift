import Bytes
import TestSupport

/// The rows of the table "What mpc fails to do, or does otherwise" in Docs/Mpc.md.
extension IntendedDifference {
  static let failuresOfMpc = options + arguments + slashes + surplus + largeNumbers

  private static let options = [
    IntendedDifference(
      "mpc names --no-status in its help and refuses it",
      MpcCase("--no-status", "play", setup: Setup.paused), status: 0, text: ""),
    IntendedDifference(
      "a range may be attached to its option", MpcCase("-r1:3", "load", "mix", setup: Setup.stored),
      status: 0, text: "loading: mix\n"),
  ]

  private static let arguments = [
    IntendedDifference(
      "seconds may have a fraction", MpcCase("-q", "seek", "10.5", setup: Setup.paused), status: 0,
      text: ""),
    IntendedDifference(
      "a sign is before a time, not in it", MpcCase("-q", "seek", "1:+5", setup: Setup.paused),
      status: 64, text: ""),
    IntendedDifference(
      "mpc accepts the URI only as filename", MpcCase("search", "file", "PLAIN"), status: 0,
      text: "plain.wav\n"),
    IntendedDifference(
      "mpc accepts the URI only as filename",
      MpcCase("-q", "searchplay", "file", "plain", setup: Setup.queued), status: 0, text: ""),
    IntendedDifference(
      "several playlists are removed at once",
      MpcCase("rm", "mix", "two", setup: Setup.stored + ["save two"]), status: 0, text: ""),
    IntendedDifference(
      "no line of input adds nothing",
      MpcCase("addplaylist", "mix", setup: Setup.stored, input: ""), status: 0, text: ""),
    IntendedDifference(
      "an empty output is unknown", MpcCase("enable", ""), status: 1, text: ""),
    IntendedDifference(
      "-0 ends results with NUL and is no number", MpcCase("mixrampdb", "-0"), status: 0,
      text: "mixrampdb: 0.000000\0"),
  ]

  private static let surplus = [
    ["set", "a", "two", "words"], ["get", "a", "x"], ["list", "x"],
  ].map { (words: [ByteString]) in
    IntendedDifference(
      "words after the last one are not ignored, since a value may lack its quotes",
      MpcCase(["sticker", "Rock/one.wav"] + words, setup: rated), status: 64, text: "")
  }

  private static let rated = ["sticker set song Rock/one.wav a 10"]

  private static let slashes =
    ["ls", "listall"].map {
      IntendedDifference(
        "slashes at the end of a directory do not count", MpcCase($0, "Rock//"), status: 0,
        text: "Rock/one.wav\nRock/two.wav\n")
    } + [
      IntendedDifference(
        "a slash at the end of a directory does not count",
        MpcCase("sticker", "Rock/", "find", "a", setup: rated), status: 0,
        text: "Rock/one.wav: a=10\n")
    ]

  private static let largeNumbers = [
    ["volume", "4294967346"], ["play", "4294967297"], ["move", "4294967297", "2"],
    ["seek", "4294967300"], ["crossfade", "4294967299"], ["mixrampdb", "99999999999"],
    ["mixrampdelay", "99999999999"],
  ].map { (arguments: [ByteString]) in
    IntendedDifference(
      "a number that no server takes is refused; mpc takes it modulo 2^32, or sends it",
      MpcCase(["-q"] + arguments, setup: Setup.paused), status: 64, text: "")
  }
}
