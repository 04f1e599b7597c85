import Bytes
import Testing
import TestSupport

/// How often commands wait for the server, which over a slow link is how long they take. The greeting is a
/// wait of its own for mpc; see `CountingProxy`.
@Suite(.serialized) struct RoundTripTests {
  private static let server = Result { try RoundTripServer() }

  @Test(arguments: MpcCase.all)
  func noCommandWaitsOftenerThanMpc(_ case: MpcCase) throws {
    // How often a command waits for an event depends on when it comes.
    guard !`case`.arguments.contains("-w"), !`case`.arguments.contains("--wait") else { return }
    let server = try Self.server.get()
    let mpc = try server.waits(of: "/usr/bin/mpc", `case`, home: nil)
    // A failure may ask for more, such as the names that are nearest to a wrong one.
    guard mpc.succeeds else { return }
    let mpdex = try leastWaits(of: { $0.count <= mpc.count }) {
      let home = try TemporaryDirectory(prefix: "home")
      return try server.waits(of: Command.path, `case`, home: home)
    }
    guard mpdex.succeeds else { return }
    #expect(mpdex.count <= mpc.count)
  }

  @Test(arguments: RoundTripCase.all)
  func commandsWaitAsOftenAsTheTableSays(_ case: RoundTripCase) throws {
    let server = try Self.server.get()
    var home = try TemporaryDirectory(prefix: "home")
    let cold = try leastWaits(of: { $0.count == `case`.cold }) {
      home = try TemporaryDirectory(prefix: "home")
      return try server.waits(of: Command.path, `case`.command, home: home)
    }
    #expect(cold.succeeds)
    #expect(cold.count == `case`.cold)
    let warm = try leastWaits(of: { $0.count == `case`.warm }) {
      try server.waits(of: Command.path, `case`.command, home: home)
    }
    #expect(warm.count == `case`.warm)
  }

  @Test(arguments: RoundTripCase.all)
  func withoutAHomeNoCommandWaitsOftener(_ case: RoundTripCase) throws {
    let server = try Self.server.get()
    let waits = try leastWaits(of: { $0.count <= `case`.cold }) {
      try server.waits(of: Command.path, `case`.command, home: nil)
    }
    #expect(waits.count <= `case`.cold)
  }
}

/// How often a list of the cache is waited for on a server with another server's database, which is asked
/// again after it has heard of the other's changes.
@Suite(.serialized) struct ProxyRoundTripTests {
  @Test(arguments: ["index", "jump ro", "ls --by name"])
  func aWarmListTakesTwoWaits(_ line: String) throws {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    let origin = try LiveServer(library: [.directory("Rock", [.song("a.wav")])])
    try origin.restartAsUpdatedLongAgo()
    let front = try LiveServer(databaseOf: origin)
    let proxy = try CountingProxy(to: front.socketPath)
    let home = try TemporaryDirectory(prefix: "home")
    let environment = ["MPD_HOST": proxy.socketPath, "HOME": home.path, "LC_ALL": "C.UTF-8"]
    let cold = try Command.run(words, environment: environment)
    let warm = try leastWaits(of: { $0.count == 2 }) {
      let (count, result) = try proxy.waits { try Command.run(words, environment: environment) }
      #expect(result.text == cold.text)
      return (count, result.status == 0)
    }
    #expect((warm.count, warm.succeeds) == (2, true))
  }
}

/// Runs a command up to three times, until it has waited as often as expected: a machine that stops a client
/// before it sends something lets it seem to wait.
private func leastWaits(
  of isExpected: (RoundTripServer.Waits) -> Bool, _ run: () throws -> RoundTripServer.Waits
) throws -> RoundTripServer.Waits {
  var waits = try run()
  for _ in 0..<2 where !isExpected(waits) { waits = try run() }
  return waits
}

/// A server behind a counting proxy.
private struct RoundTripServer {
  typealias Waits = (count: Int, succeeds: Bool)

  private let server: MpcServer
  private let proxy: CountingProxy

  init() throws {
    server = try MpcServer()
    // The cache keeps nothing of a database that has changed in the last two seconds.
    try server.server.restartAsUpdatedLongAgo()
    proxy = try CountingProxy(to: server.server.socketPath)
  }

