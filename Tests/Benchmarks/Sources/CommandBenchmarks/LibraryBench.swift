internal import Bytes
internal import TestSupport

/// How long reading a library and searching it by words take.
struct LibraryBench {
  private let mpdex: String
  private let directory: TemporaryDirectory
  /// A real one with 1,000 artists of ten albums with ten songs each.
  private let server: LiveServer

  init(mpdex: String) throws {
    self.mpdex = mpdex
    directory = try TemporaryDirectory(prefix: "library")
    // mpd closes the connection of a client that has more than 8 MiB to read.
    server = try LiveServer(
      library: .albumsOfArtists(count: 1_000),
      configuration: ["max_output_buffer_size \"131072\""])
  }

  func measurements() throws -> [Measurement] {
    defer { server.stop() }
    return try comparisons.map { try $0.measured() }
  }

  private var comparisons: [Comparison] {
    let cache = directory.path("cache")
    let find = jump("k", "lo", cache: cache)
    let listing = Program("mpc", on: server.socketPath, ["-f", Self.tenTags, "listall"])
    let status = Program("mpc", on: server.socketPath, ["status"])
    let start = Program(mpdex, on: server.socketPath, ["status"])
    return [
      Comparison(find, .program(status), atMost: 1.8),
      Comparison(
        find.after(Program(removing: cache)).titled("the same without a cache"), .program(listing),
        atMost: 2, runs: 5),
      Comparison(
        Program(memoryOf: find), .program(Program(memoryOf: start)), in: .mebibytes, runs: 5),
      key("s", cache), key("s s", cache), key("s s s", cache),
    ]
  }

  /// A search in the library with a cache.
  private func jump(_ words: String..., cache: String) -> Program {
    Program(mpdex, on: server.socketPath, ["jump", "--in", "library"] + words)
      .caching(in: cache)
  }

  /// A search in the browser after the last letter of a text was typed.
  private func key(_ text: String, _ cache: String) -> Comparison {
    let program = Program(
      measuring: "LibraryLoop", titled: "key: \(text)", [server.socketPath, cache, text])
    return Comparison(program, .fixed("10 ms", 10_000_000), atMost: 1, runs: 5)
  }

  private static let tenTags =
    "%artist%%album%%albumartist%%title%%track%%genre%%date%%disc%%composer%%file%"
}

extension MusicLibrary {
  /// Artists with ten albums of ten songs each.
  fileprivate static func albumsOfArtists(count: Int) -> MusicLibrary {
    let artists = (0..<count).map { artist in
      Entry.directory(
        ByteString(MadeUpNames.artist(artist)), (0..<10).map { album(10 * artist + $0) })
    }
    return [.directory("Artists", artists)]
  }

  private static func album(_ number: Int) -> Entry {
    let artist = ByteString(MadeUpNames.artist(number / 10))
    let name = ByteString("\(MadeUpNames.artist(7 * number)) \(number)")
    let songs = (1...10).map { track in
      let title = ByteString(MadeUpNames.artist(10 * number + track))
      return Entry.song(
        ByteString("\(track) \(title).flac"),
        tags: [
          "Artist": artist, "AlbumArtist": artist, "Album": name, "Title": title,
          "Track": ByteString("\(track)"), "Date": ByteString("\(1950 + number % 75)"),
          "Genre": "Test", "Disc": "1", "Composer": artist,
        ], seconds: Double(60 + track))
    }
    return .directory(name, songs)
  }
}
