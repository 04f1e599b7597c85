/// A line of a sectioned listing: the header of a section, one of its items, or its footer.
///
/// Sections are counted from 0 in the listing, items from 0 in their section. Paths compare in
/// display order: header < items < footer < the next section's header.
public enum ListingPath: Hashable, Sendable {
  /// The line above a section's items.
  case header(section: Int)
  /// An item, given by its index within its section.
  case item(section: Int, index: Int)
  /// The line below a section's items.
  case footer(section: Int)

  /// The section that the line belongs to.
  public var section: Int {
    switch self {
    case .header(let section), .item(let section, _), .footer(let section): section
    }
  }

  /// The item's index in its section; nil for headers and footers.
  public var itemIndex: Int? {
    if case .item(_, let index) = self { index } else { nil }
  }

  /// The kind of the line: `.headers`, `.items` or `.footers`.
  public var kind: Kinds {
    switch self {
    case .header: .headers
    case .item: .items
    case .footer: .footers
    }
  }
}

extension ListingPath {
  /// A set of kinds of lines: headers, items and footers.
  public struct Kinds: OptionSet, Hashable, Sendable {
    /// The set as bits: one bit for each kind, in display order from the lowest bit.
    public let rawValue: UInt8

    /// Creates a set from bits.
    ///
    /// - Parameter rawValue: one bit for each kind.
    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// The line above each section.
    public static let headers = Kinds(rawValue: 1)
    /// The items of each section.
    public static let items = Kinds(rawValue: 2)
    /// The line below each section.
    public static let footers = Kinds(rawValue: 4)
    /// Headers, items and footers: all lines of a listing.
    public static let all: Kinds = [.headers, .items, .footers]
  }
}

extension ListingPath: Comparable {
  /// Returns whether the first line is displayed before the second.
  ///
  /// - Parameters:
  ///   - left: the path of the first line.
  ///   - right: the path of the second line.
  public static func < (left: ListingPath, right: ListingPath) -> Bool {
    left.displayOrder < right.displayOrder
  }

  private var displayOrder: (section: Int, kind: UInt8, index: Int) {
    (section, kind.rawValue, itemIndex ?? 0)
  }
}
