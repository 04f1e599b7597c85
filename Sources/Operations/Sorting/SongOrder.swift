package import Bytes
package import Collation
package import CommandRuntime
package import MPDClient

/// A sort order of songs with one or more keys. The first key in which two songs differ decides. Songs without a value
/// come last, and songs that are equal in all keys keep their order.
package struct SongOrder {
  private let keys: [OrderKey]
  private let collator: Collator

  /// Creates an order. If it compares stickers, reads them from the server.
  package init(_ keys: [OrderKey], _ collator: Collator) throws {
    self.keys = keys
    self.collator = collator
    try SongStickers.read(keys.compactMap(\.key.sticker))
  }

  /// The tags that the order compares.
  package var tags: [Tag] { keys.flatMap(\.tags) }

  /// Returns the songs in sorted order.
  package func sorted(_ songs: [Song]) -> [Song] { order(of: songs).map { songs[$0] } }

  /// Returns the indices of the songs in sorted order.
  package func order(of songs: [Song]) -> [Int] {
    let columns = SortColumns(
      keys.map { key in
        (songs.map { key.key.sortKey(of: $0, collator) }, key.isDescending)
      })
    return songs.indices.sorted { left, right in
      columns.precedes(left, right) || !columns.precedes(right, left) && left < right
    }
  }
}

private let replacements: [Tag: Tag] = [
  .albumArtist: .artist, .artistSort: .artist, .albumArtistSort: .albumArtist,
  .albumSort: .album, .titleSort: .title, .composerSort: .composer,
]

extension Tag {
  /// The tag, followed by the tags that are used instead if a song lacks the tag, in order of preference.
  package var withReplacements: [Tag] { [self] + (replacements[self]?.withReplacements ?? []) }

  /// The tag, followed by the tags by which songs are sorted instead if they lack it. In addition to
  /// ``withReplacements``, a song without the date of its first release is sorted by its date.
  var sortReplacements: [Tag] { withReplacements + (self == .originalDate ? [.date] : []) }
}

extension Song {
  /// Returns the first value of a tag. If the song lacks the tag, returns the first value of a tag that is used
  /// instead; nil if the song has none of these tags.
  package func value(of tag: Tag) -> ByteString? {
    tag.withReplacements.lazy.compactMap { bytes(of: $0) }.first
  }
}

extension SongVariable {
  /// Creates the song variable that the sort key with the given name compares, ignoring the case of the name. The name
  /// "filename" is another name for the URI. Nil if there is no such sort key.
  package init?(keyNamed name: some StringProtocol) {
    let name = name.lowercased()
    guard let variable = SongVariable(name == "filename" ? "file" : name) else { return nil }
    switch variable {
    case .file, .time, .priority, .modifiedTime, .tag: self = variable
    case .realURI, .position, .id, .modifiedDate, .audioFormat, .added, .sticker: return nil
    }
  }
}

/// The sort keys of songs, in one column for each key of the order. The first column in which two songs differ
/// decides; songs without a value come last.
struct SortColumns {
  typealias Column = (values: [[UInt8]?], isDescending: Bool)

  private let columns: [Column]

  init(_ columns: [Column]) {
    self.columns = columns
  }

  /// Returns whether the song in the row `left` comes before the song in the row `right`; false if the songs are
  /// equal.
  func precedes(_ left: Int, _ right: Int) -> Bool {
    for (values, isDescending) in columns where values[left] != values[right] {
      return Operations.precedes(values[left], values[right], isDescending)
    }
    return false
  }
}

private func precedes(_ left: [UInt8]?, _ right: [UInt8]?, _ isDescending: Bool) -> Bool {
  guard let left, let right else { return left != nil }
  return left.lexicographicallyPrecedes(right) != isDescending
}

extension Song {
  /// Returns the bytes that are compared to sort songs by a variable; nil if the song has no value.
  func sortKey(by variable: SongVariable, _ collator: Collator) -> [UInt8]? {
    switch variable {
    // The separator sorts before every key, so that the songs of a directory are adjacent.
    case .file: Array(uri.pathComponents.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag):
      tag.sortReplacements.lazy.compactMap { bytes(of: $0) }.first
        .map { collator.sortKey(of: tag.sortText(of: $0)) }
    case .time: duration.map { sortableBytes(thousandthsOf: $0.inSeconds) }
    case .modifiedTime: lastModified.map(sortableBytes)
    default: sortableBytes(priority)
    }
  }
}

/// Converts a number to bytes that sort in numerical order, with a precision of a thousandth. Numbers below 0 count as
/// 0, and numbers above 1e15 as 1e15.
func sortableBytes(thousandthsOf number: Double) -> [UInt8] {
  sortableBytes(Int(min(max(number, 0), 1e15) * 1000))
}

/// Converts a non-negative number to bytes that sort in numerical order.
func sortableBytes(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt64(max(0, number)).bigEndian, Array.init)
}
