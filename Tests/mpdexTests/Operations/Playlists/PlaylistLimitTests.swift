import Bytes
import Testing
import TestSupport

/// Edits in which MPD's own commands would drop songs.
@Suite struct PlaylistLimitTests {
  private static let one = PlaylistLibrary.one
  private static let two = PlaylistLibrary.two
  private static let plain = PlaylistLibrary.plain
  private static let gone = "gone.wav"

  @Test(
    arguments: [
      ["delplaylist", "mix", "1"], ["moveplaylist", "mix", "1", "end"],
      ["addplaylist", "--at", "1", "mix", "plain.wav"], ["addplaylist", "mix", "plain.wav"],
    ] as [[ByteString]])
  func editsKeepSongsBeyondTheServersLimit(_ arguments: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary(limit: 5)
    let songs = [Self.two] + Array(repeating: Self.one, count: 40)
    try server.write("mix", songs)
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, ""))
    let expected: [String]
    switch arguments[0] {
    case "delplaylist": expected = Array(songs.dropFirst())
    case "moveplaylist": expected = songs.dropFirst() + [Self.two]
    default: expected = arguments.count == 3 ? songs + [Self.plain] : [Self.plain] + songs
    }
    #expect(try server.playlist("mix") == expected)
    #expect(try server.playlistNames() == ["mix"])
  }

  /// Songs that the database no longer holds could not be added again, so they stay.
  @Test(
    arguments: [
      (["delplaylist", "mix", "2"], [gone, two]),
      (["moveplaylist", "mix", "1", "2"], [one, gone, two]),
      (["addplaylist", "mix", "plain.wav"], [gone, one, two, plain]),
      (["addplaylist", "--at", "2", "mix", "plain.wav"], [gone, plain, one, two]),
      (["playlist", "add", "--replace", "mix", "d/2.wav", "gone.wav"], [two, gone]),
      (["playlist", "sort", "mix", "--by", "-file"], [gone, two, one]),
      (["delplaylist", "mix", "--missing"], [one, two]),
      (["delplaylist", "mix", "--missing", "3"], [one]),
    ] as [([ByteString], [String])])
  func missingSongsStayUnlessRemoved(_ arguments: [ByteString], _ expected: [String]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    try server.write("mix", [Self.gone, Self.one, Self.two])
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (0, ""), "\(result.errorText)")
    #expect(try server.playlist("mix") == expected)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func aLongPlaylistWithMissingSongsIsNotEdited() throws {
    let server = try LiveServer.withPlaylistLibrary()
    let songs = [Self.gone] + Array(repeating: Self.one, count: 16_384)
    try server.write("mix", songs)
    let result = try server.mpdex("delplaylist", "mix", "2")
    #expect((result.status, result.text) == (76, ""))
    #expect(result.errorText.contains("because the playlist is longer than max_playlist_length"))
    #expect(
      result.errorText.hasSuffix(
        "; nothing was changed; raise this limit in the server's mpd.conf; `mpdex playlist del 'mix' --missing` removes these songs\n"
      ))
    #expect(try server.playlist("mix") == songs)
    #expect(try server.mpdex("delplaylist", "mix", "--missing").status == 0)
    #expect(try server.playlist("mix") == Array(songs.dropFirst()))
    #expect(try server.playlistNames() == ["mix"])
  }

  /// The server's limit is below the default, which is known only once it is reached.
  @Test(
    arguments: [
      ["moveplaylist", "mix", "1", "2"], ["delplaylist", "mix", "2"],
      ["addplaylist", "--at", "1", "mix", "plain.wav"],
    ] as [[ByteString]], [5, 20])
  func detectsALowServerLimitWithoutLosingSongs(_ arguments: [ByteString], _ limit: Int) throws {
    let server = try LiveServer.withPlaylistLibrary(limit: limit)
    let songs = [Self.gone] + Array(repeating: Self.one, count: 20)
    try server.write("mix", songs)
    let result = try Command.run(arguments, environment: ["MPD_HOST": server.socketPath])
    #expect((result.status, result.text) == (76, ""))
    #expect(try server.playlist("mix") == songs)
    #expect(try server.playlistNames() == ["mix"])
  }

  @Test func editsAPlaylistThatExactlyReachesTheLimit() throws {
    let server = try LiveServer.withPlaylistLibrary(limit: 21)
    try server.write("mix", [Self.gone] + Array(repeating: Self.one, count: 20))
    #expect(try server.mpdex("moveplaylist", "mix", "1", "2").status == 0)
    let expected = [Self.one, Self.gone] + Array(repeating: Self.one, count: 19)
    #expect(try server.playlist("mix") == expected)
    #expect(try server.playlistNames() == ["mix"])
  }
}
