/// The titles on an index bar, and the section that each leads to.
///
/// The bar may begin with an entry for a search field above the first section, which shifts the
/// positions of the other titles by one.
public struct IndexTitles: Sendable, Hashable {
  /// The titles, from the start of the bar.
  public let titles: [String]
  /// Whether the first title is the search field's.
  public let beginsWithSearch: Bool

  /// The title of the search field, as in UIKit's `UITableView.indexSearch`: a magnifying glass.
  public static let searchTitle = "\u{1F50D}"

  /// Creates a bar from one title for each section, in order.
  ///
  /// - Parameters:
  ///   - titles: the title of each section.
  ///   - beginsWithSearch: whether a title for a search field comes first.
  public init(titles: [String], beginsWithSearch: Bool = false) {
    self.titles = (beginsWithSearch ? [Self.searchTitle] : []) + titles
    self.beginsWithSearch = beginsWithSearch
  }

  /// Returns the section that the title at a position leads to; nil for the search field.
  ///
  /// - Parameter position: the 0-based position of the title on the bar.
  public func section(forTitleAt position: Int) -> Int? {
    precondition(titles.indices.contains(position), "there is no such title")
    let section = position - searchCount
    return section < 0 ? nil : section
  }

  /// Returns the position of the title that leads to a section.
  ///
  /// - Parameter section: the 0-based number of the section.
  public func position(forSection section: Int) -> Int {
    precondition((0..<titles.count - searchCount).contains(section), "there is no such section")
    return section + searchCount
  }

  private var searchCount: Int { beginsWithSearch ? 1 : 0 }
}
