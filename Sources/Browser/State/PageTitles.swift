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
    /// The distance of the page from the middle, in pages.
    let distance: Double

    var isInMiddle: Bool { distance < 0.5 }
    /// Whether the page is beside the one in the middle.
    var isNeighbour: Bool { !isInMiddle && distance < 1.5 }
  }

  private(set) var titles: [Title] = []
  private let albums: AlbumPages
  /// The number of columns of the screen.
  private let width: Int
  private let symbols: Symbols

  /// Lays out the titles that are on the screen. O(number of titles on the screen).
  ///
  /// - Parameters:
  ///   - albums: the albums.
  ///   - position: the page in the middle; between two pages while the pages move.
  ///   - width: the number of columns of the screen.
  ///   - symbols: the symbols with which titles are shortened.
  init(_ albums: AlbumPages, at position: Double, width: Int, _ symbols: Symbols) {
    (self.albums, self.width, self.symbols) = (albums, width, symbols)
    let first = max(0, min(Int(position.rounded(.down)), albums.albums.count - 1))
    let shift = first + 1 < albums.albums.count ? (position - Double(first)) * step(from: first) : 0
    let middle = Double(width) / 2 - shift
    addTitles(from: first, at: middle, by: 1, position)
    guard first > 0 else { return }
    addTitles(from: first - 1, at: middle - step(from: first - 1), by: -1, position)
  }

  /// Returns the page whose title is nearest to a column of the screen.
  func page(atColumn column: Int) -> Int? {
    titles.min { distance(of: $0, from: column) < distance(of: $1, from: column) }?.page
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
  ///   - position: the page in the middle of the screen.
  private mutating func addTitles(
    from page: Int, at middle: Double, by direction: Int, _ position: Double
  ) {
    var (page, middle) = (page, middle)
    while albums.albums.indices.contains(page), middle > 0, middle < Double(width) {
      add(page, at: middle, abs(Double(page) - position))
      let next = page + direction
      guard albums.albums.indices.contains(next) else { return }
      middle += Double(direction) * step(from: min(page, next))
      page = next
    }
  }

  /// Adds the title of a page, or the part of it for which there is room on the screen.
  private mutating func add(_ page: Int, at middle: Double, _ distance: Double) {
    let text = title(of: page)
    let start = Int((middle - Double(drawnWidth(text)) / 2).rounded())
    let columns = start..<start + drawnWidth(text)
    let shown = columns.clamped(to: min(2, width)..<max(2, width - 2))
    guard shown.count == columns.count || shown.count >= minShownPart else { return }
    let part =
      columns.lowerBound < shown.lowerBound
      ? fittedEnd(text, shown.count, after: symbols.ellipsis) : fitted(text, shown.count)
    titles.append(Title(page: page, text: part, columns: shown, distance: distance))
  }

  /// Returns the distance between the middles of the titles of a page and the next one.
  private func step(from page: Int) -> Double {
    let widths = [page, page + 1].map { drawnWidth(title(of: $0)) }
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
