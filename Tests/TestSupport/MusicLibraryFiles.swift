internal import Bytes

extension MusicLibrary {
  /// Writes real files below an existing directory: silent WAV files, playlists with their lines.
  ///
  /// - Parameter tagsFirst: whether the tags of a file precede it, as GStreamer needs them.
  public func writeFiles(below directory: String, tagsFirst: Bool = false) throws {
    var directories: [(path: ByteString, modified: Int)] = []
    try visit { path, entry in
      let path = ByteString(directory + "/") + path
      switch entry {
      case .directory(let child):
        try makeDirectory(path)
        directories.append((path, child.modified))
      case .song(let song):
        try song.write(to: path, tagsFirst: tagsFirst)
      case .playlist(let playlist):
        try playlist.write(to: path)
      }
    }
    // The times are set last, because each new entry changes the time of its directory.
    for (path, modified) in directories { try setModificationTime(path, modified) }
  }
}

extension MusicLibrary.Song {
  fileprivate func write(to path: ByteString, tagsFirst: Bool) throws {
    let file = WaveFile(seconds: seconds ?? 0, tags: tags, tagsFirst: tagsFirst)
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
