import Bytes
import Glibc
import TestSupport
import Testing

/// Keys that are typed before what they are about has come. They mean what they mean when they are typed slowly.
@Suite struct BrowseHeldKeysTests {
  /// How fast the keys come, and how fast the server answers.
  enum Pace: CaseIterable, Sendable {
    case slowly
    case atOnce
    case atOnceToASlowServer
  }

  /// Keys, in parts that are typed one after the other, and what they lead to.
  struct Journey: CustomTestStringConvertible, Sendable {
    let keys: [String]
    /// The songs of the queue; all songs of the library are in it at first, unless the keys begin in the library.
    var queue = all
    var playlists = ["D": all, "E": ["zoo.wav"]]
    /// The beginning of the first line, and the row with the cursor.
    let place: String
    let row: String

    var testDescription: String { keys.joined(separator: " ").debugDescription }
  }

  private static let all = ["Air/1.wav", "Air/2.wav", "Björk/1.wav", "Björk/2.wav", "zoo.wav"]
  private static let (queueKey, playlistsKey) = ("\u{1B}4", "\u{1B}5")

  private static let library: MusicLibrary = [
    .directory("Air", [.song("1.wav"), .song("2.wav")]),
    .directory("Björk", [.song("1.wav"), .song("2.wav")]), .song("zoo.wav"),
  ]

  static let journeys = [
    Journey(
      keys: [playlistsKey, "l", "d"],
      playlists: ["D": Array(all.dropFirst()), "E": ["zoo.wav"]],
      place: " Playlists ▸ D ", row: "Air/2.wav"),
    Journey(
      keys: ["l", "a", "j", "a", "h", "j"], queue: all + ["Air/1.wav", "Air/2.wav"],
      place: " Music ", row: "Björk/"),
    Journey(
      keys: ["j", "l", "h", "h", "j", "l", "l"], queue: all + ["Air/1.wav"], place: " Music ▸ D ",
      row: "Air/1.wav"),
    Journey(
      keys: [queueKey, "d", "j", "d"], queue: ["Air/2.wav", "Björk/2.wav", "zoo.wav"],
      place: " Queue ", row: "Björk/2.wav"),
    Journey(
      keys: ["j", "a", queueKey, "G", "d"], queue: all + ["Björk/1.wav"], place: " Queue ",
      row: "Björk/1.wav"),
    Journey(
      keys: [queueKey, "J", "J", "j", "d"],
      queue: ["Air/2.wav", "Björk/1.wav", "Air/1.wav", "zoo.wav"], place: " Queue ",
      row: "zoo.wav"),
    Journey(
      keys: [queueKey, "/zoo\r", "d"], queue: Array(all.dropLast()), place: " Queue ",
      row: "Björk/2.wav"),
    Journey(
      keys: [queueKey, "&2\r", "j", "d"], queue: all.filter { $0 != "Björk/2.wav" },
      place: " Queue ", row: "Air/2.wav"),
    Journey(
      keys: [queueKey, ":del 1\r", "d"], queue: Array(all.dropFirst(2)), place: " Queue ",
      row: "Björk/1.wav"),
    Journey(
      keys: [queueKey, "j", "D", "u", "d"], queue: all.filter { $0 != "Air/2.wav" },
      place: " Queue ", row: "Björk/1.wav"),
    Journey(
      keys: [queueKey, ":lsplaylists\r", "q", "d"], queue: Array(all.dropFirst()),
      place: " Queue ", row: "Air/2.wav"),
    Journey(
      keys: [queueKey, "d", "\u{13}D\r", "y", "d"], queue: Array(all.dropFirst(2)),
      playlists: ["D": Array(all.dropFirst()), "E": ["zoo.wav"]], place: " Queue ",
      row: "Björk/1.wav"),
    Journey(
      keys: [queueKey, "G", ":addpl\t", "E Ai\t", "1\t", "\r", playlistsKey, "G", "d"],
      playlists: ["D": all], place: " Playlists ", row: "D"),
    Journey(
      keys: ["o", "j", "a"], queue: all + ["Air/1.wav", "Air/2.wav"], place: " Music ▸ Air ",
      row: "2.wav"),
    Journey(
      keys: ["o", "j", " ", "a"], queue: all + ["Air/2.wav"], place: " Music ▸ Air ",
      row: "2.wav"),
  ]

