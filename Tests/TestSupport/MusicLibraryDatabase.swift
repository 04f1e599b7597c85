internal import Bytes

extension MusicLibrary {
  /// The library as the server's text database: the header, as written by the same server, and one
  /// block for each entry. Names must not be empty, hold a slash, a line feed or a zero byte, or
  /// end with a carriage return, which the server drops.
  public func databaseText(header: [UInt8]) -> [UInt8] {
    var writer = DatabaseWriter(bytes: header)
    writer.add(entries, below: [])
    return writer.bytes
  }
}

private struct DatabaseWriter {
  var bytes: [UInt8]

  mutating func add(_ entries: [MusicLibrary.Entry], below prefix: [UInt8]) {
    for entry in entries {
      precondition(isValid(entry.name), "not a valid name in a database: \(entry.name)")
      switch entry {
      case .directory(let directory): add(directory, below: prefix)
      case .song(let song): add(song)
      case .playlist(let playlist): add(playlist)
      }
    }
  }

  private func isValid(_ name: ByteString) -> Bool {
    !name.bytes.isEmpty && name.bytes.last != 0x0D
      && !name.bytes.contains { $0 == 0 || $0 == 0x0A || $0 == 0x2F }
  }

  private mutating func add(_ directory: MusicLibrary.Directory, below prefix: [UInt8]) {
    let path = prefix + directory.name.bytes
    line("directory: ", directory.name.bytes)
    line("mtime: \(directory.modified)")
    line("begin: ", path)
    add(directory.entries, below: path + [UInt8(ascii: "/")])
    line("end: ", path)
  }

  private mutating func add(_ song: MusicLibrary.Song) {
    line("song_begin: ", song.name.bytes)
    if let seconds = song.seconds { line("Time: \(decimal(seconds))") }
    for tag in song.tags {
      bytes += tag.name.utf8
      line(": ", tag.value.bytes)
    }
    line("mtime: \(song.modified)")
    line("song_end")
  }

  private mutating func add(_ playlist: MusicLibrary.Playlist) {
    line("playlist_begin: ", playlist.name.bytes)
    line("mtime: \(playlist.modified)")
    line("playlist_end")
  }

  private mutating func line(_ text: String, _ rest: [UInt8] = []) {
    bytes += text.utf8
    bytes += rest
    bytes.append(UInt8(ascii: "\n"))
  }

  /// Returns six decimals, as the server writes them. It does not use `description`, which may have
  /// an exponent.
  private func decimal(_ seconds: Double) -> String {
    let micros = Int((seconds * 1_000_000).rounded())
    let digits = String(micros % 1_000_000)
    return "\(micros / 1_000_000)." + String(repeating: "0", count: 6 - digits.count) + digits
  }
}
