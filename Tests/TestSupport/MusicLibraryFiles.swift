internal import Bytes

extension MusicLibrary {
  /// Writes real files below an existing directory: silent WAV files, playlists with their lines.
  public func writeFiles(below directory: String) throws {
    var directories: [(path: ByteString, modified: Int)] = []
    try visit { path, entry in
      let path = ByteString(directory + "/") + path
      switch entry {
      case .directory(let child):
        try makeDirectory(path)
        directories.append((path, child.modified))
      case .song(let song):
        try song.write(to: path)
      case .playlist(let playlist):
        try playlist.write(to: path)
      }
    }
    // The times are set last, because each new entry changes the time of its directory.
    for (path, modified) in directories { try setModificationTime(path, modified) }
  }
}

extension MusicLibrary.Song {
  fileprivate func write(to path: ByteString) throws {
    let file = WaveFile(seconds: seconds ?? 0, tags: tags)
    try writeFile(path, file.start, length: file.length)
    try setModificationTime(path, modified)
  }
}

extension MusicLibrary.Playlist {
  fileprivate func write(to path: ByteString) throws {
    let bytes = lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    try writeFile(path, bytes, length: bytes.count)
    try setModificationTime(path, modified)
  }
}
