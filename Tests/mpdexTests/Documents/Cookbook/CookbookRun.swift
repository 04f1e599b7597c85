import Bytes
import Foundation
import Glibc
import Synchronization
import TestSupport
import Testing

/// A run of a recipe in a directory of its own, with a server of its own.
final class CookbookRun: Sendable {
  let server: LiveServer
  private let directory: TemporaryDirectory
  private let state = Mutex(Outage.none)

  init(of library: MusicLibrary) throws {
    server = try LiveServer(files: library)
    directory = try TemporaryDirectory(prefix: "cook")
    for name in ["lists", "usb", "bin"] { #expect(mkdir(path(name), 0o755) == 0) }
  }

  /// Ninety songs, three of each of thirty artists: more than any recipe takes.
  static let manySongs: MusicLibrary = MusicLibrary(
    (10..<40).map { artist in
      .directory(
        ByteString("Artist \(artist)"),
        (1...3).map { number in
          .song(
            ByteString("\(number).wav"),
            tags: ["Artist": ByteString("Artist \(artist)"), "Title": ByteString("\(number)")],
            seconds: 1)
        })
    })

  /// The URIs of these songs.
  static let manyURIs = (10..<40).flatMap { artist in (1...3).map { "Artist \(artist)/\($0).wav" } }

  /// Sixteen songs in six albums; the first two albums of the list are Ann's.
  static let library: MusicLibrary = [
    .directory(
      "Artists",
      [
        .directory("Ann", [album("Dawn", by: "Ann", 4), album("Dusk", by: "Ann", 4)]),
        .directory("Bob", [album("Blue", by: "Bob", 4)]),
        .directory(
          "Björk",
          [album("Homogenic", by: "Björk", 2, date: "1997", genre: "Rock", age: 86_400)]),
        .directory(
          "Cid",
          [
            album("Hits", by: "Cid", 1, genre: "Rock", title: "Same", seconds: 30),
            album("Best", by: "Cid", 1, genre: "Rock", title: "Same"),
          ]),
      ])
  ]

  private static func album(
    _ name: ByteString, by artist: ByteString, _ count: Int, date: ByteString? = nil,
    genre: ByteString = "Jazz", title: ByteString? = nil, seconds: Double = 1200, age: Int? = nil
  ) -> MusicLibrary.Entry {
    .directory(
      name,
      (1...count).map { number in
        let tags: [MusicLibrary.Tag] = [
          .init("Artist", artist), .init("AlbumArtist", artist), .init("Album", name),
          .init("Genre", genre), .init("Title", title ?? "\(name) \(number)"),
          .init("Track", "\(number)"),
        ]
        return .song(
          "\(name) \(number).wav", tags: tags + (date.map { [.init("Date", $0)] } ?? []),
          seconds: seconds,
          modified: age.map { time(nil) - number * $0 } ?? MusicLibrary.defaultModified)
      })
  }

  /// The URI of a song.
  static func song(_ artist: String, _ album: String, _ number: Int) -> String {
    "Artists/\(artist)/\(album)/\(album) \(number).wav"
  }

  static let dawn = (1...4).map { song("Ann", "Dawn", $0) }
  static let dusk = (1...4).map { song("Ann", "Dusk", $0) }
  static let blue = (1...4).map { song("Bob", "Blue", $0) }
  static let homogenic = (1...2).map { song("Björk", "Homogenic", $0) }
  static let (hit, best) = (song("Cid", "Hits", 1), song("Cid", "Best", 1))
  static let albums = [dawn, dusk, blue, homogenic, [hit], [best]]
  static let jazz = dawn + dusk + blue
  static let songs = albums.flatMap(\.self)

  func path(_ name: String) -> String { directory.path(name) }

  /// Writes a file of the working directory.
  func write(_ lines: [String], to name: String) throws {
    try writeFile(path(name), lines.asLines)
  }

  /// Makes the queue consist of songs.
  func queue(_ songs: [String]) throws {
    _ = try server.raw(["clear"] + songs.map { "add \"\($0)\"" })
  }

  /// Makes the queue consist of songs, and plays the first.
  func play(_ songs: [String]) throws {
    try queue(songs)
    _ = try server.raw(["play 0"])
  }

  /// Makes a stored playlist consist of songs, which need not exist.
  func playlist(_ name: String, _ songs: [String]) throws {
    try writeFile(
      server.playlistDirectory + "/\(name).m3u", songs.asLines)
  }

  /// The songs of a stored playlist, bypassing the code under test.
  func playlist(_ name: String) throws -> [String] {
    try server.raw(["listplaylist \"\(name)\""]).split(separator: "\n")
      .filter { $0.hasPrefix("file: ") }.map { String($0.dropFirst(6)) }
  }

  /// Whether the server has been away.
  enum Outage { case none, present, past }

  var outage: Outage { state.withLock(\.self) }

  func beginOutage() {
    server.halt()
    state.withLock { $0 = .present }
  }

  func endOutage() throws {
    try server.restart()
    state.withLock { $0 = .past }
  }

  /// Writes a program that recipes find before the installed ones.
  func program(_ name: String, _ script: String) throws {
    try writeFile(path("bin/\(name)"), Array("#!/bin/sh\n\(script)\n".utf8))
    #expect(chmod(path("bin/\(name)"), 0o755) == 0)
  }

  /// Gives songs the values of a sticker.
  func stickers(_ name: String, _ values: some Sequence<(String, Int)>) throws {
    _ = try server.raw(values.map { "sticker set song \"\($0)\" \(name) \($1)" })
  }

  func sticker(_ song: String, _ name: String, _ value: Int) throws {
    _ = try server.raw(["sticker set song \"\(song)\" \(name) \(value)"])
  }

  /// The value of a song's sticker; nil if it has none.
  func sticker(_ song: String, _ name: String) throws -> Int? {
    let reply = try server.raw(["sticker get song \"\(song)\" \(name)"])
    return reply.split(separator: "\n").first?.split(separator: "=").last.flatMap { Int($0) }
  }

  /// Whether the reply to `status` has a line.
  func hasStatus(_ line: String) throws -> Bool {
    try server.raw(["status"]).split(separator: "\n").contains { $0 == line }
  }
}

extension CookbookRun {
  /// Runs a recipe to its end.
  func run(_ recipe: CookbookRecipe, _ variables: [String: String]) throws -> ProcessResult {
    try runProcess(
      "/bin/sh", ["-c", recipe.script], environment: environment(variables),
      directory: directory.path, timeout: .seconds(60))
  }

