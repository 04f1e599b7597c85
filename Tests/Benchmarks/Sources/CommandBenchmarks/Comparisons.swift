internal import Bytes
internal import BenchmarkSupport
internal import TestSupport

/// The servers and files of the measurements.
struct Bench {
  let mpdex: String
  /// A real one with the directories `Artists`.
  let artists: LiveServer
  /// A real one with the songs `Flat`.
  let songs: LiveServer
  /// A real one with 20,000 directories and 60,000 songs.
  let tree: LiveServer
  /// A file with the paths of 10,000 of these songs.
  let pathsFile: String
  let million: ReplayedDirectory
  /// The same with fewer songs.
  let few: ReplayedDirectory
  /// A file with 1,000,000 names that begin with six digits.
  private let numberedNamesFile: String
  private let caches: TemporaryDirectory

  init(mpdex: String) throws {
    self.mpdex = mpdex
    artists = try LiveServer(library: .artists(count: 20_000))
    let library = MusicLibrary.flatSongs(count: 30_000)
    songs = try LiveServer(library: library)
    pathsFile = songs.directory + "/paths"
    try writeFile(pathsFile, library.songPaths.prefix(10_000).flatMap { $0.bytes + [0x0A] })
    tree = try LiveServer(library: .artists(count: 20_000, songsEach: 3))
    _ = try Program("mpc", on: songs.socketPath, ["add"]).reading(pathsFile).run()
    million = try ReplayedDirectory(count: 1_000_000)
    few = try ReplayedDirectory(count: 20_000)
    caches = try TemporaryDirectory(prefix: "caches")
    numberedNamesFile = caches.path("numbered")
    try writeFile(numberedNamesFile, namesWithNumbers(count: 1_000_000))
  }

  var comparisons: [Comparison] {
    listings + otherListings + tagListings + jumps + others + indexes + numberedNames
      + changes + memory + queueing
  }

  private func mpdex(_ socket: String, _ words: String...) -> Program {
    Program(mpdex, on: socket, words)
  }

  private func mpc(_ server: LiveServer, _ words: String...) -> Program {
    Program("mpc", on: server.socketPath, words)
  }

  /// A run with an empty cache, which it fills.
  private func cold(_ program: Program) -> Program {
    let cache = caches.path("cold")
    return program.caching(in: cache).after(Program(removing: cache))
  }

  /// A run with a cache that an earlier run has filled.
  private func warm(_ program: Program) -> Program {
    program.caching(in: caches.path("warm")).titled("warm \(program.title)")
  }
}

extension Bench {
  private var floor: Reference {
    .program(Program(floorOn: artists.socketPath, "Artists"))
  }

  private var listings: [Comparison] {
    let peer = Reference.program(mpc(artists, "ls", "Artists"))
    let sorted = mpdex(artists.socketPath, "ls", "--by", "name", "--no-cache", "Artists")
    let jump = cold(mpdex(artists.socketPath, "jump", "ar/lo"))
    return [
      Comparison(mpdex(artists.socketPath, "ls", "Artists"), floor, atMost: 1.15),
      Comparison(sorted, floor, atMost: 1.5),
      Comparison(jump, floor, atMost: 1.8),
      Comparison(sorted, peer, atMost: 0.25),
      Comparison(jump, peer, atMost: 0.25),
    ]
  }

  /// Beside mpc, which also waits for the server.
  private var otherListings: [Comparison] {
    let words = [["listall"], ["search", "title", "o"]]
    return words.map { words in
      Comparison(
        Program(mpdex, on: tree.socketPath, words),
        .program(Program("mpc", on: tree.socketPath, words)), atMost: 0.6, runs: 11)
    } + [
      Comparison(
        mpdex(songs.socketPath, "playlist"), .program(mpc(songs, "playlist")), atMost: 0.6,
        runs: 11)
    ]
  }

  /// The server takes nearly the whole time of a `list`, except for one from the cache.
  private var tagListings: [Comparison] {
    ["artist", "title"].flatMap { tag in
      let list = mpdex(tree.socketPath, "list", tag)
      let peer = Reference.program(mpc(tree, "list", tag))
      return [
        Comparison(warm(list), peer, atMost: 0.6, runs: 11),
        Comparison(cold(list), peer, runs: 11),
      ]
    }
  }

  private var jumps: [Comparison] {
    let jump = warm(mpdex(few.socketPath, "jump", "fl/lo"))
    let dated = warm(mpdex(million.socketPath, "index", "--by", "-mtime", ReplayedDirectory.path))
    let far = warm(mpdex(million.socketPath, "jump", "fl/lo")).titled("the same in 1,000,000")
    return [
      Comparison(
        warm(mpdex(artists.socketPath, "jump", "ar/lo")), .program(mpc(artists, "status")),
        atMost: 1.6, runs: 200),
      Comparison(far, .program(jump), atMost: 1.3, runs: 200),
      Comparison(dated, .program(far), atMost: 1.3, runs: 200),
    ]
  }

