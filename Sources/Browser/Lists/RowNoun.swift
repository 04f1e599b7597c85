internal import ListingIndex

/// The noun by which the rows of a list are counted, such as "artist".
package struct RowNoun: Hashable, Sendable {
  private let one: String
  private let many: String

  /// Creates a noun from its singular and its plural; without a plural, an "s" is added to the singular.
  package init(_ one: String, _ many: String? = nil) {
    self.one = one
    self.many = many ?? one + "s"
  }

  /// Returns a number of rows as text, such as "1 artist" or "2,000 artists".
  func counting(_ number: Int) -> String { "\(grouped(number)) \(number == 1 ? one : many)" }
}

/// A set of kinds of rows.
struct RowKinds: OptionSet, Hashable, Sendable {
  let rawValue: UInt8

  init(rawValue: UInt8) { self.rawValue = rawValue }

  init(_ kind: EntryKind) { rawValue = 1 << kind.rawValue }

  /// The noun for rows of these kinds: the name of the kind if there is only one, otherwise "entry".
  var noun: RowNoun {
    let kind = EntryKind.allCases.first { self == RowKinds($0) }
    switch kind {
    case .directory: return RowNoun("directory", "directories")
    case .tag: return RowNoun("value")
    case .song, .playlist, .line: return RowNoun(kind?.name ?? "")
    case nil: return RowNoun("entry", "entries")
    }
  }
}

extension ListContents.Rows {
  /// The kinds of the rows. O(n).
  var kinds: RowKinds {
    switch self {
    case .arriving(let listing): kinds(listing.count) { listing.kinds[$0] }
    case .sorted(let listing): kinds(listing.count, listing.kind)
    case .songs(let rows): kinds(rows.count) { rows[$0].row.kind }
    }
  }

  private func kinds(_ count: Int, _ kind: (Int) -> EntryKind) -> RowKinds {
    var kinds: RowKinds = []
    for offset in 0..<count { kinds.insert(RowKinds(kind(offset))) }
    return kinds
  }
}
