import TestSupport

/// Everything of a server that a command can change, each part under a name.
struct ServerSnapshot: Equatable, Sendable {
  private(set) var parts: [String: [String]] = [:]

  /// Reads the state of a server.
  ///
  /// - Parameter isBrief: whether only the queue and the playlists are read, which survive a restart.
  init(of server: LiveServer, isBrief: Bool = false) throws {
    parts["queue"] = try Self.lines(server, "playlistinfo", ["file", "Prio"])
    for name in try Self.lines(server, "listplaylists", ["playlist"]) {
      let songs = try server.raw(["listplaylist \"\(name.dropFirst(10))\""])
      // A request that the client had sent before it ended may have removed it meanwhile.
      guard !songs.hasPrefix("ACK [50@") else { continue }
      parts["playlist \(name)"] = Self.lines(songs, ["file"])
    }
    guard !isBrief else { return }
    parts["player"] = try Self.lines(server, "status", Self.ofPlayer)
    parts["gain"] = try Self.lines(server, "replay_gain_status", ["replay_gain_mode"])
    parts["outputs"] = try Self.lines(server, "outputs", ["outputname", "outputenabled"])
    parts["partitions"] = try Self.lines(server, "listpartitions", ["partition"])
    parts["mounts"] = try Self.lines(server, "listmounts", ["mount"])
    parts["ratings"] = try Self.lines(server, "sticker find song \"\" rating", ["file", "sticker"])
  }

  private static let ofPlayer: Set = [
    "repeat", "random", "single", "consume", "volume", "state", "song", "xfade", "mixrampdb",
    "mixrampdelay",
  ]

  private static func lines(
    _ server: LiveServer, _ request: String, _ names: Set<String>
  ) throws -> [String] {
    lines(try server.raw([request]), names)
  }

  private static func lines(_ reply: String, _ names: Set<String>) -> [String] {
    reply.split(separator: "\n").map { String($0) }.filter {
      names.contains(String($0.prefix { $0 != ":" }))
    }
  }

  /// The same with the songs of the queue in the order of their names.
  var withoutOrder: ServerSnapshot {
    var copy = self
    copy.parts["queue"]?.sort()
    return copy
  }

  /// The names of the parts that are as in none of some states.
  func partsUnlike(_ states: [ServerSnapshot]) -> [String] {
    let names = Set(states.flatMap(\.parts.keys)).union(parts.keys)
    return names.filter { name in !states.contains { $0.parts[name] == parts[name] } }.sorted()
  }
}

extension ServerSnapshot {
  /// The parts whose names fulfil a condition.
  func keeping(_ isKept: (String) -> Bool) -> ServerSnapshot {
    var copy = self
    copy.parts = parts.filter { isKept($0.key) }
    return copy
  }
}
