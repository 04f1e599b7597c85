internal import Bytes
internal import ListingIndex

extension ListView {
  /// Replaces the rows when it is not known which of them have changed: while rows are still arriving, or after a list
  /// was read again without comparing the old rows with the new ones. The cursor and the marks stay on the rows that
  /// have the same identities as before or, where such a row is gone, on the first row of the same entry. O(n) if rows
  /// are marked.
  mutating func replace(with contents: ListContents) {
    // A cursor that the user has never moved stays at the top when the rows are sorted.
    let isUntouched = self.contents.isArriving && cursor == 0
    let place =
      isUntouched
      ? nil : cursorOffset.map { (identity: self.contents.identity(at: $0), row: cursor) }
    let line = position(ofRow: cursor) - top
    let before = presentPlace
    let marked = Set(marks.map(self.contents.identity))
    replaceContents(contents)
    marks = contents.offsets(of: marked)
    freshChanges = FreshChanges()
    rangeStart = nil
    let found = place.flatMap { place in
      contents.offset(of: place.identity, near: place.row)
        ?? contents.offset(of: place.identity.identityOfFirstRow, near: place.row)
    }
    let isLost = contents.count == 0
    let old = cursor
    restore(cursor: found ?? place?.row ?? 0, line: found == nil ? 0 : line)
    if isLost { noteLostPlace(before) } else { findLostPlace(from: old) }
  }

  /// Replaces the rows after a change. The cursor and the marks stay on their rows, and the row at the cursor keeps its
  /// place on the screen. The places where rows were inserted, moved or removed are highlighted for a while.
  ///
  /// - Parameters:
  ///   - contents: the rows after the change.
  ///   - changes: the difference between the old and the new rows.
  ///   - end: the time until which the changed places are highlighted.
  mutating func replace(with contents: ListContents, changes: ChangeSet, shownUntil end: Duration) {
    guard changes.oldCount == self.contents.count else { return replace(with: contents) }
    let line = position(ofRow: cursor) - top
    let before = presentPlace
    let old = self.cursor
    let isLost = cursorOffset.map { changes.newIndex(of: $0) == nil } ?? false
    let cursor = cursorOffset.flatMap { changes.newIndex(nearestTo: $0) } ?? 0
    let marks = Set(marks.compactMap { changes.newIndex(of: $0) })
    replaceContents(contents)
    self.marks = marks
    rangeStart = nil
    freshChanges.add(changes, until: end)
    restore(cursor: cursor, line: line)
    if isLost { noteLostPlace(before) } else { findLostPlace(from: old) }
  }

  /// Hides the rows that do not match the filter. If the filter is nil, all rows are shown again. The cursor stays on
  /// its row if the row is still shown; otherwise it moves to the next row that matches.
  mutating func apply(_ filter: Filter?) {
    let offset = cursorOffset ?? 0
    let line = position(ofRow: cursor) - top
    setFilter(filter)
    rangeStart = nil
    restore(cursor: row(ofOffset: offset), line: line)
  }

  private mutating func restore(cursor row: Int, line: Int) {
    cursor = max(0, min(row, count - 1))
    top = position(ofRow: cursor) - line
    keepCursorVisible()
  }
}

extension ListView {
  private var presentPlace: LostPlace? {
    cursorOffset.map {
      LostPlace(offset: $0, row: contents.row(at: $0), line: position(ofRow: cursor) - top)
    }
  }

  private mutating func noteLostPlace(_ before: LostPlace?) {
    lostPlace = before ?? lostPlace
    lostPlace?.refuge = cursor
  }

