package import Bytes
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
package import MPDClient
internal import TerminalText

/// The property by which songs are counted: a tag, the year or the decade of the date, or the rating.
package enum CountKey: RequiredValue, Equatable {
  case tag(Tag)
  case year
  case decade
  case rating

  package static var placeholder: CountKey { .year }

  package init?(argument: ByteString) {
    switch argument.description.lowercased() {
    case "year": self = .year
    case "decade": self = .decade
    case "rating": self = .rating
    case let name:
      guard let tag = knownTag(name) else { return nil }
      self = .tag(tag)
    }
  }

  /// The names of the keys that are not tags.
  package static let otherNames = ["year", "decade", "rating"]

  package static func problem(with argument: ByteString) -> String {
    if argument.contains(UInt8(ascii: "=")) {
      let filter = argument.quotedForShell.terminalSafe
      return ": filters follow the key, as in `mpdex count year \(filter)`"
    }
    if argument == "-" {
      return
        ": give the key as an argument; only filters can come from standard input, as in `mpdex count year -`"
    }
    return ": songs can be counted by year, decade, rating or a tag (`mpdex tags` lists the tags)"
      + nearestHint(to: argument.description, among: otherNames + tagNames.map(\.name))
  }

  /// The tags that must be read to count songs by this property.
  package var tags: [Tag] {
    switch self {
    case .tag(let tag): [tag]
    case .year, .decade: [.date]
    case .rating: []
    }
  }

  /// Whether the values are strings, which are sorted according to the rules of a language, rather than numbers.
  package var hasTexts: Bool { if case .tag = self { true } else { false } }

  /// Returns the values under which a song is counted: all different values of a tag, or a single number. Empty if the
  /// song lacks the property.
  func values(of song: Song) -> [CountedValue] {
    switch self {
    case .tag(let tag): Set(song.allBytes(of: tag)).map { .text($0) }
    case .year: year(of: song).map { [.number($0)] } ?? []
    case .decade: year(of: song).map { [.number($0 / 10 * 10)] } ?? []
    case .rating: SongStickers.value(.rating, of: song.uri).map { [.number(Int($0))] } ?? []
    }
  }

  private func year(of song: Song) -> Int? { song.date(.date)?.year }

  /// Returns the text that is shown for a value, such as "1990s" for a decade.
  func text(_ value: CountedValue) -> ByteString {
    switch value {
    case .text(let text): text
    case .number(let number): ByteString("\(number)\(self == .decade ? "s" : "")")
    }
  }
}

/// A value under which songs are counted.
enum CountedValue: Hashable, Sendable {
  case text(ByteString)
  case number(Int)

  /// Returns the bytes by which the values of a property are sorted.
  ///
  /// - Parameter collator: the collator that sorts strings; nil to sort strings by their bytes.
  func sortKey(_ collator: Collator?) -> [UInt8] {
    switch self {
    case .text(let text): collator?.sortKey(of: text) ?? text.bytes
    case .number(let number): sortableBytes(number)
    }
  }
}
