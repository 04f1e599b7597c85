package import Bytes

/// A number that clients of MPD attach to songs as a sticker.
package enum StickerNumber: String, CaseIterable, Sendable {
  /// A rating from 0 to 10, where 10 is the best.
  case rating
  /// How many times the song was played to its end, or nearly to its end.
  case playCount
  /// The time at which the song was last played, in Unix seconds.
  case lastPlayed
  case skipCount
  /// The user's opinion of the song: 2 if the user likes the song, 0 if the user dislikes it, and otherwise 1.
  case like

  /// The names of the stickers in which clients store this number, each with the factor that converts its value to
  /// mpdex's unit. If a song has more than one of these stickers, the first one counts. The stickers of myMPD, Cantata
  /// and rmpc come first, followed by those of mpdpopm, whose ratings go up to 255. The last resort for a rating is the
  /// sticker `like`, which is 0, 1 or 2.
  package var stickers: [(name: ByteString, factor: Double)] {
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

extension ByteString {
  /// The sticker's value as a number; nil if it is not a number or is negative.
  package var stickerNumber: Double? {
    number(as: Double.self).flatMap { $0.isFinite && $0 >= 0 ? $0 : nil }
  }
}
