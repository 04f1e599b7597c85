import Bytes
import Testing
import TestSupport

@Suite struct SortPlaylistCommandTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let three = PlaylistLibrary.three
  private static let plain = PlaylistLibrary.plain

  @Test(
    arguments: [
      (["file"], [one, two, three, plain]), (["file", "--reverse"], [plain, three, two, one]),
      (["title"], [two, three, one, plain]), (["TITLE"], [two, three, one, plain]),
      (["track"], [three, two, one, plain]), (["time"], [plain, three, two, one]),
      (["albumartist", "track"], [one, two, three, plain]),
      (["-file"], [plain, three, two, one]), (["-title"], [one, three, two, plain]),
      (["-artist", "-track"], [two, one, three, plain]),
      (["--", "-TITLE"], [one, three, two, plain]),
    ] as [([ByteString], [String])])
  func sortsByKeys(_ keys: [ByteString], _ expected: [String]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.three, Self.plain, Self.one, Self.two])
    let result = try Command.run(
      ["sortplaylist", "mix"] + keys, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, ""))
    #expect(try server.playlist("mix") == expected)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test(
    arguments: [
      ["sortplaylist", "mix", "nope"], ["sortplaylist", "mix", "artist,title"],
      ["queue", "sort", "file", "nope"], ["queue", "sort", "-artist,title"], ["queue", "sort", ""],
    ] as [[ByteString]])
  func anInvalidKeyErrorListsTheKeys(_ arguments: [ByteString]) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    let priority = arguments[0] == "queue" ? ", prio" : ""
    let message =
      "a key is file, time, mtime\(priority) or a tag such as title (`mpdex tags` lists them); "
      + "several keys are separated by blanks, not by commas"
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }

  @Test func equalSongsKeepTheirOrder() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let songs = [Self.three, Self.plain, Self.three]
    try server.write("mix", songs)
    let result = try server.mpdexWithNotes("sortplaylist", "mix", "artist")
    #expect((result.status, result.errorText) == (0, "mpdex: mix: nothing to do; it has 3 songs\n"))
    #expect(try server.playlist("mix") == songs)
  }

  @Test(arguments: ["prio", "-prio"] as [ByteString])
  func refusesToSortAPlaylistByPriority(_ key: ByteString) throws {
    let result = try Command.run(
      ["sortplaylist", "mix", "title", key], environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains("the songs of a stored playlist have no priorities"))
  }
}
