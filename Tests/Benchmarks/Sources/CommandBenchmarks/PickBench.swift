internal import Bytes
internal import TestSupport

/// How long `pick` takes for long lists, beside programs that only read them.
struct PickBench {
  private let mpdex: String
  private let directory: TemporaryDirectory
  /// A real one with as many albums of one song.
  private let server: LiveServer
  /// The size of the list of songs.
  private let bytes: Int

  private static let count = 100_000

  init(mpdex: String) throws {
    self.mpdex = mpdex
    directory = try TemporaryDirectory(prefix: "picks")
    let lines = (0..<Self.count).map(jsonLine).joined(separator: "\n") + "\n"
    bytes = lines.utf8.count
    try writeFile(directory.path("songs"), Array(lines.utf8))
    // mpd closes the connection of a client that has more than 8 MiB to read.
    server = try LiveServer(
      library: .albums(count: Self.count), configuration: ["max_output_buffer_size \"131072\""])
  }

  func measurements() throws -> [Measurement] {
    defer { server.stop() }
    return try (songs + albums).map { try $0.measured() }
  }

  /// From a list with the tags of the songs, for which no server is asked.
  private var songs: [Comparison] {
    let words = "pick --distinct uri --spread artist --max-per artist=5 -n 500 --ignore-current"
    let pick = Program(mpdex, on: "/nonexistent", words.split(separator: " ").map(String.init))
      .reading(directory.path("songs"))
    let peer = Program("jq", on: "/nonexistent", ["-c", "."]).reading(directory.path("songs"))
    return [
      Comparison(pick, .program(peer), atMost: 3, runs: 7),
      Comparison(
        Program(memoryOf: pick), .fixed("bytes of the list", Double(bytes)), in: .mebibytes, runs: 5
      ),
    ]
  }

  private var albums: [Comparison] {
    let list = Program(mpdex, on: server.socketPath, ["list", "--albums"])
    let script = "\"$0\" list --albums | \"$0\" pick -n 1"
    let pick = Program("sh", on: server.socketPath, ["-c", script, mpdex])
      .titled("mpdex list --albums | mpdex pick -n 1")
    let peer = Program("mpc", on: server.socketPath, ["-f", "%album%", "listall"])
    return [
      Comparison(list, .program(peer), runs: 7), Comparison(pick, .program(list), runs: 7),
      Comparison(
        Program(memoryOf: list), .program(Program(memoryOf: peer)), in: .mebibytes, runs: 5),
    ]
  }
}

extension MusicLibrary {
  /// Songs in one directory, each of an album of its own.
  fileprivate static func albums(count: Int) -> MusicLibrary {
    let songs = (0..<count).map { index in
      Entry.song(
        ByteString("\(index).flac"),
        tags: [
          "Artist": ByteString(MadeUpNames.artist(index / 12)),
          "Album": ByteString("Album \(index)"),
          "Title": ByteString("Title \(index)"), "Date": "1990",
        ])
    }
    return [.directory("Albums", songs)]
  }
}

/// A song as `--json` prints it.
private func jsonLine(_ index: Int) -> String {
  let artist = escaped(MadeUpNames.artist(index / 12))
  let title = "Title \(index)"
  return """
    {"uri":"Artists/\(artist)/Album \(index / 12)/\(index % 12 + 1) \(title).flac",\
    "duration":\(60 + index % 600).123,"lastModified":1700000000,"tags":{"Artist":["\(artist)"],\
    "Album":["Album \(index / 12)"],"AlbumArtist":["\(artist)"],"Title":["\(title)"],\
    "Track":["\(index % 12 + 1)"],"Date":["\(1950 + index % 75)"],"Genre":["Test"]}}
    """
}

/// A text as the inside of a JSON string; the names have no control characters.
private func escaped(_ text: String) -> String {
  String(text.flatMap { ["\"", "\\"].contains($0) ? ["\\", $0] : [$0] })
}