  /// Moves the cursor back to its old row if that row has returned, for example because its removal was undone. Does
  /// nothing if the cursor was moved in the meantime. Rows are compared by their contents, because songs that come back
  /// to the queue have new identities.
  ///
  /// - Parameter cursor: the cursor before the latest change.
  private mutating func findLostPlace(from cursor: Int) {
    guard let place = lostPlace, cursor == place.refuge else { return lostPlace = nil }
    guard contents.count > place.offset, contents.row(at: place.offset) == place.row else {
      lostPlace?.refuge = self.cursor
      return
    }
    lostPlace = nil
    restore(cursor: row(ofOffset: place.offset), line: place.line)
  }
}

extension ListContents {
  /// Returns the offsets of the rows that have the given identities; for an identity that no row has, the offset of the
  /// first row of the same entry.
  fileprivate func offsets(of identities: Set<ByteString>) -> Set<Int> {
    guard !identities.isEmpty else { return [] }
    let found = (0..<count).filter { identities.contains(identity(at: $0)) }
    let missing = identities.subtracting(found.map(identity))
    guard !missing.isEmpty else { return Set(found) }
    let first = Set(missing.map(\.identityOfFirstRow))
    return Set(found).union((0..<count).filter { first.contains(identity(at: $0)) })
  }

  /// Returns the offset of the row that has the given identity; nil if no row has this identity. The search begins at
  /// `offset`, the row's previous offset. O(n) if the row is no longer there.
  fileprivate func offset(of identity: ByteString, near offset: Int) -> Int? {
    if offset < count, self.identity(at: offset) == identity { return offset }
    guard case .sorted(let listing) = rows, listing.hasTargets else {
      return (0..<count).first { self.identity(at: $0) == identity }
    }
    return listing.offset(ofTarget: identity.bytes)
  }
}

// Album pages: the rows are the tracks of the album that is shown.
extension ListView {
  /// Shows the album at the given index, and starts moving the pages to it. Returns whether the shown album has
  /// changed.
  mutating func turn(toAlbum index: Int, at now: Duration) -> Bool {
    guard let albums else { return false }
    let start = albums.motion.position(at: now)
    return show(album: index, PageMotion(from: start, to: Double(index), at: now))
  }

  /// Moves the pages to the position to which the pointer has dragged them, and shows the nearest album. Returns
  /// whether the shown album has changed.
  mutating func dragAlbums(to position: Double, at now: Duration) -> Bool {
    guard let count = albums?.albums.count else { return false }
    let position = max(0, min(position, Double(count - 1)))
    let motion = PageMotion(from: position, to: position, at: now)
    return show(album: Int(position.rounded()), motion)
  }

  /// Starts moving the pages to the current album after the user has released them between two albums.
  mutating func settleAlbums(at now: Duration) {
    guard let albums, albums.motion.end != Double(albums.current) else { return }
    let start = albums.motion.position(at: now)
    self.albums?.motion = PageMotion(from: start, to: Double(albums.current), at: now)
  }

  private mutating func show(album index: Int, _ motion: PageMotion) -> Bool {
    albums?.motion = motion
    guard var albums, index != albums.current else { return false }
    albums.show(index)
    setAlbums(albums)
    return true
  }

  /// Shows albums as pages, with the tracks of the current album.
  mutating func setAlbums(_ albums: AlbumPages) {
    self.albums = albums
    replace(with: albums.tracks)
    (cursor, top) = (0, 0)
    freshChanges = FreshChanges()
  }

  /// Replaces all albums after a change on the server. If the album that was shown still exists, it stays on the
  /// screen, with the cursor on the same track.
  mutating func replace(_ new: [AlbumPages.Album]) {
    let old = albums
    guard let pages = AlbumPages(new, showing: old?.album.identity) else { return }
    guard let old, old.album.identity == pages.album.identity else { return setAlbums(pages) }
    let refreshed = pages.withTracks(of: old)
    albums = refreshed
    replace(with: refreshed.tracks)
  }

  /// Replaces an album with a newly read version; the cursor keeps its place.
  mutating func replace(_ album: AlbumPages.Album) {
    guard albums?.replace(with: album) == true else { return }
    replace(with: album.tracks ?? .empty)
  }
}
