internal import ListingIndex
internal import TerminalText

extension BrowserState {
  /// Draws the albums that are on the screen: one, or parts of two while they move.
  func drawAlbums(in frame: inout Frame) {
    guard let list, let albums = list.albums, let pageStrip else { return }
    let offset = pageStrip.contentOffset
    for page in pageStrip.strip.visiblePages(atContentOffset: offset) {
      let start = pageStrip.strip.contentOffset(ofPage: page) - offset
      let drawn = drawnPage(page, of: albums, in: list)
      frame.draw(drawn, rows: layout.contentRows, movedBy: Int(start.rounded()))
    }
    // At the beginning of a movement the album that is shown next is not on the screen.
    frame.picturesAhead = [albums.current, albums.current + 1, albums.current - 1].compactMap {
      albums.albums.indices.contains($0) ? coverPlace(of: albums.albums[$0]) : nil
    }
  }

  /// Returns the place of a cover; nil if there is no room for it, or no song is known to have it.
  private func coverPlace(of album: AlbumPages.Album) -> Picture? {
    guard layout.coverRows.count > 1 else { return nil }
    return album.cover.map {
      Picture(uri: $0, rows: layout.coverRows, columns: layout.coverColumns)
    }
  }

  /// Returns a frame with a whole album in its place.
  private func drawnPage(_ page: Int, of albums: AlbumPages, in list: ListView) -> Frame {
    var frame = Frame(size: layout.size)
    let album = albums.albums[page]
    drawCover(of: album, in: &frame)
    let tracks = page == albums.current ? list : neighbour(album, of: list)
    for (row, line) in zip(layout.listRows, tracks.visibleLines) {
      guard case .row(let index) = line else { continue }
      draw(index, of: tracks, row, 0..<layout.size.columns, in: &frame)
    }
    if tracks.count == 0 { drawNoTracks(of: album, tracks, in: &frame) }
    return frame
  }

  private func drawNoTracks(
    of album: AlbumPages.Album, _ tracks: ListView, in frame: inout Frame
  ) {
    let columns = 0..<layout.size.columns
    guard album.tracks == nil else { return drawNothing(tracks, columns, in: &frame) }
    frame.write(
      "reading", row: layout.listRows.lowerBound, columns: columns.dropFirst(3), Style(.faint))
  }

  /// Returns the tracks of an album beside the one that is shown; they have no cursor.
  private func neighbour(_ album: AlbumPages.Album, of list: ListView) -> ListView {
    var tracks = ListView(list.id, title: album.title, album.tracks ?? .empty)
    tracks.height = list.height
    tracks.cursor = -1
    return tracks
  }

  /// Draws the place of the cover, and beside it the title and what is known of the album.
  private func drawCover(of album: AlbumPages.Album, in frame: inout Frame) {
    let rows = layout.coverRows
    guard rows.count > 1 else { return }
    let columns = layout.coverColumns
    drawBox(rows: rows, columns: columns, Style(.faint, emphasis: 3), in: &frame)
    if let place = coverPlace(of: album) { frame.pictures.append(place) }
    let text = columns.upperBound + 2..<layout.size.columns - 1
    let middle = rows.lowerBound + rows.count / 2
    frame.write(album.title, row: middle - 1, columns: text, Style(.header, .bold))
    frame.write(album.detail, row: middle, columns: text, Style(.faint))
  }
}
