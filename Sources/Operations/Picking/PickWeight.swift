internal import CommandRuntime
internal import Bytes
internal import CommandSyntax
internal import MPDClient

/// The value of `--weight`: which songs are likelier than others.
package enum PickWeight: String, ArgumentValue, CaseIterable {
  /// In proportion to the rating.
  case rating
  /// The less a song was played: in proportion to 1 / (1 + plays).
  case playCount
  /// In proportion to the days since it was played last or, if it never was, since it was added.
  case age

  init?(argument: ByteString) {
    self.init(inAnyCase: argument.description)
  }

  /// The number that players attach to songs.
  var sticker: StickerNumber {
    switch self {
    case .rating: .rating
    case .playCount: .playCount
    case .age: .lastPlayed
    }
  }

  /// Returns the weight of a song, which is 0 if it is never to be chosen.
  ///
  /// - Parameters:
  ///   - unrated: the rating of a song without one.
  ///   - now: the present time in Unix seconds.
  func weight(of song: Song, _ stickers: StickerNumbers, unrated: Double, now: Int) -> Double {
    let number = stickers[sticker, song.uri]
    switch self {
    case .rating: return number ?? unrated
    case .playCount: return 1 / (1 + (number ?? 0))
    case .age:
      let time = number ?? Double(song.addedOrModified ?? now)
      return max(1, (Double(now) - time) / 86_400)
    }
  }
}
