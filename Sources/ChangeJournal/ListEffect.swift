package import Bytes
internal import MPDClient

/// How many songs a change added to a list and removed from it. If both numbers are 0, the change only reordered the
/// songs.
package struct ListEffect: Equatable {
  package let added: Int
  package let removed: Int

  package init(added: Int, removed: Int) { (self.added, self.removed) = (added, removed) }

  /// Computes the effect of a change from the songs before and after it.
  ///
  /// - Complexity: O(*n*), where *n* is the number of songs before and after the change.
  package init(from before: [ByteString], to after: [ByteString]) {
    let shared = zip(before, after).prefix { $0 == $1 }.count
    var counts: [ByteString: Int] = [:]
    for song in after[shared...] { counts[song, default: 0] += 1 }
    for song in before[shared...] { counts[song, default: 0] -= 1 }
    added = counts.values.reduce(0) { $0 + max($1, 0) }
    removed = counts.values.reduce(0) { $0 + max(-$1, 0) }
  }

  /// Parses the counts of added and removed songs, separated by a space; nil if the text is not valid.
  init?(_ text: ByteString) {
    let words = text.bytes.split(separator: .space).map { ByteString($0) }
    guard words.count == 2, let added: Int = words[0].number(), let removed: Int = words[1].number()
    else { return nil }
    self.init(added: added, removed: removed)
  }

  /// The effect as a line of a record.
  var line: ByteString { ByteString("effect \(added) \(removed)") }

  /// The effect in words, such as "3 songs added".
  var summary: String {
    switch (added, removed) {
    case (0, 0): "order changed"
    case (_, 0): "\(songCount(added)) added"
    case (0, _): "\(songCount(removed)) removed"
    default: "\(songCount(added)) added, \(removed) removed"
    }
  }
}

/// The effect of a recorded change on a list, and the song count before the change.
struct ListChange: Equatable {
  /// The number of songs before the change; nil for a playlist that did not exist.
  let before: Int?
  /// The effect in words; nil if it is not known.
  let effect: String?

  /// The change in the words that the history uses, such as "3 songs added, had 12".
  var summary: String {
    guard let before else { return effect.map { "new, \($0)" } ?? "new" }
    return effect.map { "\($0), had \(before)" } ?? "had \(songCount(before))"
  }
}
