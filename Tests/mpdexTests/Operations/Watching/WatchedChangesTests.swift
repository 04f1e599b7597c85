import Bytes
import Foundation
import Glibc
import Testing
import TestSupport

/// `mpdex watch` beside clients that change the queue and stored playlists for a long time: replaying the
/// printed changes gives what the server has, each time that all changes were printed.
@Suite struct WatchedChangesTests {
  private static let library: MusicLibrary = [
    .song("a.wav"), .song("b.wav"), .song("c.wav"), .song("d e.wav"), .song("é.wav"),
  ]

  /// What a server has.
  private struct Lists: Equatable {
    var queue: [String]
    var playlists: [String: [String]] = [:]
  }

  private func lists(of server: LiveServer) throws -> Lists {
    var lists = Lists(queue: try server.queue())
    for name in try server.playlistNames() { lists.playlists[name] = try server.playlist(name) }
    return lists
  }

  /// Waits until the replayed lines give the lists of the server.
  private func expectCaughtUp(
    _ watch: WatchProcess, _ replay: inout WatchReplay, _ replayed: inout Int, _ expected: Lists
  ) throws {
    var (current, count) = (replay, replayed)
    try watch.wait { lines in
      try current.apply(lines[count...])
      count = lines.count
      return current.queue == expected.queue && current.playlists == expected.playlists
    }
    (replay, replayed) = (current, count)
  }

  /// A thousand changes by two clients in bursts, without a pause in any of them.
  @Test(arguments: [["queue"], ["queue", "playlists", "player"]])
  func aThousandChangesAreReplayed(_ parts: [String]) throws {
    let server = try LiveServer(library: Self.library)
    let watchesPlaylists = parts.contains("playlists")
    var client = RandomListClient(seed: 20, changesPlaylists: watchesPlaylists)
    _ = try server.raw(client.requests(30))
    let watch = try WatchProcess(server, parts + ["--json"])
    var (replay, replayed) = (WatchReplay(), 0)
    var (changes, moments) = (0, 0)
    while changes < 1000 {
      let burst = Int.random(in: 1...40, using: &client.generator)
      let theirs = client.requests(burst / 2)
      let other = BackgroundThread(after: .zero) { _ = try server.raw(theirs) }
      _ = try server.raw(client.requests(burst - burst / 2))
      try other.wait()
      var expected = try lists(of: server)
      if !watchesPlaylists { expected.playlists = [:] }
      try expectCaughtUp(watch, &replay, &replayed, expected)
      (changes, moments) = (changes + burst, moments + 1)
    }
    #expect(moments > 20)
    #expect(watch.errorLines.isEmpty)
  }

  /// The connection of `watch` is lost in the middle of what it reads.
  @Test(arguments: 0..<12) func aLostConnectionLosesNoChange(_ number: Int) throws {
    let server = try LiveServer(library: Self.library)
    var client = RandomListClient(seed: UInt64(number), changesPlaylists: true)
    _ = try server.raw(client.requests(20))
    let start = try trafficOfStart(server)
    let moment: FaultProxy.Moment =
      number.isMultiple(of: 2)
      ? .beforeServerByte(start.serverBytes + number * 37)
      : .beforeCommand(start.commands.count + number)
    let proxy = try FaultProxy(to: server.socketPath, at: moment)
    let watch = try WatchProcess(proxy.socketPath, ["queue", "playlists", "--json"])
    var (replay, replayed) = (WatchReplay(), 0)
    for _ in 0..<6 {
      _ = try server.raw(client.requests(6))
      try expectCaughtUp(watch, &replay, &replayed, try lists(of: server))
    }
    #expect(proxy.hasFired)
  }

  /// What `watch` sends and receives until it waits for changes.
  private func trafficOfStart(_ server: LiveServer) throws -> FaultProxy.Traffic {
    let proxy = try FaultProxy(to: server.socketPath)
    let watch = try WatchProcess(proxy.socketPath, ["queue", "playlists", "--json"])
    try watch.wait { _ in proxy.traffic.commands.last?.hasPrefix("idle") == true }
    return proxy.traffic
  }
}

/// A client that changes the queue and stored playlists at random; the server refuses some of its
/// requests. The lists do not grow beyond a few dozen songs.
private struct RandomListClient {
  var generator: SeededGenerator
  let changesPlaylists: Bool

  init(seed: UInt64, changesPlaylists: Bool) {
    generator = SeededGenerator(seed: seed)
    self.changesPlaylists = changesPlaylists
  }

  mutating func requests(_ count: Int) -> [String] {
    (0..<count).map { _ in
      changesPlaylists && number(3) == 0 ? playlistRequest() : queueRequest()
    }
  }

  private mutating func song() -> String {
    ["a.wav", "b.wav", "c.wav", "\"d e.wav\"", "é.wav"][number(5)]
  }

  private mutating func queueRequest() -> String {
    switch number(20) {
    case 0...4: return "add \(song())"
    case 5...7: return "addid \(song()) \(number(12))"
    case 8...10: return "delete \(number(16))"
    case 11...12: return "delete \(number(6)):\(6 + number(4))"
    case 13...15: return "move \(number(16)) \(number(16))"
    case 16: return "move \(number(3)):\(4 + number(3)) \(number(6))"
    case 17: return "swap \(number(16)) \(number(16))"
    case 18: return number(6) == 0 ? "clear" : "shuffle"
    default: return number(4) == 0 ? "add \"\"" : "shuffle \(number(4)):\(5 + number(5))"
    }
  }

  private mutating func playlistRequest() -> String {
    let list = "L\(number(3))"
    switch number(10) {
    case 0...3: return "playlistadd \(list) \(song())"
    case 4...5: return "playlistdelete \(list) \(number(6))"
    case 6: return "playlistmove \(list) \(number(6)) \(number(6))"
    case 7: return "rename \(list) L\(number(3))"
    case 8: return number(2) == 0 ? "rm \(list)" : "playlistclear \(list)"
    default: return "save \(list)"
    }
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }
}
