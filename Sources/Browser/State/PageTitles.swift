internal import ListingIndex

/// The titles of albums on the page strip. The title of the present album is in the middle of the screen, and the
/// others are beside it, as far as there is room. While the pages move, the titles move in step.
struct PageTitles {
  /// A title on the strip.
  struct Title: Hashable {
    /// The 0-based number of the page.
    let page: Int
    /// The title as far as there is room for it, without the signs around the title in the middle.
    let text: String
    /// The columns of the screen that the text takes.
    let columns: Range<Int>
    let isInMiddle: Bool
    /// From 1 for a title in the middle to 0 for one that is not beside it.
    let emphasis: Double
    /// How many rows the title is lower than the one in the middle.
    let drop: Int

    /// Whether the page is beside the one in the middle.
    var isNeighbour: Bool { !isInMiddle && emphasis > 0 }
  }

  private(set) var titles: [Title] = []
  private let albums: AlbumPages
  private let view: PageStripView
  /// The number of columns of the screen.
  private let width: Int
  private let symbols: Symbols

  /// Lays out the titles that are on the screen. O(number of titles on the screen).
  ///
  /// - Parameters:
  ///   - albums: the albums.
  ///   - view: the strip on which the titles are.
  ///   - width: the number of columns of the screen.
  ///   - symbols: the symbols with which titles are shortened.
  init(_ albums: AlbumPages, on view: PageStripView, width: Int, _ symbols: Symbols) {
    (self.albums, self.view, self.width, self.symbols) = (albums, view, width, symbols)
    let position = view.position
    let first = max(0, min(Int(position.rounded(.down)), albums.albums.count - 1))
    let shift = first + 1 < albums.albums.count ? (position - Double(first)) * step(from: first) : 0
    let middle = Double(width) / 2 - shift
    addTitles(from: first, at: middle, by: 1)
    guard first > 0 else { return }
    addTitles(from: first - 1, at: middle - step(from: first - 1), by: -1)
  }

  /// Returns the page whose title is nearest to a column of the screen.
  func page(atColumn column: Int) -> Int? {
    titles.min { distance(of: $0, from: column) < distance(of: $1, from: column) }?.page
  }

  /// Returns the position to which the pages move if the strip is dragged: the title under the pointer follows it.
  /// O(number of titles that the strip passes).
  ///
  /// - Parameters:
  ///   - start: the position, in pages, before the drag.
  ///   - columns: how far the pointer has moved to the right.
  func position(from start: Double, draggedBy columns: Int) -> Double {
    let last = albums.albums.count - 1
    var page = max(0, min(Int(start.rounded(.down)), last))
    // The distance from the middle of the page's title, in columns.
    var rest = (start - Double(page)) * step(from: page) - Double(columns)
    while rest < 0, page > 0 {
      page -= 1
      rest += step(from: page)
    }
    while page < last, rest >= step(from: page) {
      rest -= step(from: page)
      page += 1
    }
    return Double(page) + rest / step(from: page)
  }

  private func distance(of title: Title, from column: Int) -> Int {
    max(0, title.columns.lowerBound - column, column - title.columns.upperBound + 1)
  }

  /// Adds the titles from a page on, in one direction, until the screen is full.
  ///
  /// - Parameters:
  ///   - page: the first page.
  ///   - middle: the column of the middle of its title.
  ///   - direction: 1 for the pages after it, -1 for the pages before it.
  private mutating func addTitles(from page: Int, at middle: Double, by direction: Int) {
    var (page, middle) = (page, middle)
    while albums.albums.indices.contains(page), middle > 0, middle < Double(width) {
      add(page, at: middle)
      let next = page + direction
      guard albums.albums.indices.contains(next) else { return }
      middle += Double(direction) * step(from: min(page, next))
      page = next
    }
  }

  /// Adds the title of a page, or the part of it for which there is room on the screen.
  private mutating func add(_ page: Int, at middle: Double) {
    let text = title(of: page)
    // Half a cell is always rounded up, however small errors of the arithmetic fall, so that a title that is dragged
    // moves by as many cells as the pointer.
    let start = Int((middle - Double(drawnWidth(text)) / 2 + 0.5 + 1e-9).rounded(.down))
    let columns = start..<start + drawnWidth(text)
    let shown = columns.clamped(to: min(2, width)..<max(2, width - 2))
    guard shown.count == columns.count || shown.count >= minShownPart else { return }
    let part =
      columns.lowerBound < shown.lowerBound
      ? fittedEnd(text, shown.count, after: symbols.ellipsis) : fitted(text, shown.count)
    let (strip, offset) = (view.strip, view.contentOffset)
    titles.append(
      Title(
        page: page, text: part, columns: shown,
        isInMiddle: strip.page(atContentOffset: offset) == page,
        emphasis: strip.emphasis(ofPage: page, atContentOffset: offset),
        drop: Int(strip.drop(ofPage: page, atContentOffset: offset).rounded())))
  }

  /// Returns the distance between the middles of the titles of a page and the next one. After the last one, another
  /// title of its width is assumed.
  private func step(from page: Int) -> Double {
    let widths = [page, min(page + 1, albums.albums.count - 1)].map { drawnWidth(title(of: $0)) }
    return Double(widths[0] + widths[1]) / 2 + Double(gap)
  }

  private func title(of page: Int) -> String {
    let title = albums.albums[page].title
    return fitted(title.isEmpty ? "(no name)" : title, max(1, width - 8))
  }
}

/// The cells between two titles, in which the signs around the title in the middle are drawn.
private let gap = 5

/// The least number of cells in which a part of a title is shown at the edge of the screen.
private let minShownPart = 5
