import Bytes
import Testing
import TestSupport

@Suite struct PlaylistSortTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain

  @Test(
    arguments: [
      (["file"], [one, two, three, plain]), (["URI"], [one, two, three, plain]),
      (["title"], [two, three, one, plain]), (["TITLE"], [two, three, one, plain]),
      (["track"], [three, two, one, plain]), (["time"], [plain, three, two, one]),
      (["albumartist,track"], [one, two, three, plain]),
      (["-file"], [plain, three, two, one]), (["-title"], [one, three, two, plain]),
      (["-artist,-track"], [two, one, three, plain]),
      (["-artist", "--by=-track"], [two, one, three, plain]),
      (["added,uri"], [one, two, three, plain]),
    ] as [([ByteString], [String])])
  func sortsByKeys(_ keys: [ByteString], _ expected: [String]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.three, Self.plain, Self.one, Self.two])
    let result = try Command.run(
      ["playlist", "sort", "mix", "--by"] + keys, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, ""))
    #expect(try server.playlist("mix") == expected)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test(
    arguments: [
      ["playlist", "sort", "mix", "--by", "nope"],
      ["playlist", "sort", "mix", "--by", "artist,-nope"],
      ["queue", "sort", "--by", "file", "--by", "nope"], ["queue", "sort", "--by", "id"],
      ["queue", "sort", "--by", ""],
    ] as [[ByteString]])
  func anInvalidKeyErrorListsTheKeys(_ arguments: [ByteString]) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    let message = "is not a key; the keys are uri, time, mtime, added, rating, playCount"
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test func equalSongsKeepTheirOrder() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let songs = [Self.three, Self.plain, Self.three]
    try server.write("mix", songs)
    let result = try server.mpdexWithNotes("playlist", "sort", "mix", "--by", "artist")
    #expect(
      (result.status, result.errorText) == (0, "mpdex: nothing to do: 'mix' stays as it is\n"))
    #expect(try server.playlist("mix") == songs)
  }

  @Test(arguments: ["prio", "-prio"] as [ByteString])
  func refusesToSortAPlaylistByPriority(_ key: ByteString) throws {
    let result = try Command.run(
      ["playlist", "sort", "mix", "--by", "title," + key], environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("cannot sort by '\(key)' here; the keys are uri, time"))
  }
}
