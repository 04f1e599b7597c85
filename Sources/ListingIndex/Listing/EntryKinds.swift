/// The kinds of a listing's entries, in order: a byte for each, or none as long as all are of one kind.
public struct EntryKinds: Sendable, Equatable {
  /// The kind of the first entry and, while there is no other kind, of all; nil if there are none.
  private var common: EntryKind?
  /// The kind of each entry; empty while all are equal.
  private var each: [EntryKind] = []
  /// The number of entries.
  public private(set) var count = 0

  /// Creates an empty collection.
  public init() {}

  /// Stores kinds.
  ///
  /// - Parameter kinds: the kind of each entry.
  public init(_ kinds: some Sequence<EntryKind>) {
    for kind in kinds { append(kind) }
  }

  /// Stores one kind for many entries.
  ///
  /// - Parameters:
  ///   - kind: the kind of all entries.
  ///   - count: the number of entries.
  public init(repeating kind: EntryKind, count: Int) {
    precondition(count >= 0, "a number of entries is not negative")
    (common, self.count) = (count > 0 ? kind : nil, count)
  }

  /// Whether there are entries of several kinds. O(1).
  var areSeveral: Bool { !each.isEmpty }

  /// Appends the kind of one more entry. Amortized O(1).
  ///
  /// - Parameter kind: the kind of the entry.
  public mutating func append(_ kind: EntryKind) {
    if count == 0 { common = kind }
    if each.isEmpty, kind != common { each = Array(self) }
    if !each.isEmpty { each.append(kind) }
    count += 1
  }
}

extension EntryKinds: RandomAccessCollection {
  /// The index of the first kind, which is 0.
  public var startIndex: Int { 0 }
  /// The index after the last kind, which is their number.
  public var endIndex: Int { count }

  /// The kind at an index.
  ///
  /// - Parameter index: the index of the entry, from 0 up to, but not including, ``count``.
  public subscript(index: Int) -> EntryKind {
    guard each.isEmpty else { return each[index] }
    guard let common, indices.contains(index) else { preconditionFailure("there is no such entry") }
    return common
  }
}
