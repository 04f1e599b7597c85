import Bytes
import MPDClient
import TestSupport

extension HostileCase {
  /// Data in place of an answer, or within one.
  static let replies: [HostileCase] =
    [
      reply("\(longest)\nvolume: 4\nOK\n", .answer("volume 4"), "the longest line that is read"),
      reply("\(longest)a\nvolume: 4\nOK\n", .answer("volume 4"), "a longer line"),
      reply("\(longest)\(longest)\nvolume: 4\nOK\n", .answer("volume 4"), "a much longer line"),
      reply("volume 4\nOK\n", .loss(.malformed), "a pair without a colon"),
      reply("volume:4\nOK\n", .loss(.malformed), "a pair without a blank"),
      reply("\nOK\n", .loss(.malformed), "an empty line"),
      reply("volume: 4\r\nOK\r\n", .loss(.malformed), "carriage returns"),
      reply(": x\nvolume: 4\nOK\n", .answer("volume 4"), "a pair without a name"),
      reply(
        [0xFF, 0xC0, 0x80] + ": x\nvolume: 4\nOK\n", .answer("volume 4"), "a name not in UTF-8"),
      reply(
        "file: a" + [0xFF] + "\nOK\n", .answer(#"a\xFF"#), to: .queue, "a URI not in UTF-8"),
      // MPD never sends one.
      reply("file: a" + [0] + "b\nOK\n", .loss(.malformed), to: .queue, "a NUL in a value"),
      reply("vol" + [0] + "ume: 4\nOK\n", .loss(.malformed), "a NUL in a name"),
      reply("list_OK\nOK\n", .loss(.malformed), "list_OK outside of a list"),
      reply("x: y\nOK\n", .answer("done"), to: .play, "pairs where OK is due"),
    ] + empty + tooMuch + listings + pictures

  private static let empty: [HostileCase] = [
    reply("OK\n", .answer("volume -"), "OK for a status"),
    reply("OK\n", .answer(""), to: .currentSong, "OK for a song"),
    reply("Title: x\nPos: 3\nOK\n", .answer(""), to: .currentSong, "a song without a URI"),
    reply("OK\n", .answer(""), to: .queue, "OK for a queue"),
  ]

  /// Answers to requests that have not been sent yet.
  private static let tooMuch: [HostileCase] = [
    reply("volume: 1\nOK\nvolume: 2\nOK\n", .answer("volume 1"), "two answers").lostAtNextRequest,
    reply(
      "ACK [5@0] {} no\nvolume: 2\nOK\n", .refusal(.ack(.unknownCommand)), "a refusal and an answer"
    ).lostAtNextRequest,
    reply("volume: 1\nOK\nvol", .answer("volume 1"), "an answer and a half").lostAtNextRequest,
    HostileCase(
      name: "a line after the greeting", script: [.send("OK MPD 0.23.5\nOK\n"), .hang],
      call: .status, ending: .loss(.malformed)),
  ]

  private static let listings: [HostileCase] = [
    listing("directory: A/x\nfile: A/y\nOK\n", .answer("x, y"), "a listing"),
    listing("OK\n", .answer(""), "OK for a listing"),
    listing("directory: B/x\nOK\n", .refusal(.malformed), "an entry of another directory"),
    listing("directory: A/\nOK\n", .refusal(.malformed), "an entry without a name"),
    listing("directory: A/x/y\nOK\n", .refusal(.malformed), "an entry of an entry"),
    listing("file: A\nOK\n", .refusal(.notDirectory), "a listing of a song"),
    listing("ACK [50@0] {lsinfo} no\n", .refusal(.ack(.noExist)), "no listing"),
    listing("ACK no\n", .loss(.malformed), "a refusal of a listing that cannot be read"),
    listing("directory: A/x\nOK\nx: y\n", .answer("x"), "more than a listing").lostAtNextRequest,
    listing(
      "ACK [50@0] {lsinfo} no\nOK\n", .refusal(.ack(.noExist)), "more than no listing"
    ).lostAtNextRequest,
    listing("directory A/x\nOK\n", .loss(.malformed), "an entry without a colon"),
    listing("directory:A/x\nOK\n", .loss(.malformed), "an entry without a blank"),
    listing("directory: A/x\nlist_OK\nOK\n", .loss(.malformed), "list_OK in a listing"),
    listing("file: A/x" + [0] + "\nOK\n", .loss(.malformed), "a NUL in a listing"),
    listing("file: A/\(long)\nOK\n", .answer(long), "an entry beyond libmpdclient's buffer"),
    listing("file: A/\(longest)\nfile: A/y\nOK\n", .answer("y"), "an entry that is too long"),
  ]

  private static let pictures: [HostileCase] = [
    picture("size: 3\nbinary: 3\nabc\nOK\n", .answer("3 bytes"), "a picture"),
    picture("size: 3\nbinary: 3\nOK\n\nOK\n", .answer("3 bytes"), "a picture of OK"),
    picture("OK\n", .answer("none"), "OK for a picture"),
    picture("ACK [50@0] {albumart} no\n", .answer("none"), "no picture"),
    picture("ACK [5@0] {albumart} no\n", .refusal(.ack(.unknownCommand)), "no pictures at all"),
    picture("size: 3\nOK\n", .loss(.malformed), "a size without a picture"),
    picture("binary: 3\nabc\nOK\n", .loss(.malformed), "a picture without a size"),
    picture("size: -3\nbinary: -3\n\nOK\n", .loss(.malformed), "a negative size"),
    picture("size: 3\nbinary: 9\nabcabcabc\nOK\n", .loss(.malformed), "more than there is"),
    picture("size: 9999999999\nbinary: 1\na\nOK\n", .loss(.malformed), "a size of 10 GB"),
    picture("size: 3\nbinary: 3\nabcd\nOK\n", .loss(.malformed), "a byte too many"),
    picture("size: 3\nbinary: 3\nabc\nlist_OK\nOK\n", .loss(.malformed), "a picture in a list"),
    picture("size: 3\n" + pairs + "binary: 3\nabc\nOK\n", .loss(.malformed), "endless sizes"),
  ]

  private static let pairs = ByteString(String(repeating: "x: y\n", count: 100))

  /// A case of one answer to `albumart`.
  static func picture(_ reply: ByteString, _ ending: Ending, _ name: String) -> HostileCase {
    HostileCase(
      name: name, script: askedForPicture + [.send(reply)], call: .picture, ending: ending)
  }

  static let askedForPicture: [ScriptedServer.Step] = [
    .greeting, .receiveLine, .send("OK\n"), .expect(#"albumart "x" "0""#),
  ]

  /// A case of one answer, after which the server waits for the next request.
  static func reply(
    _ reply: ByteString, _ ending: Ending, to call: Call = .status, _ name: String
  ) -> HostileCase {
    HostileCase(
      name: name, script: [.greeting, .receiveLine, .send(reply)], call: call, ending: ending)
  }

  private static func listing(
    _ reply: ByteString, _ ending: Ending, _ name: String
  ) -> HostileCase {
    HostileCase(
      name: name,
      script: [.greeting, .receiveLine, .send("OK\n"), .expect(#"lsinfo "A""#), .send(reply)],
      call: .listing, ending: ending)
  }

  private var lostAtNextRequest: HostileCase {
    var copy = self
    copy.isLostAtNextRequest = true
    return copy
  }
}

/// A pair of 256 KiB, the longest that is read.
private let longest = "name: " + String(repeating: "a", count: (1 << 18) - 6)

/// More than the bytes that are received at once.
private let long = String(repeating: "a", count: 100_000)