  /// Without a limit.
  private var others: [Comparison] {
    let floor = Reference.program(Program(floorOn: songs.socketPath, "Flat"))
    return [
      Comparison(mpdex(songs.socketPath, "ls", "Flat"), floor),
      Comparison(mpdex(songs.socketPath, "ls", "--by", "name", "--no-cache", "Flat"), floor),
      Comparison(mpdex(artists.socketPath, "status"), .program(mpc(artists, "status"))),
      Comparison(
        mpdex(artists.socketPath, "complete", "fish", "add", "Artists/B"),
        .program(mpc(artists, "tab", "Artists/B"))),
    ]
  }

  private var indexes: [Comparison] {
    let names = million.namesPath
    let index = Program(
      measuring: "IndexLoop", titled: "index of 1,000,000 names", ["index", names])
    let dates = Program(
      measuring: "IndexLoop", titled: "index of 1,000,000 dates", ["dates", names])
    let keys = Program(measuring: "SortKeyLoop", titled: "ICU's sort keys, in C", [names])
    let icu = Program(measuring: "AlphabeticIndexLoop", titled: "ICU's AlphabeticIndex", [names])
    let lookup = Program(
      measuring: "IndexLoop", titled: "lookup of a prefix", ["lookup", names])
    return [
      Comparison(index, .program(keys), atMost: 0.7, runs: 7),
      Comparison(index, .program(icu), atMost: 0.02, runs: 1),
      Comparison(dates, .program(index), atMost: 0.4, runs: 7),
      Comparison(lookup, .fixed("2 µs", 2000), atMost: 1, in: .microseconds, runs: 7),
    ]
  }

  /// Beside names without numbers.
  private var numberedNames: [Comparison] {
    let loop = { (title: String, word: String, file: String) in
      Program(measuring: "IndexLoop", titled: title, [word, file])
    }
    let index = loop("index of 1,000,000 names", "index", million.namesPath)
    let numbered = loop("index of 1,000,000 names with numbers", "index", numberedNamesFile)
    let lookup = loop("lookup of a prefix", "lookup", million.namesPath)
    let digits = loop("lookup of digits", "lookup", numberedNamesFile)
    return [
      Comparison(numbered, .program(index), atMost: 3, runs: 5),
      Comparison(digits, .program(lookup), atMost: 3, in: .microseconds, runs: 7),
    ]
  }

  private var changes: [Comparison] {
    let loop = { (title: String, word: String) in
      Program(measuring: "ChangeLoop", titled: title, [word])
    }
    let swift = loop("Swift's difference(from:), without moves", "difference")
    let own = loop("1,000 changes of 100,000 rows", "changes")
    return [Comparison(own, .program(swift), atMost: 1, runs: 7)]
  }

  private var memory: [Comparison] {
    let index = cold(mpdex(million.socketPath, "index", ReplayedDirectory.path))
    let floor = Program(floorOn: million.socketPath, ReplayedDirectory.path)
    let dated = cold(mpdex(million.socketPath, "index", "--by", "-mtime", ReplayedDirectory.path))
    let names = Reference.fixed("bytes of the 1,000,000 names", Double(million.nameBytes))
    return [
      Comparison(dated, .program(index), atMost: 1, runs: 5),
      Comparison(
        Program(memoryOf: dated), .program(Program(memoryOf: index)), atMost: 1, in: .mebibytes,
        runs: 5),
      Comparison(index, .program(floor), runs: 5),
      Comparison(Program(memoryOf: index), names, atMost: 3.3, in: .mebibytes, runs: 5),
    ]
  }

  private var queueing: [Comparison] {
    let clear = mpc(songs, "clear")
    let candidate = mpdex(songs.socketPath, "add").reading(pathsFile).after(clear)
    let peer = mpc(songs, "add").reading(pathsFile).after(clear)
    return [Comparison(candidate, .program(peer), atMost: 1, runs: 11)]
  }
}

/// Names such as "000123 Word.flac", a line each, in the order of their numbers.
private func namesWithNumbers(count: Int) -> [UInt8] {
  var bytes: [UInt8] = []
  for number in 0..<count {
    let digits = String(number)
    bytes += String(repeating: "0", count: 6 - digits.count).utf8
    bytes += "\(digits) \(MadeUpNames.artist(number)).flac\n".utf8
  }
  return bytes
}
