/// A place in a sectioned listing: the header of a section, one of its items, or its footer.
///
/// Sections are counted from 0 in the listing, items from 0 in their section. Paths compare in
/// display order: header < items < footer < the next section's header.
public enum ListingPath: Hashable, Sendable {
  /// The line above a section's items.
  case header(section: Int)
  /// An item by its place in its section.
  case item(section: Int, index: Int)
  /// The line below a section's items.
  case footer(section: Int)

  /// The section that the place is in.
  public var section: Int {
    switch self {
    case .header(let section), .item(let section, _), .footer(let section): section
    }
  }

  /// What the place is: `.headers`, `.items` or `.footers`.
  public var kind: Kinds {
    switch self {
    case .header: .headers
    case .item: .items
    case .footer: .footers
    }
  }
}

extension ListingPath {
  /// Which of headers, items and footers a listing has or a filter lets through.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The kinds as bits, in display order from the lowest.
    public let rawValue: UInt8

    /// Takes the kinds as bits.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The line above each section.
    public static let headers = Kinds(rawValue: 1)
    /// The rows.
    public static let items = Kinds(rawValue: 2)
    /// The line below each section.
    public static let footers = Kinds(rawValue: 4)
    /// Headers, items and footers.
    public static let all: Kinds = [.headers, .items, .footers]
  }
}

extension ListingPath: Comparable {
  /// Whether one place is displayed before another.
  public static func < (left: ListingPath, right: ListingPath) -> Bool {
    left.displayOrder < right.displayOrder
  }

  private var displayOrder: (section: Int, kind: UInt8, index: Int) {
    switch self {
    case .item(let section, let index): (section, kind.rawValue, index)
    case .header(let section), .footer(let section): (section, kind.rawValue, 0)
    }
  }
}
