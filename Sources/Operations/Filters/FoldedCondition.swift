internal import Bytes
internal import Collation
internal import MPDClient

/// A condition that compares strings while ignoring case and accents. Strings are compared at the primary strength of a
/// collation, as `jump` compares them. MPD before version 0.25 cannot ignore accents, so mpdex itself checks the songs
/// that it receives.
package struct FoldedCondition {
  private let text: FilterText
  private let pattern: TextPattern
  /// The weakest match that meets the condition, such as an equal string or a prefix.
  private let required: TextPattern.Match
  private let isNegated: Bool

  /// Creates a condition. Returns nil if ignoring accents makes no difference: for numbers, for regular expressions,
  /// and for strings without letters.
  init?(
    _ text: FilterText, _ comparison: FilterComparison, _ value: ByteString, _ collator: Collator
  ) {
    guard let (required, isNegated) = comparison.folded,
      comparison == .equalsPlainly || text.number(value) == nil,
      let pattern = TextPattern(value, collator)
    else { return nil }
    self.text = text
    self.pattern = pattern
    self.required = required
    self.isNegated = isNegated
  }

  /// Returns whether a song meets the condition.
  func matches(_ song: Song) -> Bool {
    text.values(of: song).contains { pattern.match(in: $0) >= required } != isNegated
  }

  /// The tags that the server must send so that the condition can be checked; nil for all tags.
  var tags: [Tag]? {
    switch text {
    case .any: nil
    case .file: []
    case .tag(let tag): tag.withReplacements
    }
  }
}

extension FilterComparison {
  /// The match that the comparison requires when accents are ignored, and whether the comparison is negated; nil if
  /// accents cannot affect the comparison.
  fileprivate var folded: (TextPattern.Match, isNegated: Bool)? {
    switch self {
    case .equals, .equalsPlainly: (.whole, false)
    case .notEquals: (.whole, true)
    case .begins: (.beginning, false)
    case .notBegins: (.beginning, true)
    case .contains: (.within, false)
    case .notContains: (.within, true)
    case .matches, .notMatches, .less, .atMost, .greater, .atLeast: nil
    }
  }
}

extension FilterText {
  fileprivate func values(of song: Song) -> [ByteString] {
    switch self {
    case .any: song.tagPairs.map(\.value)
    case .file: [song.uri]
    case .tag(let tag):
      tag.withReplacements.lazy.map { song.allBytes(of: $0) }.first { !$0.isEmpty } ?? []
    }
  }
}
