internal import Bytes
internal import CommandRuntime
internal import MPDClient

/// A number that clients of MPD attach to songs as a sticker.
package enum StickerNumber: String, CaseIterable {
  /// A rating from 0 to 10, where 10 is the best.
  case rating
  /// How many times the song was played to its end, or nearly to its end.
  case playCount
  /// The time at which the song was last played, in Unix seconds.
  case lastPlayed
  case skipCount
  /// 2 if the user likes the song, 0 if the user dislikes it, and otherwise 1.
  case like

  /// The names of the stickers in which clients store this number, each with the factor that converts its value to
  /// mpdex's unit. If a song has several of these stickers, the first one counts. The stickers of myMPD, Cantata and
  /// rmpc come first, followed by those of mpdpopm, whose ratings go up to 255. `like` is 0, 1 or 2.
  var stickers: [(name: ByteString, factor: Double)] {
    switch self {
    case .rating:
      [("rating", 1), ("unwoundstack.com:rating", 10 / 255.0), ("like", 5)]
    case .playCount:
      [("playCount", 1), ("unwoundstack.com:playcount", 1)]
    case .lastPlayed:
      [("lastPlayed", 1), ("unwoundstack.com:lastplayed", 1)]
    case .skipCount: [("skipCount", 1)]
    case .like: [("like", 1)]
    }
  }
}

/// The numbers that a server stores in stickers of songs.
struct StickerNumbers {
  private var values: [StickerNumber: [ByteString: Double]] = [:]

  /// Returns the value of a number for a song; nil if the song has no sticker for this number.
  subscript(number: StickerNumber, uri: ByteString) -> Double? { values[number]?[uri] }
}

extension StickerNumbers {
  /// Reads the given numbers for all songs, with one request for each sticker name (`sticker find`).
  init(_ numbers: Set<StickerNumber>, over server: ServerConnection) throws {
    for number in numbers.sorted(by: { $0.rawValue < $1.rawValue }) {
      var found: [ByteString: Double] = [:]
      for (name, factor) in number.stickers {
        for sticker in try stickers(named: name, for: number, over: server) {
          guard found[sticker.uri] == nil, let value = sticker.value.number(as: Double.self),
            value.isFinite, value >= 0
          else { continue }
          found[sticker.uri] = value * factor
        }
      }
      values[number] = found
    }
  }
}

private func stickers(
  named name: ByteString, for number: StickerNumber, over server: ServerConnection
) throws -> [Sticker] {
  try server.withConnection { server in
    try server.run(.stickers(named: name, below: ""))
  } onError: { error in
    // If its configuration has no sticker_file, MPD says that the command does not exist.
    guard error.isMissingCommand else { throw error }
    throw CommandFailure(
      .refused,
      "\(number.rawValue) is read from stickers, and this server keeps none (`sticker_file` in mpd.conf)"
    )
  }
}
