internal import Bytes
internal import ListingIndex

// Album pages.
extension BrowserState {
  mutating func performOnAlbums(
    _ action: BrowserAction, _ count: Int
  ) -> [BrowserEffect]? {
    switch action {
    case .nextColumn: return turnAlbums(by: count)
    case .previousColumn: return turnAlbums(by: -count)
    case .layout:
      say("album pages have no other layout")
      return []
    default: return nil
    }
  }

  func openAlbums() -> [BrowserEffect] {
    guard let list, let offset = list.cursorOffset, list.albums == nil else { return [] }
    return [.openAlbums(list.entry(at: offset))]
  }

  mutating func turnAlbums(by count: Int) -> [BrowserEffect] {
    guard let albums = list?.albums else { return [] }
    return showAlbum(max(0, min(albums.current + count, albums.albums.count - 1)))
  }

  mutating func showAlbum(_ index: Int) -> [BrowserEffect] {
    let now = now
    return changeAlbum { $0.turn(toAlbum: index, at: now) }
  }

  /// Changes which album is shown. If this shows another album, returns the effects that read the missing tracks of
  /// that album and its neighbours.
  ///
  /// - Parameter change: changes the list, and returns whether it now shows another album.
  mutating func changeAlbum(_ change: (inout ListView) -> Bool) -> [BrowserEffect] {
    var isOther = false
    lists.withList { isOther = change(&$0) }
    return isOther ? neededAlbums : []
  }

  /// Queues the chosen rows or, on the page of an album without marked rows, the whole album.
  ///
  /// - Parameter count: how many rows are chosen if none are marked; nil if no number was typed before the key.
  mutating func queue(
    _ mode: BrowserEffect.QueueMode, _ count: Int?
  ) -> [BrowserEffect] {
    guard count == nil, let album = shownAlbum, !settings.isPicker else {
      return queueRows(mode, count ?? 1)
    }
    return [.queue([album], mode)]
  }

  /// The album whose page is shown; nil if there is no such page, or if rows of it are marked.
  var shownAlbum: BrowserEffect.Entry? {
    guard let list, let albums = list.albums, list.marks.isEmpty, list.rangeStart == nil else {
      return nil
    }
    return BrowserEffect.Entry(list: list.id, identity: albums.album.identity, kind: .tag)
  }
}
