import Bytes
import Testing
import TestSupport

/// What a client does that is not permitted to read, or not to play.
@Suite struct PermissionTests {
  private func server(_ permissions: String) throws -> LiveServer {
    try LiveServer(
      library: SampleLibrary.library,
      configuration: [
        "default_permissions \"\(permissions)\"", "password \"all@read,add,control,admin\"",
      ])
  }

  private func queue(of server: LiveServer) throws -> [String] {
    try server.raw(["password all", "playlistinfo"]).split(separator: "\n")
      .filter { $0.hasPrefix("file: ") }.map { String($0.dropFirst(6)) }
  }

  @Test func addsToAQueueThatItMayNotRead() throws {
    let server = try server("add")
    let result = try server.mpdexWithNotes("add", "Artists/Zoo", "Artists/Bell")
    let note =
      "mpdex: the URIs were added; the number of songs is not known, because this client has no permission to "
      + "read the queue\n"
    #expect((result.status, result.errorText) == (0, note))
    #expect(try queue(of: server) == ["Artists/Zoo/1.wav", "Artists/Bell/1.wav"])
    let second = try server.mpdex("add", "Artists/Zoo", "nope")
    #expect(second.status == 75)
    #expect(
      second.errorText.contains("added 1 of 2 entries before an error occurred"),
      "\(second.errorText)")
  }

  @Test func setsTheVolumeThatItMayNotRead() throws {
    let server = try server("control")
    #expect(try server.mpdex("volume", "50").isSilentSuccess)
    #expect(try server.raw(["password all", "status"]).contains("volume: 50\n"))
  }

  @Test func saysThatSongsWereAddedButNotPlayed() throws {
    let server = try server("read,add")
    let result = try server.mpdex("add", "--play", "Artists/Zoo")
    #expect(result.status == 75)
    #expect(
      result.errorText.hasPrefix(
        "mpdex: added 1 song to the queue, but playback was not started: playid: "),
      "\(result.errorText)")
    #expect(try queue(of: server) == ["Artists/Zoo/1.wav"])
  }

  @Test("a refused playlist names the way to a password, and no playlist that was never made")
  func playlistThatMayNotBeChanged() throws {
    let server = try server("read")
    let hint = "; give the password with -P, or as PASSWORD@HOST in MPD_HOST\n"
    let added = try server.mpdex("playlist", "add", "mix", "Artists/Zoo")
    #expect(added.status == 77)
    #expect(
      added.errorText
        == "mpdex: Artists/Zoo/1.wav: you don't have permission for \"playlistadd\"; 'mix' was not changed"
        + hint)
    let saved = try server.mpdex("save", "mix")
    #expect(saved.status == 77)
    #expect(saved.errorText.hasSuffix(hint), "\(saved.errorText)")
    #expect(try server.playlistNames() == [])
  }
}
