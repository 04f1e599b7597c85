import Bytes
import MPDClient
import Testing
import TestSupport

@testable import Catalog

@Suite struct DatabaseValidatorTests {
  private static let root = Mount(path: "", storage: "/music")
  private static let usb = Mount(path: "usb", storage: "udisks://x")

  private func validator(
    status: [String: String] = [:], stats: [String: String] = ["db_update": "1000"],
    mounts: [Mount] = [root], playlists: [ByteString] = [], askedAt: Int = 5000
  ) -> DatabaseValidator? {
    DatabaseValidator(
      Status(pairs: pairs(status)), Stats(pairs: pairs(stats)), mounts: mounts,
      playlists: playlists.map { StoredPlaylist(name: $0) }, askedAt: askedAt)
  }

  private func pairs(_ values: [String: String]) -> [Pair] {
    values.sorted { $0.key < $1.key }.map { Pair(name: $0.key, value: ByteString($0.value)) }
  }

  @Test func thereIsNoneDuringAnUpdateOrWithoutItsTime() {
    #expect(validator() != nil)
    #expect(validator(status: ["updating_db": "3"]) == nil)
    #expect(validator(stats: ["songs": "3"]) == nil)
  }

  @Test func changesOfTheDatabaseChangeTheValidator() {
    let stats = ["db_update": "1000", "songs": "3", "uptime": "4", "playtime": "5"]
    let before = validator(stats: stats)?.bytes(for: .directory("a"))
    for (name, isOther) in [("db_update", true), ("songs", true), ("uptime", false)] {
      let after = validator(stats: stats.merging([name: "77"]) { $1 })?.bytes(for: .directory("a"))
      #expect((after != before) == isOther)
    }
    #expect(validator(mounts: [Self.root, Self.usb])?.bytes(for: .directory("a")) != before)
  }

  @Test func storedPlaylistsChangeTheValidatorOfTheRootAlone() {
    let (without, with) = (validator(), validator(playlists: ["mine"]))
    #expect(without?.bytes(for: .directory("")) != with?.bytes(for: .directory("")))
    #expect(without?.bytes(for: .directory("a")) == with?.bytes(for: .directory("a")))
  }

  @Test(
    arguments: [("", true), ("usb", false), ("usb/a", false), ("usbs", true), ("a/usb", true)])
  func directoriesOfAMountedStorageHaveNone(_ directory: String, _ hasValidator: Bool) {
    let validator = validator(mounts: [Self.root, Self.usb])
    #expect((validator?.bytes(for: .directory(ByteString(directory))) != nil) == hasValidator)
  }

  @Test(arguments: [(999, false), (1000, false), (1001, false), (1002, true), (5000, true)])
  func aValidatorIsSettledTwoSecondsAfterAnUpdate(_ now: Int, _ isSettled: Bool) {
    #expect(validator(askedAt: now)?.isSettled(.directory("")) == isSettled)
  }

  /// A server without a database of storages refuses to list them.
  private func answer(_ lists: [ByteString], to commands: [ByteString]) -> [ScriptedServer.Step] {
    zip(commands, lists).flatMap { [.receiveUntil($0), .send($1)] }
  }

  @Test func aListThatTheServerRefusesCountsAsEmpty() throws {
    let server = try ScriptedServer(
      script: [.greeting]
        + answer(
          [
            "list_OK\ndb_update: 5\nlist_OK\nACK [5@2] {listmounts} no\n",
            "ACK [50@0] {readpicture} No such song\n", "OK\n", "db_update: 5\nOK\n",
            "ACK [5@0] {listmounts} no\n", "playlist: a\nOK\n",
          ],
          to: [
            "command_list_end", #"readpicture "\#(impossibleName)" "0""#, "status", "stats",
            "listmounts",
            "listplaylists",
          ])
        + [.hang])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let found = try #require(try connection.databaseValidator(needsPlaylists: true))
    let expected = validator(stats: ["db_update": "5"], mounts: [], playlists: ["a"])
    #expect(found.bytes(for: .directory("")) == expected?.bytes(for: .directory("")))
    #expect(server.failures == [])
  }

  @Test func withoutItsOtherServerThereIsNone() throws {
    let server = try ScriptedServer(
      script: [.greeting]
        + answer(
          [
            "list_OK\ndb_update: 5\nlist_OK\nlist_OK\nACK [5@3] {readpicture} Failed to connect\n",
            "ACK [5@0] {lsinfo} Failed to connect\n",
            "ACK [5@0] {readpicture} Failed to connect\n",
            "ACK [5@0] {lsinfo} Failed to connect\n",
          ],
          to: [
            "command_list_end", #"lsinfo "\#(impossibleName)""#,
            #"readpicture "\#(impossibleName)" "0""#, #"lsinfo "\#(impossibleName)""#,
          ]) + [.hang])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    #expect(try connection.databaseValidator(needsPlaylists: false) == nil)
    #expect(server.failures == [])
  }

  @Test func withoutReadPermissionThereIsNone() throws {
    let server = try LiveServer(
      library: [], configuration: [#"default_permissions "control""#, #"password "x@read""#])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    #expect(try connection.databaseValidator(needsPlaylists: true) == nil)
    // The connection can still be used.
    try connection.run(.ping)
  }
}
