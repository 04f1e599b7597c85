internal import Bytes
internal import ListingIndex

// The albums of an artist as pages: cover, page strip and tracks, which move in step.
extension BrowserState {
  /// Asks for the albums below the cursor's row.
  mutating func openAlbums() -> [BrowserEffect] {
    guard let list, let offset = list.cursorOffset, list.albums == nil else { return [] }
    return [.openAlbums(list.entry(at: offset))]
  }

  /// Performs an action on album pages; returns nil if they do not have the action.
  mutating func performOnAlbums(_ action: BrowserAction, _ count: Int) -> [BrowserEffect]? {
    guard list?.albums != nil else { return nil }
    switch action {
    case .nextColumn: return turnAlbums(by: count)
    case .previousColumn: return turnAlbums(by: -count)
    case .layout:
      say("album pages have no other layout")
      return []
    default: return nil
    }
  }

  /// Moves to another album.
  mutating func turnAlbums(by count: Int) -> [BrowserEffect] {
    guard let albums = list?.albums else { return [] }
    return showAlbum(max(0, min(albums.current + count, albums.albums.count - 1)))
  }

  /// Moves to the album with an index.
  mutating func showAlbum(_ index: Int) -> [BrowserEffect] {
    guard let albums = list?.albums else { return [] }
    let motion = PageMotion(from: albums.motion.position(at: now), to: Double(index), at: now)
    return show(album: index, motion)
  }

  /// Puts the pages at a position, as the pointer drags them there; the nearest album is shown.
  mutating func dragAlbums(to position: Double) -> [BrowserEffect] {
    guard let count = list?.albums?.albums.count else { return [] }
    let position = max(0, min(position, Double(count - 1)))
    return show(
      album: Int(position.rounded()), PageMotion(from: position, to: position, at: now))
  }

  /// Moves pages that the pointer has let go between two albums to the nearer one.
  mutating func settleAlbums() {
    if case .strip = drag { return }
    guard let albums = list?.albums, albums.motion.end != Double(albums.current) else { return }
    let motion = PageMotion(
      from: albums.motion.position(at: now), to: Double(albums.current), at: now)
    withList { $0.albums?.motion = motion }
  }

  private mutating func show(album index: Int, _ motion: PageMotion) -> [BrowserEffect] {
    guard let current = list?.albums?.current else { return [] }
    withList { $0.albums?.motion = motion }
    guard index != current else { return [] }
    withList { $0.show(album: index) }
    return neededAlbums
  }

  /// The effect that asks for the tracks of the album that is shown and its neighbours.
  var neededAlbums: [BrowserEffect] {
    guard let list, let albums = list.albums else { return [] }
    return [.loadAlbums(list.id, albums.neededAlbums)]
  }

  mutating func receive(_ album: AlbumPages.Album, in id: ListID) {
    withList(id) { $0.replace(album) }
  }

  /// Replaces all albums after a change on the server; the same one is shown as before.
  mutating func receive(_ albums: [AlbumPages.Album], in id: ListID) -> [BrowserEffect] {
    withList(id) { list in
      guard let pages = AlbumPages(albums, showing: list.albums?.album.identity) else { return }
      list.refresh(pages)
    }
    return list?.id == id ? neededAlbums : []
  }
}

extension ListView {
  /// Shows the tracks of another album.
  mutating func show(album index: Int) {
    guard var albums else { return }
    albums.show(index)
    setAlbums(albums)
  }

  /// Shows albums as pages, and the tracks of the present one.
  mutating func setAlbums(_ albums: AlbumPages) {
    self.albums = albums
    replace(with: albums.tracks)
    (cursor, top) = (0, 0)
    freshChanges = FreshChanges()
  }

  /// Shows albums instead of others; the cursor stays on its track if the same album is shown.
  mutating func refresh(_ new: AlbumPages) {
    guard let old = albums, old.album.identity == new.album.identity else { return setAlbums(new) }
    albums = new.withTracks(of: old)
    if let tracks = albums?.tracks { replace(with: tracks) }
  }

  /// Shows what was read of an album; the cursor keeps its place.
  mutating func replace(_ album: AlbumPages.Album) {
    guard albums?.replace(with: album) == true else { return }
    replace(with: album.tracks ?? .empty)
  }
}
