package import Bytes
internal import CommandRuntime
internal import MPDClient
internal import TerminalText

/// A condition that mpdex itself checks for each song that a search finds, because servers cannot check it.
package enum LocalCondition {
  case folded(FoldedCondition)
  case sticker(StickerComparison)
  /// The URI of the song is in this set.
  case among(Set<ByteString>)

  /// Returns whether a song meets the condition. If the song's stickers cannot be read, a condition on stickers is not
  /// met; see `SongStickers.check`.
  func matches(_ song: Song) -> Bool {
    switch self {
    case .folded(let condition): condition.matches(song)
    case .sticker(let comparison): comparison.matches(song)
    case .among(let uris): uris.contains(song.uri)
    }
  }

  /// The end of a sentence for a message. The sentence begins with "MPD's filters", and says why mpdex checks the
  /// condition itself.
  var whatServersLack: String {
    if case .folded = self { "cannot ignore accents" } else { "cannot compare stickers" }
  }

  /// The tags that the server must send so that the condition can be checked; nil for all tags.
  var tags: [Tag]? {
    switch self {
    case .folded(let condition): condition.tags
    case .sticker, .among: []
    }
  }
}

/// A condition that compares a number from a song's stickers with a given number, such as `rating>=8`.
package struct StickerComparison {
  private let number: StickerNumber
  private let comparison: FilterComparison
  /// The number to compare with; nil if the comparison only checks whether a song has such a number.
  private let bound: Double?

  /// Creates a comparison from its parts, as the user typed them. Throws if they do not compare numbers.
  init(_ number: StickerNumber, _ comparison: FilterComparison, _ value: ByteString) throws {
    (self.number, self.comparison) = (number, comparison)
    let isEquality = [.equals, .equalsPlainly, .notEquals].contains(comparison)
    guard comparison.comparesNumbers else {
      throw CommandFailure(
        .usage,
        "\(number.rawValue) can be compared only with =, !=, >=, <=, > and <, not with \(comparison.rawValue)"
      )
    }
    bound = value.isEmpty && isEquality ? nil : try number.bound(value)
  }

  func matches(_ song: Song) -> Bool {
    let value = SongStickers.value(number, of: song.uri)
    return switch comparison {
    case .notEquals: value != bound
    case .less: value.map { $0 < bound ?? 0 } ?? false
    case .atMost: value.map { $0 <= bound ?? 0 } ?? false
    case .greater: value.map { $0 > bound ?? 0 } ?? false
    case .atLeast: value.map { $0 >= bound ?? 0 } ?? false
    default: value == bound
    }
  }
}

extension StickerNumber {
  /// Parses the value of a comparison: a number or, for `lastPlayed`, a time.
  fileprivate func bound(_ value: ByteString) throws -> Double {
    if self == .lastPlayed { return Double(try timeInFilter(value)) }
    guard let number = value.number(as: Double.self), number.isFinite else {
      throw CommandFailure(
        .usage, "'\(value.terminalSafe)' is not a number; give one, as in \(rawValue)>=8")
    }
    return number
  }
}
