internal import Bytes
internal import CommandRuntime
internal import Glibc
internal import MPDClient
internal import Platform

extension ServerConnection {
  /// Returns the sizes in bytes of the songs whose files exist, keyed by URI. The protocol does not state sizes, so
  /// the files are examined in the server's music directory, which must be on this machine. A track of a CUE sheet
  /// gets its share of the file's size if the server names the file, as it does since MPD 0.25.
  func sizes(of songs: [PickedSong]) throws -> [ByteString: Int] {
    guard let directory = try musicDirectory() else {
      throw CommandFailure(
        .refused,
        "--size reads the files of songs, but this server does not say where they are; connect to it over a "
          + "unix socket")
    }
    var sizes: [ByteString: Int] = [:]
    for song in songs.map(\.song) {
      sizes[song.uri] = fileSize(directory.appending(component: song.uri))
    }
    let rest = songs.map(\.song).filter { sizes[$0.uri] == nil && !$0.uri.isURL }
    guard !rest.isEmpty, try protocolVersion() >= (0, 25, 0) else { return sizes }
    return sizes.merging(try self.sizes(ofTracks: rest, in: directory)) { $1 }
  }

  /// Estimates the sizes of tracks: each gets a share of its file's size in proportion to its share of the file's
  /// duration.
  private func sizes(ofTracks songs: [Song], in directory: ByteString) throws -> [ByteString: Int] {
    // Songs that were read from JSON lines lack the real URI.
    let unread = Set(songs.filter { $0.realURI == nil }.map(\.uri)).sorted()
    let tracks = try (songs + knownSongs(unread)).filter { $0.realURI != nil }
    let files = try knownSongs(Set(tracks.compactMap(\.realURI)).sorted())
    let durations = Dictionary(files.map { ($0.uri, $0.duration) }, uniquingKeysWith: { $1 })
    var sizes: [ByteString: Int] = [:]
    for track in tracks {
      guard let uri = track.realURI, let size = fileSize(path(of: uri, in: directory)) else {
        continue
      }
      let share = track.share(of: durations[uri] ?? nil)
      sizes[track.uri] = Int((Double(size) * share).rounded(.up))
    }
    return sizes
  }

  /// Looks up songs by their URIs (`lsinfo`). Songs that the server does not know are left out.
  private func knownSongs(_ uris: [ByteString]) throws -> [Song] {
    var songs: [Song] = []
    var rest = uris[...]
    while !rest.isEmpty {
      let outcome = try runEach(Request.entries, about: rest.prefix(requestsAtOnce))
      for (uri, result) in zip(rest, outcome.results) {
        guard case .success(let entries) = result else { continue }
        songs += entries.compactMap { $0.song(at: uri) }
      }
      if let failure = outcome.failure { throw failure }
      rest = rest.dropFirst(requestsAtOnce)
    }
    return songs
  }
}

extension Entry {
  fileprivate func song(at uri: ByteString) -> Song? {
    if case .song(let song) = self, song.uri == uri { song } else { nil }
  }
}

extension Song {
  /// Returns the song's share of the whole file's duration, from 0 to 1; 1 if one of the durations is not known.
  fileprivate func share(of whole: Duration?) -> Double {
    guard let whole, let duration, whole > .zero, duration < whole else { return 1 }
    return duration / whole
  }
}

/// Returns the path of a file that is given by its URI or by its absolute path.
private func path(of uri: ByteString, in directory: ByteString) -> ByteString {
  uri.hasPrefix("/") ? uri : directory.appending(component: uri)
}

private func fileSize(_ path: ByteString) -> Int? {
  fileStatus(path).map { Int($0.st_size) }
}

private let requestsAtOnce = 32
