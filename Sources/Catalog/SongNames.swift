internal import Bytes
internal import MPDClient

/// The names by which songs are sorted and searched, made from the values of one or more tags. If a song has sort tags
/// for these tags, the values of the sort tags are used instead. Dates are converted to ISO 8601 format.
struct SongNames: Sendable {
  let tags: [Tag]

  var neededTags: [Tag] {
    Array(Set(tags.flatMap { $0.withFallback + [$0.sortTag].compactMap(\.self) }))
  }

  /// Returns the names of a song, one for each combination of its values; empty if the song lacks the first tag.
  func names(of song: Song) -> [ByteString] {
    var names: [ByteString] = []
    for (position, tag) in tags.enumerated() {
      let values = SortedValues(of: tag, in: song).names.map(tag.sortText)
      if position == 0 {
        names = values
      } else {
        let others = values.isEmpty ? [""] : values
        names = names.flatMap { name in others.map { name + levelMark + $0 } }
      }
    }
    return names
  }
}

/// The separator between the parts of a name made from several tags. U+FFFE sorts before all other characters, so
/// names are ordered by their first parts, and names with equal first parts by the second (UTS #10, "Merging Sort
/// Keys").
let levelMark: ByteString = "\u{FFFE}"

extension ByteString {
  /// The string with a level mark instead of each tab.
  var withLevelMarks: ByteString {
    guard contains(.tab) else { return self }
    return split(separator: .tab, omittingEmptySubsequences: false).map { ByteString($0) }
      .joined(separator: levelMark)
  }

  /// Returns the first parts of a name made from several tags.
  func firstParts(_ count: Int) -> ByteString {
    bytes.parts(separatedBy: levelMark.bytes, omittingEmptyParts: false).prefix(count)
      .map { ByteString($0) }.joined(separator: levelMark)
  }

  /// The string with a tab instead of each level mark, up to the last part that is not empty.
  var withTabs: ByteString {
    var parts = bytes.parts(separatedBy: levelMark.bytes, omittingEmptyParts: false)
    while parts.last?.isEmpty == true { parts.removeLast() }
    return parts.map { ByteString($0) }.joined(separator: "\t")
  }
}
