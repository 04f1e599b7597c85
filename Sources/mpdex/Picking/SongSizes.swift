internal import Bytes
internal import Glibc
internal import MPDClient

extension CommandContext {
  /// Returns the sizes of songs in bytes, of those whose files are there. The protocol has no sizes, so
  /// the files are looked at in the server's music directory, which must be on this machine.
  func sizes(of songs: [PickedSong]) throws(CommandFailure) -> [ByteString: Int] {
    guard let directory = try musicDirectory() else {
      throw CommandFailure(
        .refused,
        "--size looks at the files of songs, and this server does not say where they are; it does over a "
          + "unix socket")
    }
    var sizes: [ByteString: Int] = [:]
    for song in songs.map(\.song) {
      sizes[song.uri] = fileSize(directory.appending(component: song.uri))
    }
    return sizes
  }
}

/// The size of a file in bytes; nil if there is none.
private func fileSize(_ path: ByteString) -> Int? {
  var information = stat()
  return stat(cString(path), &information) == 0 ? Int(information.st_size) : nil
}