  @Test(arguments: journeys, Pace.allCases)
  func keysMeanTheSameAtEveryPace(_ journey: Journey, _ pace: Pace) throws {
    let server = try LiveServer(library: Self.library)
    let setUp = ["add Air", "add Björk", "add zoo.wav", "save D", "playlistadd E zoo.wav"]
    #expect(try server.raw(setUp) == String(repeating: "OK\n", count: setUp.count))
    let proxy = try DelayingProxy(
      to: server.socketPath, delay: .milliseconds(pace == .atOnceToASlowServer ? 40 : 0))
    let state = try TemporaryDirectory(prefix: "state")
    let screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US; echo ended: $?; sleep 60",
      environment: ["MPD_HOST": proxy.socketPath, "XDG_STATE_HOME": state.path("state")],
      columns: 80, rows: 24)
    #expect(try screen.waits { $0.count > 23 && $0[23].contains("shows the keys") })
    try type(journey.keys, pace, on: screen)
    let isReached = try screen.waits { rows in
      rows[1].hasPrefix(journey.place)
        && rows.contains { $0.hasPrefix("▌") && $0.contains(journey.row) }
    }
    let rows = try screen.text().joined(separator: "\n")
    #expect(isReached, "\(rows)")
    // In the library, keys do not wait for changes of the queue.
    for _ in 0..<500 where try server.queue() != journey.queue { usleep(20_000) }
    #expect(try server.queue() == journey.queue)
    for name in ["D", "E"] {
      #expect(try Self.songs(of: name, on: server) == journey.playlists[name])
    }
  }

  /// Types keys; at the end all have been handled, which the answer to a key without a meaning tells.
  private func type(_ keys: [String], _ pace: Pace, on screen: TmuxScreen) throws {
    for part in pace == .slowly ? keys : [keys.joined()] {
      try screen.send(part)
      guard !(part.first == ":" && part.last != "\r") else { continue }
      usleep(pace == .slowly ? 300_000 : 0)
    }
    #expect(try isAnswered(on: screen))
  }

  /// Presses a key without a meaning until the screen says so: what an earlier key has done may be told after it.
  private func isAnswered(on screen: TmuxScreen) throws -> Bool {
    for _ in 0..<20 {
      try screen.press("F12")
      for _ in 0..<25 {
        if try screen.text()[23].hasPrefix(" f12 does nothing here") { return true }
        usleep(20_000)
      }
    }
    return false
  }

  private static func songs(of playlist: String, on server: LiveServer) throws -> [String]? {
    let reply = try server.raw(["listplaylist \(playlist)"])
    guard !reply.hasPrefix("ACK") else { return nil }
    return reply.split(separator: "\n").filter { $0.hasPrefix("file: ") }
      .map { String($0.dropFirst(6)) }
  }

  /// A server that does not answer holds the keys; these go on at once.
  @Test(arguments: ["q", "\u{3}", "jjq"])
  func quittingWaitsForNoList(_ keys: String) throws {
    let (server, screen) = try screenOfAServerThatStops()
    try screen.send("l" + keys)
    #expect(try screen.waits { $0.contains("ended: 0") })
    kill(try #require(server.processIdentifier), SIGCONT)
  }

  @Test func escapeDropsTheKeysThatAreHeld() throws {
    let (server, screen) = try screenOfAServerThatStops()
    try screen.send("ljj")
    #expect(try screen.waits { $0[23].hasSuffix(" j j") && $0[1].hasSuffix(" reading") })
    try screen.press("Escape")
    #expect(try screen.waits { $0[23] == " stopped reading" && $0[1].contains(" 3 ") })
    kill(try #require(server.processIdentifier), SIGCONT)
    try screen.send("j")
    #expect(try screen.waits { $0[3].hasPrefix("▌") })
  }

  /// A browser of a server that does not answer any more.
  private func screenOfAServerThatStops() throws -> (LiveServer, TmuxScreen) {
    let server = try LiveServer(library: Self.library)
    let screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US; echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath], columns: 80, rows: 24)
    #expect(try screen.waits { $0.contains { $0.hasPrefix("▌") } })
    kill(try #require(server.processIdentifier), SIGSTOP)
    return (server, screen)
  }
}
