public import Bytes

extension MusicLibrary {
  /// The paths of all songs, parents before children, in the order of the library.
  public var songPaths: [ByteString] {
    paths { if case .song = $0 { true } else { false } }
  }

  /// The paths of all directories below the root, parents before children.
  public var directoryPaths: [ByteString] {
    paths { if case .directory = $0 { true } else { false } }
  }

  /// The paths of all playlist files.
  public var playlistPaths: [ByteString] {
    paths { if case .playlist = $0 { true } else { false } }
  }

  private func paths(where isWanted: (Entry) -> Bool) -> [ByteString] {
    var result: [ByteString] = []
    visit { path, entry in
      if isWanted(entry) { result.append(path) }
    }
    return result
  }

  /// Calls the body with the path of each entry, parents before their children.
  func visit(_ body: (ByteString, Entry) throws -> Void) rethrows {
    try Self.visit(entries, below: [], body)
  }

  private static func visit(
    _ entries: [Entry], below prefix: [UInt8], _ body: (ByteString, Entry) throws -> Void
  ) rethrows {
    for entry in entries {
      let path = prefix + entry.name.bytes
      try body(ByteString(path), entry)
      guard case .directory(let directory) = entry else { continue }
      try visit(directory.entries, below: path + [UInt8(ascii: "/")], body)
    }
  }
}
