/// The titles on an index bar, and the section that each leads to.
///
/// The bar can begin with an entry that leads to a search field above the first section; all other
/// titles then stand one further on.
public struct IndexTitles: Sendable, Hashable {
  /// The titles, from the top of the bar.
  public let titles: [String]
  /// Whether the first title stands for the search field.
  public let beginsWithSearch: Bool

  /// What a bar shows for the search field, as UIKit's `UITableView.indexSearch` does.
  public static let searchTitle = "\u{1F50D}"

  /// Makes a bar of one title for each section, in order.
  public init(titles: [String], beginsWithSearch: Bool = false) {
    self.titles = (beginsWithSearch ? [Self.searchTitle] : []) + titles
    self.beginsWithSearch = beginsWithSearch
  }

  /// The section that the title at a position leads to; nil for the search field.
  public func section(forTitleAt position: Int) -> Int? {
    precondition(titles.indices.contains(position), "there is no such title")
    let section = position - searchCount
    return section < 0 ? nil : section
  }

  /// The position of the title that leads to a section.
  public func position(forSection section: Int) -> Int {
    precondition((0..<titles.count - searchCount).contains(section), "there is no such section")
    return section + searchCount
  }

  private var searchCount: Int { beginsWithSearch ? 1 : 0 }
}