  /// Runs commands that prepare or check a recipe; returns what they print.
  func output(of script: String) throws -> String {
    try runProcess(
      "/bin/sh", ["-c", script], environment: environment([:]), directory: directory.path,
      timeout: .seconds(30)
    ).text
  }

  /// Runs a recipe that does not end by itself until a condition is true, 30 seconds at most. What it prints
  /// is in the file "output".
  func run(
    _ recipe: CookbookRecipe, until isDone: @escaping @Sendable (CookbookRun) throws -> Bool
  ) throws -> ProcessResult {
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { [self] in
      let end = ContinuousClock.now + .seconds(30)
      while ContinuousClock.now < end, !((try? isDone(self)) ?? false) { usleep(50_000) }
      try? write([], to: "done")
    }
    defer { group.wait() }
    return try runProcess(
      "/bin/sh", ["-c", Self.untilDone, "sh", recipe.script], environment: environment([:]),
      directory: directory.path, timeout: .seconds(60))
  }

  /// What the recipe has printed, as complete lines.
  var output: [String] {
    let bytes = (try? readFile(path("output"))) ?? []
    return ByteString(bytes).description.split(separator: "\n").map(String.init)
  }

  /// Runs the first argument in the background until there is a file "done"; what still runs then is killed
  /// with this script.
  private static let untilDone = """
    (eval "$1") > output & count=0
    until [ -e done ] || [ $count = 400 ]; do sleep 0.1; count=$((count + 1)); done
    """

  private func environment(_ more: [String: String]) -> [String: String] {
    let program = URL(filePath: Command.path).deletingLastPathComponent().path
    return [
      "PATH": path("bin") + ":" + program + ":/usr/bin:/bin", "MPD_HOST": server.socketPath,
      "LC_ALL": "C.UTF-8",
      "MPDEX_LOCALE": "en_US", "HOME": directory.path, "USB": path("usb"),
    ].merging(more) { $1 }
  }
}
