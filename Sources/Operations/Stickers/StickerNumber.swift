internal import Bytes
internal import CommandRuntime
internal import MPDClient

/// A number that clients of MPD attach to songs as a sticker.
package enum StickerNumber: String, CaseIterable {
  /// A rating from 0 to 10, where 10 is the best.
  case rating
  /// The number of times that the song was played to its end, or nearly to its end.
  case playCount
  /// The time at which the song was last played, in Unix seconds.
  case lastPlayed
  case skipCount
  /// 2 for a song that is liked, 0 for a song that is disliked, and 1 for neither.
  case like

  /// The names of the stickers in which clients store the number, each with the factor that converts it to the unit
  /// of the number. The first sticker that a song has counts. The stickers of myMPD, Cantata and rmpc come first,
  /// followed by those of mpdpopm, whose ratings go up to 255. `like` is 0, 1 or 2.
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

/// The sticker numbers of a server's songs.
struct StickerNumbers {
  private var values: [StickerNumber: [ByteString: Double]] = [:]

  /// Returns a number of a song; nil if the song does not have it.
  subscript(number: StickerNumber, uri: ByteString) -> Double? { values[number]?[uri] }
}

extension StickerNumbers {
  /// Reads numbers of all songs, with one request for each sticker name (`sticker find`).
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
    // MPD reports that there is no such command if its configuration has no sticker_file.
    guard error.isMissingCommand else { throw error }
    throw CommandFailure(
      .refused,
      "\(number.rawValue) is read from stickers, and this server keeps none (`sticker_file` in mpd.conf)"
    )
  }
}
