internal import Bytes
internal import Collation
internal import MPDClient

/// A condition on a text that ignores case and accents: texts are compared at the primary strength of
/// a collation, as by `jump`. MPD has no such comparison before version 0.25, so songs are checked
/// after the server has sent them.
package struct FoldedCondition {
  private let text: FilterText
  private let pattern: TextPattern
  /// The weakest match that the condition accepts.
  private let required: TextPattern.Match
  private let isNegated: Bool

  /// Creates a condition; nil if folding makes no difference: for comparisons of numbers, by regular expressions, and
  /// with a text without letters.
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

  /// Whether a song meets the condition.
  func matches(_ song: Song) -> Bool {
    text.values(of: song).contains { pattern.match(in: $0) >= required } != isNegated
  }

  /// The tags that the server must send; nil for all.
  var tags: [Tag]? {
    switch text {
    case .any: nil
    case .file: []
    case .tag(let tag): tag.withReplacements
    }
  }
}

extension FilterComparison {
  /// The match that the comparison requires at primary strength, and whether it is negated; nil for a comparison to
  /// which accents make no difference.
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
    case .any: song.tags.map(\.value)
    case .file: [song.uri]
    case .tag(let tag): tag.withReplacements.lazy.map { song[all: $0] }.first { !$0.isEmpty } ?? []
    }
  }
}
