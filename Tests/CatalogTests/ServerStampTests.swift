import Bytes
import MPDClient
import TestSupport
import Testing

@testable import Catalog

@Suite struct ServerStampTests {
  private static let root = Mount(path: "", storage: "/music")
  private static let usb = Mount(path: "usb", storage: "udisks://x")

  private func stamp(
    status: [String: String] = [:], stats: [String: String] = ["db_update": "1000"],
    mounts: [Mount] = [root], playlists: [ByteString] = []
  ) -> ServerStamp? {
    ServerStamp(
      Status(pairs: pairs(status)), Stats(pairs: pairs(stats)), mounts: mounts,
      playlists: playlists.map { StoredPlaylist(name: $0) })
  }

  private func pairs(_ values: [String: String]) -> [Pair] {
    values.sorted { $0.key < $1.key }.map { Pair(name: $0.key, value: ByteString($0.value)) }
  }

  @Test func thereIsNoneWhileListingsChangeOrWithoutATime() {
    #expect(stamp() != nil)
    #expect(stamp(status: ["updating_db": "3"]) == nil)
    #expect(stamp(stats: ["songs": "3"]) == nil)
  }

  @Test func whatTellsOfTheDatabaseCounts() {
    let stats = ["db_update": "1000", "songs": "3", "uptime": "4", "playtime": "5"]
    let before = stamp(stats: stats)?.bytes(of: "a")
    for (name, isOther) in [("db_update", true), ("songs", true), ("uptime", false)] {
      let after = stamp(stats: stats.merging([name: "77"]) { $1 })?.bytes(of: "a")
      #expect((after != before) == isOther)
    }
    #expect(stamp(mounts: [Self.root, Self.usb])?.bytes(of: "a") != before)
  }

  @Test func storedPlaylistsCountInTheRootAlone() {
    let (without, with) = (stamp(), stamp(playlists: ["mine"]))
    #expect(without?.bytes(of: "") != with?.bytes(of: ""))
    #expect(without?.bytes(of: "a") == with?.bytes(of: "a"))
  }

  @Test(
    arguments: [("", true), ("usb", false), ("usb/a", false), ("usbs", true), ("a/usb", true)])
  func aMountedStorageHasUpdatesOfItsOwn(_ directory: String, _ hasStamp: Bool) {
    let stamp = stamp(mounts: [Self.root, Self.usb])
    #expect((stamp?.bytes(of: ByteString(directory)) != nil) == hasStamp)
  }

  @Test(arguments: [(999, false), (1000, false), (1001, false), (1002, true), (5000, true)])
  func anUpdateWithinTheSecondMayBeFollowedByAnother(_ now: Int, _ isSettled: Bool) {
    #expect(stamp()?.isSettled(now: now) == isSettled)
  }

  /// A server without a database of storages refuses to list them.
  private func answer(_ lists: [ByteString], to commands: [ByteString]) -> [ScriptedServer.Step] {
    zip(commands, lists).flatMap { [.receiveUntil($0), .send($1)] }
  }

  @Test func whatTheServerRefusesToListIsNothing() throws {
    let server = try ScriptedServer(
      script: [.greeting]
        + answer(
          [
            "list_OK\ndb_update: 5\nlist_OK\nACK [5@2] {listmounts} no\n", "OK\n",
            "db_update: 5\nOK\n", "ACK [5@0] {listmounts} no\n", "playlist: a\nOK\n",
          ], to: ["command_list_end", "status", "stats", "listmounts", "listplaylists"])
        + [.hang])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let found = try #require(try connection.serverStamp(forRoot: true))
    let expected = stamp(stats: ["db_update": "5"], mounts: [], playlists: ["a"])
    #expect(found.bytes(of: "") == expected?.bytes(of: ""))
    #expect(server.failures == [])
  }

  @Test func withoutPermissionThereIsNone() throws {
    let server = try LiveServer(
      library: [], configuration: [#"default_permissions "control""#, #"password "x@read""#])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    #expect(try connection.serverStamp(forRoot: true) == nil)
    // The connection is as good as before.
    try connection.run(.ping)
  }
}