  /// Runs a command on a server in its initial state; returns how often it has waited, and whether it has
  /// succeeded.
  ///
  /// - Parameter home: where the cache and the history are; nil for neither.
  func waits(
    of program: String, _ case: MpcCase, home: TemporaryDirectory?
  ) throws -> Waits {
    let refusals = try server.prepare(`case`.setup)
    guard refusals.isEmpty else { throw SetupFailure(replies: refusals) }
    var environment = ["MPD_HOST": proxy.socketPath, "LC_ALL": "C.UTF-8", "TERM": "xterm"]
    if let home { environment["HOME"] = home.path }
    let (count, result) = try proxy.waits {
      try runProcess(
        program, `case`.arguments, environment: environment.merging(`case`.environment) { $1 },
        input: `case`.standardInput, timeout: .seconds(30))
    }
    return (count, result.status == 0)
  }
}

/// A command line of mpdex, and how often it waits for the server.
struct RoundTripCase: Sendable, CustomTestStringConvertible {
  let command: MpcCase
  /// Without a cache and a history.
  let cold: Int
  /// In the second run.
  let warm: Int

  var testDescription: String { command.testDescription }

  private init(_ line: String, _ cold: Int, warm: Int? = nil, setup: [String] = queue) {
    let words = line.split(separator: " ").map { ByteString(String($0)) }
    command = MpcCase(words, setup: setup)
    (self.cold, self.warm) = (cold, warm ?? cold)
  }

  /// Five songs, of which the second is paused, and a playlist.
  private static let queue = [
    "add Rock", "add Jazz", "add plain.wav", "play 1", "pause 1", "save L",
    "sticker set song plain.wav rating 5",
  ]

  /// The updates come last, since nothing is cached in the two seconds after a change of the database.
  static let all = reading + queueing + player + others + sorted + own + updates

  private static let updates = [
    Self("update", 3),
    // Sent at once but not as a list, which would end at the first path that is refused.
    Self("update Rock Jazz", 3),
  ]

  private static let reading = [
    Self("status", 1), Self("current", 1), Self("queued", 2), Self("playlist", 1),
    Self("playlist L", 1), Self("ls", 1), Self("ls Rock", 1), Self("listall", 1),
    Self("listall Jazz", 1), Self("lsplaylists", 1), Self("search artist=ann", 2),
    Self("search artist ann", 2), Self("find artist=Ann", 2), Self("find base Rock", 2),
    Self("list artist", 2, warm: 1), Self("stats", 1), Self("version", 1), Self("outputs", 1),
  ]

  private static let queueing = [
    Self("add plain.wav", 2), Self("add Rock Jazz", 2), Self("insert plain.wav", 2),
    Self("del 1", 2), Self("del 1 3-4", 2), Self("move 1 3", 2), Self("clear", 2),
    Self("-q clear", 2), Self("crop", 2), Self("shuffle", 2), Self("prio 5 1", 2),
    Self("searchadd artist=ann", 2), Self("findadd artist=Ann", 2), Self("save new", 2),
    Self("load L", 2), Self("rm L", 2),
  ]

  private static let player = [
    Self("play", 2), Self("play 2", 2), Self("-q play", 2), Self("pause", 2), Self("toggle", 2),
    Self("stop", 2), Self("next", 2), Self("prev", 2), Self("seek 10", 2), Self("seek +5", 2),
    Self("volume 40", 2), Self("volume +5", 2), Self("random", 2), Self("repeat on", 2),
    Self("single", 2), Self("consume", 2), Self("crossfade", 1),
  ]

  private static let others = [
    Self("enable 1", 2), Self("disable 1", 2), Self("toggleoutput 1", 2),
    Self("sticker plain.wav get rating", 2), Self("sticker plain.wav set rating 4", 2),
    Self("channels", 2),
  ]

  /// Those that are served from the cache in the second run.
  private static let sorted = [
    Self("index", 1), Self("jump ro", 1), Self("jump Rock/o", 1),
    // Each prefix is looked up in the list that the one before leads to.
    Self("jump ro/o", 2, warm: 1), Self("ls --by name", 1),
    Self("ls --by name --no-cache Rock", 1),
    Self("jump ja/de/a", 3, warm: 1),
    // There is no Jazz/de; the root, asked for with it, leads to Jazz.
    Self("jump Jazz/de/a", 3, warm: 1), Self("jump Rock/o --add", 3),
  ]

  /// Commands that mpc does not have.
  private static let own = [
    Self("get volume", 1), Self("playlist --id", 1), Self("playlist --json", 1),
    Self("add --next plain.wav", 6), Self("add --at 1 plain.wav", 2),
    Self("add --replace plain.wav", 5), Self("status --json", 1),
    // One of them finds whether the queue has parts of the file, which a playlist cannot hold.
    Self("addplaylist L plain.wav", 7), Self("delplaylist L 1", 2), Self("renplaylist L new", 2),
  ]
}
