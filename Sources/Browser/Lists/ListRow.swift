package import ListingIndex

/// A row of a list as it is drawn.
package struct ListRow: Hashable, Sendable {
  /// The text before the name, such as the number of a track with blanks after it; may be empty.
  package var number: String
  /// The text at the left.
  package var name: String
  /// The text at the right edge, such as a duration; may be empty.
  package var detail: String
  /// The kind of the entry.
  package var kind: EntryKind

  /// Creates a row.
  package init(number: String = "", name: String, detail: String = "", kind: EntryKind) {
    self.number = number
    self.name = name
    self.detail = detail
    self.kind = kind
  }
}
