internal import BenchmarkSupport
internal import TestSupport

/// The servers and files of the measurements.
struct Bench {
  let mpdex: String
  /// A real one with the directories `Artists`.
  let artists: LiveServer
  /// A real one with the songs `Flat`.
  let songs: LiveServer
  /// A file with the paths of 10,000 of these songs.
  let pathsFile: String
  let million: ReplayedDirectory

  init(mpdex: String) throws {
    self.mpdex = mpdex
    artists = try LiveServer(library: .artists(count: 20_000))
    let library = MusicLibrary.flatSongs(count: 30_000)
    songs = try LiveServer(library: library)
    pathsFile = songs.directory + "/paths"
    try writeFile(pathsFile, library.songPaths.prefix(10_000).flatMap { $0.bytes + [0x0A] })
    million = try ReplayedDirectory(count: 1_000_000)
  }

  var comparisons: [Comparison] { listings + indexes + memory + queueing }

  private func mpdex(_ server: LiveServer, _ words: String...) -> Program {
    Program(mpdex, on: server.socketPath, words)
  }

  private func mpc(_ server: LiveServer, _ words: String...) -> Program {
    Program("mpc", on: server.socketPath, words)
  }

  private var listings: [Comparison] {
    let floor = Reference.program(Program(floorOn: artists.socketPath, "Artists"))
    let peer = Reference.program(mpc(artists, "ls", "Artists"))
    let songFloor = Reference.program(Program(floorOn: songs.socketPath, "Flat"))
    return [
      Comparison(mpdex(artists, "ls", "Artists"), floor, atMost: 1.3),
      Comparison(mpdex(artists, "ls", "--sort", "Artists"), floor, atMost: 1.8),
      Comparison(mpdex(artists, "ls", "--sort", "Artists"), peer, atMost: 0.25),
      Comparison(mpdex(artists, "jump", "ar/lo"), floor, atMost: 1.8),
      Comparison(mpdex(artists, "jump", "ar/lo"), peer, atMost: 0.25),
      Comparison(mpdex(songs, "ls", "Flat"), songFloor),
      Comparison(mpdex(songs, "ls", "--sort", "Flat"), songFloor),
      Comparison(mpdex(artists, "status"), .program(mpc(artists, "status"))),
      Comparison(
        mpdex(artists, "complete", "fish", "add", "Artists/B"),
        .program(mpc(artists, "tab", "Artists/B"))),
    ]
  }

  private var indexes: [Comparison] {
    let names = million.namesPath
    let index = Program(measuring: "IndexLoop", titled: "index of 1,000,000 names", "index", names)
    let keys = Program(measuring: "SortKeyLoop", titled: "ICU's sort keys, in C", names)
    let icu = Program(measuring: "AlphabeticIndexLoop", titled: "ICU's AlphabeticIndex", names)
    let lookup = Program(measuring: "IndexLoop", titled: "lookup of a prefix", "lookup", names)
    return [
      Comparison(index, .program(keys), atMost: 1.2, runs: 7),
      Comparison(index, .program(icu), atMost: 0.02, runs: 1),
      Comparison(lookup, .fixed("2 µs", 2000), atMost: 1, in: .microseconds, runs: 7),
    ]
  }

  private var memory: [Comparison] {
    let index = Program(mpdex, on: million.socketPath, ["index", ReplayedDirectory.path])
    let floor = Program(floorOn: million.socketPath, ReplayedDirectory.path)
    let names = Reference.fixed("bytes of the 1,000,000 names", Double(million.nameBytes))
    return [
      Comparison(index, .program(floor), runs: 5),
      Comparison(Program(memoryOf: index), names, atMost: 4, in: .mebibytes, runs: 5),
    ]
  }

  private var queueing: [Comparison] {
    let clear = mpc(songs, "clear")
    let candidate = mpdex(songs, "add").reading(pathsFile).behind(clear)
    let peer = mpc(songs, "add").reading(pathsFile).behind(clear)
    return [Comparison(candidate, .program(peer), atMost: 1, runs: 11)]
  }
}
