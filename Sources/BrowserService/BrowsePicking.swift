internal import Browser
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import Operations

// Rows that the user chooses for a script.
extension ListService {
  /// Returns the entries of the given rows, in the form in which `jump` prints them.
  func found(_ entries: [BrowserEffect.Entry]) -> [FoundEntry] {
    guard let id = entries.first?.list, var list = lists[id] else { return [] }
    list.contents = shownContents(of: id) ?? list.contents
    let chosen = Set(entries.map(\.identity))
    return (0..<list.contents.count).filter { chosen.contains(list.contents.identity(at: $0)) }
      .map(list.found)
  }
}

// What a search of the library has found, and the user chooses for a script.
extension ListService {
  /// Returns the results in the given rows, in their order; empty if the rows are not those of a search.
  func things(_ entries: [BrowserEffect.Entry]) -> [LibraryThing] {
    entries.compactMap { lists[$0.list]?.things[$0.identity] }
  }
}

extension BrowsedList {
  fileprivate func found(at offset: Int) -> FoundEntry {
    let identity = contents.identity(at: offset)
    let row = contents.row(at: offset)
    return FoundEntry(
      offset: offset, kind: row.kind, name: name(at: offset), result: result(identity, offset))
  }

  /// Returns the name of a row, exactly as it was received from the server or the input.
  private func name(at offset: Int) -> ByteString {
    guard case .sorted(let listing) = contents.rows else {
      return ByteString(contents.row(at: offset).name)
    }
    return listing.name(at: offset)
  }

  private func result(_ identity: ByteString, _ offset: Int) -> EntryResult {
    switch source {
    case .catalog(let list): list.result(of: identity)
    case .sortedQueue, .playlist, .playlists, .albums, .things: .uri(source.address(of: identity))
    case .queue: .uri(ByteString("\(offset + 1)"))
    case .settings, .lines: .line
    }
  }
}
