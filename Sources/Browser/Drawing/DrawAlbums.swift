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

  /// Draws the tracks, no wider than a title and its duration can be read together.
  private mutating func drawTracks(_ tracks: ListView, of album: AlbumPages.Album) {
    let columns = 0..<min(maxTrackWidth, layout.size.columns)
    for (row, index) in zip(layout.listRows, tracks.rowsOnScreen) {
      draw(index, of: tracks, row, columns)
    }
    guard tracks.count == 0 else { return }
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
    let text = columns.upperBound + 2..<max(columns.upperBound + 2, layout.size.columns - 1)
    frame.write(
      title(album.title), row: rows.lowerBound + 1, columns: text, Style(.header, .bold))
    let stars = album.rating.map { symbols.dot + symbols.stars($0) } ?? ""
    frame.write(album.detail + stars, row: rows.lowerBound + 2, columns: text)
    frame.write(state.albumHint, row: rows.upperBound - 1, columns: text, Style(.faint))
  }
}

extension BrowserState {
  /// The keys for the shown album as a whole; none while rows are marked, since the keys are then for these.
  fileprivate var albumHint: String {
    guard list?.marks.isEmpty == true else { return "" }
    let hints = [
      settings.hint(.add, "adds the album"), settings.hint(.addNext, "plays it next"),
      settings.hint(.enter, "plays a track"),
    ]
    return hints.compactMap(\.self).joined(separator: settings.symbols.dot)
  }
}

/// The largest number of cells of a track's row.
private let maxTrackWidth = 72

// The page strip.
extension ScreenDrawing {
  /// Draws the page strip: the title of the present album between signs, its neighbours beside it, and the others
  /// fainter and, if the strip has two rows, lower.
  mutating func drawStrip() {
    for title in state.pageTitles?.titles ?? [] {
      let row = layout.stripRows.lowerBound + title.drop
      frame.write(title.text, row: row, columns: title.columns, style(of: title))
      if title.isInMiddle { drawEnds(of: title, row: row) }
    }
  }

  private mutating func drawEnds(of title: PageTitles.Title, row: Int) {
    let (start, end) = (title.columns.lowerBound - 2, title.columns.upperBound + 1)
    frame.write(symbols.titleEnds[0], row: row, columns: start..<start + 1, style(of: title))
    frame.write(symbols.titleEnds[1], row: row, columns: end..<end + 1, style(of: title))
  }

  private func style(of title: PageTitles.Title) -> Style {
    if title.isInMiddle { return Style(.selectedLabel, .bold) }
    return title.isNeighbour ? Style() : Style(.faint)
  }
}
