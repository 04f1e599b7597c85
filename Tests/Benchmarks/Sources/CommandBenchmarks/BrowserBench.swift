internal import BenchmarkSupport
internal import Bytes
internal import TestSupport

/// A browser of music at a terminal, with the keys that make it show the root directory.
struct BrowsingProgram {
  let words: [String]
  let environment: [String]
  /// What is typed once the program has drawn something.
  var keys = ""
}

/// A real server with directories and songs in its root directory, and the programs that show them.
final class BrowsedWorld {
  let count: Int
  let server: LiveServer
  let mpdex: String
  private let files: TemporaryDirectory
  /// Names of which at least one is on the first screen of each program, by their first bytes.
  private var firstNames: [UInt8: [[UInt8]]] = [:]

  init(count: Int, mpdex: String) throws {
    self.count = count
    self.mpdex = mpdex
    server = try LiveServer(library: Self.library(count: count))
    files = try TemporaryDirectory(prefix: "browsers")
    try writeFile(
      files.path("ncmpcpp"),
      Array("startup_screen = browser\nbrowser_sort_mode = none\nmpd_music_dir = /tmp\n".utf8))
    try writeFile(files.path("ncmpc"), Array("screen-list = browse playlist\n".utf8))
    try findFirstNames()
    try fillCache()
  }

  /// Stores the list in the cache, since a browser that is killed does not.
  private func fillCache() throws {
    let cache = ["XDG_CACHE_HOME": files.path("cache")]
    _ = try runProcess(
      mpdex, ["ls", "--by", "name"], environment: clientEnvironment.merging(cache) { $1 })
  }

  /// Half of the entries are directories and half songs, since mpd compares each one with all of its kind
  /// while it loads its database.
  private static func library(count: Int) -> MusicLibrary {
    MusicLibrary(
      (0..<count).map { index in
        let name = MadeUpNames.artist(index)
        return index % 2 == 0
          ? .directory(ByteString(name), [.song("1.flac")]) : .song(ByteString(name + ".flac"))
      })
  }

  /// Programs sort differently: as mpd does, as ICU does, or directories first and by bytes.
  private func findFirstNames() throws {
    let served = try runProcess("/usr/bin/mpc", ["ls"], environment: clientEnvironment)
    let sorted = try runProcess(
      mpdex, ["ls", "--by", "name", "--no-cache"], environment: clientEnvironment)
    let names = [served, sorted].map { $0.text.split(separator: "\n").map { Array($0.utf8) } }
    let directories = names[0].filter { !$0.suffix(5).elementsEqual(".flac".utf8) }
    let orders = names + [directories.sorted { $0.lexicographicallyPrecedes($1) }]
    for name in orders.flatMap({ $0.prefix(40) }) where name.count > 5 {
      firstNames[name[0], default: []].append(name)
    }
  }

  private var clientEnvironment: [String: String] {
    ["MPD_HOST": server.socketPath, "LC_ALL": "C.UTF-8"]
  }

  /// Whether a screen shows rows of the list.
  func showsRows(_ output: [UInt8]) -> Bool {
    output.indices.contains { start in
      firstNames[output[start], default: []].contains { output[start...].starts(with: $0) }
    }
  }
}

// The programs.
extension BrowsedWorld {
  private var environment: [String] {
    [
      "PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor",
      "HOME=\(files.path)", "XDG_CACHE_HOME=\(files.path("cache"))",
      "XDG_STATE_HOME=\(files.path("state"))", "MPD_HOST=\(server.socketPath)",
    ]
  }

  /// Reads the list from the server.
  var cold: BrowsingProgram {
    BrowsingProgram(words: [mpdex, "browse", "--no-cache"], environment: environment)
  }

  /// Reads the list from its cache.
  var warm: BrowsingProgram {
    BrowsingProgram(words: [mpdex, "browse"], environment: environment)
  }

  var ncmpc: BrowsingProgram {
    let words = ["ncmpc", "--host=\(server.socketPath)", "--config=\(files.path("ncmpc"))"]
    return BrowsingProgram(words: words, environment: environment, keys: "3")
  }

  var ncmpcpp: BrowsingProgram {
    let words = [
      "ncmpcpp", "--host=\(server.socketPath)", "--config=\(files.path("ncmpcpp"))",
    ]
    return BrowsingProgram(words: words, environment: environment)
  }

  /// The least that anything can take: a program that reads the reply raw, and the start of mpdex.
  var floor: [Program] {
    [
      Program(floorOn: server.socketPath, ""),
      Program(mpdex, on: server.socketPath, ["--version"]),
    ]
  }
}

extension BrowsingProgram {
  /// Starts the program and waits for the rows of the list; the time that this takes.
  func start(in world: BrowsedWorld) throws(RunFailure) -> (ScreenProgram, Duration) {
    let program = try ScreenProgram(words, environment)
    if !keys.isEmpty {
      _ = try program.read { !$0.isEmpty }
      program.type(keys)
    }
    return (program, try program.read(until: world.showsRows))
  }
}
