internal import ListingIndex
internal import TerminalText

// Album pages.
extension ScreenDrawing {
  /// Draws the albums that are on the screen: one album or, while the pages move, parts of two albums.
  mutating func drawAlbums() {
    guard let list, let albums = list.albums, let pageStrip = state.pageStrip else { return }
    let offset = pageStrip.contentOffset
    for page in pageStrip.strip.visiblePages(atContentOffset: offset) {
      let start = pageStrip.strip.contentOffset(ofPage: page) - offset
      let drawn = drawnPage(page, of: albums, in: list)
      frame.draw(drawn, rows: layout.contentRows, movedBy: Int(start.rounded()))
    }
    // The neighbouring albums are included, because their covers are needed as soon as a movement begins.
    frame.picturesAhead = [albums.current, albums.current + 1, albums.current - 1].compactMap {
      albums.albums.indices.contains($0) ? coverPlace(of: albums.albums[$0]) : nil
    }
  }

  private func coverPlace(of album: AlbumPages.Album) -> Picture? {
    guard layout.coverRows.count > 1 else { return nil }
    return album.cover.map {
      Picture(uri: $0, rows: layout.coverRows, columns: layout.coverColumns)
    }
  }

  private func drawnPage(_ page: Int, of albums: AlbumPages, in list: ListView) -> Frame {
    var drawing = self
    drawing.frame = Frame(size: layout.size)
    let album = albums.albums[page]
    drawing.drawCover(of: album)
    drawing.drawTracks(page == albums.current ? list : neighbour(album, of: list), of: album)
    return drawing.frame
  }

  private mutating func drawTracks(_ tracks: ListView, of album: AlbumPages.Album) {
    for (row, index) in zip(layout.listRows, tracks.rowsOnScreen) {
      draw(index, of: tracks, row, 0..<layout.size.columns)
    }
    guard tracks.count == 0 else { return }
    let columns = 0..<layout.size.columns
    guard album.tracks == nil else { return drawNothing(tracks, columns) }
    frame.write(
      "reading", row: layout.listRows.lowerBound, columns: columns.dropFirst(3), Style(.faint))
  }

  /// Returns a view of the given album's tracks, to be drawn beside the current album. The view has no cursor.
  private func neighbour(_ album: AlbumPages.Album, of list: ListView) -> ListView {
    var tracks = ListView(list.id, title: album.title, album.tracks ?? .empty)
    tracks.setHeight(list.height)
    tracks.cursor = -1
    return tracks
  }

  private mutating func drawCover(of album: AlbumPages.Album) {
    let rows = layout.coverRows
    guard rows.count > 1 else { return }
    let columns = layout.coverColumns
    drawBox(rows: rows, columns: columns, Style(.faint, emphasis: 3))
    if let place = coverPlace(of: album) { frame.pictures.append(place) }
    let text = columns.upperBound + 2..<layout.size.columns - 1
    let middle = rows.lowerBound + rows.count / 2
    frame.write(album.title, row: middle - 1, columns: text, Style(.header, .bold))
    frame.write(album.detail, row: middle, columns: text, Style(.faint))
  }
}

// The page strip.
extension ScreenDrawing {
  /// Draws the page strip, with the current page in the middle. The pages beside it are smaller, fainter and lower.
  mutating func drawStrip() {
    guard let pageStrip = state.pageStrip else { return }
    for page in pageStrip.strip.visibleItems(atContentOffset: pageStrip.contentOffset) {
      draw(page, of: pageStrip)
    }
  }

  private mutating func draw(_ page: Int, of view: PageStripView) {
    let emphasis = view.strip.emphasis(ofPage: page, atContentOffset: view.contentOffset)
    let drop = view.strip.drop(ofPage: page, atContentOffset: view.contentOffset)
    let item = view.strip.itemBounds(ofPage: page)
    let middle = (item.lowerBound + item.upperBound) / 2 - view.stripOffset
    let row = layout.stripRows.lowerBound + Int(drop.rounded())
    let title = text(of: page, emphasis, room: titleRoom(emphasis, view))
    for text in [title, symbol(ofPageWith: emphasis)] {
      let width = displayWidth(text)
      let column = Int((middle - Double(width - 1) / 2).rounded(.down))
      guard column >= 0, column + width <= layout.size.columns else { continue }
      frame.write(text, row: row, columns: column..<column + width, pageStyle(emphasis))
      return
    }
  }

  /// Returns how many cells a page's title may take. The nearer the page is to the middle, the more cells it gets; in
  /// the middle, its title may also cover cells of its neighbours. If the neighbours are on lower rows, the title may
  /// fill the whole row.
  ///
  /// - Parameters:
  ///   - emphasis: the emphasis of the page, which grows from 0 to 1 towards the middle.
  ///   - view: the page strip.
  private func titleRoom(_ emphasis: Double, _ view: PageStripView) -> Int {
    let item = Int(view.strip.item) - 2
    let isAlone = view.strip.count == 1 || layout.stripRows.count > 1
    let free = isAlone ? layout.size.columns - 2 : 2 * item - item * 2 / 3
    // Halfway between two pages, neither title is wider than its item.
    let part = max(0, 6 * emphasis - 5)
    return item + Int(part * Double(max(0, free - item)))
  }

  /// Returns the text that represents a page on the strip: the title of its album, shortened if necessary. The emphasis
  /// determines how much of the free space the title may take. If this is too little for a title, or if the page is not
  /// an album, returns a dot.
  ///
  /// - Parameters:
  ///   - page: the 0-based number of the page.
  ///   - emphasis: the emphasis of the page, which grows from 0 to 1 towards the middle.
  ///   - room: the number of free cells.
  private func text(of page: Int, _ emphasis: Double, room: Int) -> String {
    let width = Int((emphasis * Double(room)).rounded(.down))
    guard let album = list?.albums?.albums[page], width >= 5 else {
      return symbol(ofPageWith: emphasis)
    }
    let title = fitted(title(album.title), width - (emphasis > 0.75 ? 4 : 0))
    guard emphasis > 0.75 else { return title }
    return "\(symbols.titleEnds[0]) \(title) \(symbols.titleEnds[1])"
  }

  private func symbol(ofPageWith emphasis: Double) -> String {
    let count = symbols.pages.count
    return symbols.pages[max(0, Int((emphasis * Double(count)).rounded()) - 1)]
  }

  private func pageStyle(_ emphasis: Double) -> Style {
    let strength = 2 + UInt8((emphasis * Double(Style.fullEmphasis - 2)).rounded())
    return emphasis > 0.75 ? Style(.selectedLabel, .bold) : Style(.faint, emphasis: strength)
  }
}
