package import Bytes
package import Collation
internal import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// A sort key for songs: a variable and the direction.
package struct SongKey {
  let variable: SongVariable
  var isDescending = false
}

/// An order of songs by several keys. The first key in which two songs differ decides. Songs without a value come
/// last, and songs that are equal in all keys keep their order.
package struct SongOrder {
  let keys: [SongKey]
  let isReversed: Bool
  let collator: Collator

  package init(keys: [SongKey], isReversed: Bool = false, collator: Collator) {
    self.keys = keys
    self.isReversed = isReversed
    self.collator = collator
  }

  /// The tags that the order compares.
  package var tags: [Tag] { keys.flatMap { $0.variable.tag?.withReplacements ?? [] } }

  /// Returns the indices of the songs in sorted order.
  package func order(of songs: [Song]) -> [Int] {
    let columns = SortColumns(
      keys.map { key in
        (songs.map { $0.sortKey(by: key.variable, collator) }, key.isDescending)
      })
    return songs.indices.sorted { left, right in
      if columns.precedes(left, right) { return !isReversed }
      return columns.precedes(right, left) ? isReversed : left < right
    }
  }
}

private let replacements: [Tag: Tag] = [
  .albumArtist: .artist, .artistSort: .artist, .albumArtistSort: .albumArtist,
  .albumSort: .album, .titleSort: .title, .composerSort: .composer,
]

extension Tag {
  /// The tag, followed by the tags that replace it in songs without the tag, in order of preference.
  package var withReplacements: [Tag] { [self] + (replacements[self]?.withReplacements ?? []) }
}

extension Song {
  /// Returns the first value of a tag; if the song lacks the tag, the first value of a tag that replaces it. Nil if
  /// the song has none of these tags.
  package func value(of tag: Tag) -> ByteString? {
    tag.withReplacements.lazy.compactMap { self[$0] }.first
  }
}

/// Parses a sort key: the name of a song variable by which songs can be sorted. A hyphen before the name means
/// descending order.
package func songKey(_ argument: ByteString) throws -> SongKey {
  guard let key = SongKey(argument) else { throw noKey("file, time, mtime, prio") }
  return key
}

/// Parses a sort key for songs of a stored playlist, which have no priorities.
package func storedSongKey(_ argument: ByteString) throws -> SongKey {
  guard let key = SongKey(argument) else { throw noKey("file, time, mtime") }
  guard case .priority = key.variable else { return key }
  throw ValidationError("the songs of a stored playlist have no priorities")
}

extension SongKey {
  fileprivate init?(_ argument: ByteString) {
    let text = argument.description
    isDescending = text.hasPrefix("-")
    guard let variable = SongVariable(keyNamed: text.dropFirst(isDescending ? 1 : 0)) else {
      return nil
    }
    self.variable = variable
  }
}

private func noKey(_ properties: String) -> ValidationError {
  ValidationError(
    "a key is \(properties) or a tag such as title (`mpdex tags` lists them); several keys are "
      + "separated by blanks, not by commas")
}

/// Returns whether a word with a leading hyphen is a descending sort key rather than an option. This is also true for
/// several keys separated by commas, so that `songKey` can report the mistake.
@Sendable package func isDescendingKey(_ word: ByteString) -> Bool {
  let name = word.description.dropFirst().prefix { $0 != "," }
  return word.first == .hyphen && SongVariable(keyNamed: name) != nil
}

extension SongVariable {
  /// Creates the song variable that a sort key names, ignoring case. The name "filename" stands for the URI. Nil if
  /// no sort key has this name.
  package init?(keyNamed name: some StringProtocol) {
    let name = name.lowercased()
    guard let variable = SongVariable(name == "filename" ? "file" : name) else { return nil }
    switch variable {
    case .file, .time, .priority, .modifiedTime, .tag: self = variable
    case .realURI, .position, .id, .modifiedDate, .audioFormat: return nil
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
  /// Returns the bytes with which the song is compared by a variable; nil if the song has no value.
  func sortKey(by variable: SongVariable, _ collator: Collator) -> [UInt8]? {
    switch variable {
    // The separator sorts before every key, so that the songs of a directory are adjacent.
    case .file: Array(uri.pathComponents.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag): value(of: tag).map { collator.sortKey(of: tag.sortText(of: $0)) }
    case .time: duration.map { sortableBytes(thousandthsOf: $0.inSeconds) }
    case .modifiedTime: lastModified.map(sortableBytes)
    default: sortableBytes(priority)
    }
  }
}

extension Song {
  /// The time at which the song was added to the database, in Unix seconds. Servers before MPD 0.24 do not record
  /// this time; for them, it is the time of the file's last change. Nil if neither is known.
  var addedOrModified: Int? { added ?? lastModified }
}

/// Converts a number to bytes that sort in the order of the numbers, with a precision of a thousandth. Numbers below
/// 0 count as 0, and numbers above 1e15 as 1e15.
func sortableBytes(thousandthsOf number: Double) -> [UInt8] {
  sortableBytes(Int(min(max(number, 0), 1e15) * 1000))
}

/// Converts a non-negative number to bytes that sort in the order of the numbers.
func sortableBytes(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt64(max(0, number)).bigEndian, Array.init)
}
