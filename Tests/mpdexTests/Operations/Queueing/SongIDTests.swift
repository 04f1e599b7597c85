import Bytes
import Testing
import TestSupport

/// Songs of the queue that are named by their identifiers.
@Suite struct SongIDTests {
  /// Returns a server with the songs a to e queued, paused at the third.
  private func server() throws -> LiveServer {
    let names = ["a", "b", "c", "d", "e"]
    let server = try LiveServer(
      files: MusicLibrary(names.map { .song(ByteString($0 + ".wav"), seconds: 60) }))
    _ = try server.raw(names.map { "add \($0).wav" } + ["play 2", "pause 1"])
    return server
  }

  private func letters(_ server: LiveServer) throws -> String {
    try server.queue().map { String($0.prefix(1)) }.joined()
  }

  /// The identifier of a song by its letter.
  private func id(_ letter: String, _ server: LiveServer) throws -> ByteString {
    let lines = try server.mpdex("playlist", "--id", "-f", "%file%").text.split(separator: "\n")
    let line = try #require(lines.first { $0.hasSuffix("\t\(letter).wav") })
    return ByteString(String(line.prefix { $0 != "\t" }))
  }

  @Test func printsIdentifiersBeforeSongs() throws {
    let server = try server()
    let ids = try server.mpdex("playlist", "-f", "%id%").text.split(separator: "\n")
    #expect(
      try server.mpdex("playlist", "--id", "-f", "<%file%>").text
        == zip(ids, "abcde").map { "\($0)\t<\($1).wav>\n" }.joined())
    #expect(
      try server.mpdex("playlist", "--id", "-0").text
        == zip(ids, "abcde").map { "\($0)\t\($1).wav\0" }.joined())
    #expect(
      try server.mpdex("playlist", "--id", "-0", "-f", "x").text
        == ids.map { "\($0)\tx\0" }.joined())
  }

  /// The queue changes between the choice and the command.
  @Test func playsTheSongThatWasChosen() throws {
    let server = try server()
    let lines = try server.mpdex("playlist", "--id").text.split(separator: "\n")
    _ = try server.raw(["delete 0", "move 2 0"])
    let played = try server.mpdex("-q", "play", "--id", "-", input: Array("\(lines[3])\n".utf8))
    #expect(played.isSilentSuccess)
    #expect(try server.playState() == "play 0")
    #expect(try letters(server) == "dbce")
    let late = try server.mpdex("play", "--id", "-", input: Array("\(lines[0])\n".utf8))
    #expect((late.status, late.text) == (1, ""))
    let number = lines[0].prefix { $0 != "\t" }
    #expect(
      late.errorText
        == "mpdex: there is no song with id \(number) in the queue; nothing was done; `mpdex playlist --id` "
        + "prints the current ids\n")
    #expect(try server.playState() == "play 0")
  }

  @Test func deletesAllOrNone() throws {
    let server = try server()
    let (a, d) = (try id("a", server), try id("d", server))
    let gone = try server.mpdex("del", "--id", a, "9999", d)
    #expect(
      gone.errorText
        == "mpdex: there is no song with id 9999 in the queue; nothing was done; `mpdex playlist --id` "
        + "prints the current ids\n")
    #expect((gone.status, try letters(server)) == (1, "abcde"))
    let preview = try server.mpdex("del", "--id", a, "9999", "--dry-run")
    #expect((preview.status, preview.text, preview.errorText) == (1, "", gone.errorText))
    #expect(try server.mpdex("del", "--id", a, d, a).isSilentSuccess)
    #expect(try letters(server) == "bce")
    let lines = try server.mpdex("playlist", "--id", "-0").output
    #expect(try server.mpdex("del", "--id", "-0", input: lines).isSilentSuccess)
    #expect(try letters(server) == "")
  }

  @Test(
    arguments: [
      ("a", "end", "bcdea"), ("e", "next", "abced"), ("d", "1", "dabce"), ("b", "+1", "acdbe"),
      ("c", "start", "cabde"),
    ] as [(String, ByteString, String)])
  func movesASong(_ letter: String, _ place: ByteString, _ expected: String) throws {
    let server = try server()
    #expect(try server.mpdex("move", "--id", id(letter, server), place).isSilentSuccess)
    #expect(try letters(server) == expected)
    #expect(try server.mpdex("-f", "%file%").text.hasPrefix("c.wav\n"))
    let gone = try server.mpdex("queue", "move", "--id", "9999", place)
    #expect((gone.status, try letters(server)) == (1, expected))
  }

  @Test func setsPrioritiesOfAllOrNone() throws {
    let server = try server()
    let (b, e) = (try id("b", server), try id("e", server))
    #expect(try server.mpdex("prio", "--id", "7", b, "9999").status == 1)
    #expect(try server.mpdex("playlist", "--with-prio").text == "")
    #expect(try server.mpdex("prio", "--id", "7", b, e).isSilentSuccess)
    #expect(
      try server.mpdex("playlist", "--with-prio", "-f", "%prio% %file%").text
        == "7 b.wav\n7 e.wav\n")
  }

  @Test(
    arguments: [
      (["play", "--id"], "--id needs exactly one identifier"),
      (["play", "--id", "#3"], "'#3' is not the id of a song"),
      (["play", "--id", "3) x"], "'3) x' is not the id of a song"),
      (["del", "--id", "1-3"], "'1-3' is not the id of a song"),
      (["prio", "--id", "3", "x"], "'x' is not the id of a song"),
      (["move", "--id", "", "3"], "'' is not the id of a song"),
      (["playlist", "--id", "mix"], "--id works only for the queue"),
      (["playlist", "--id", "--json"], "--id has no effect"),
    ] as [([ByteString], String)])
  func wrongUsageIsRefused(_ arguments: [ByteString], _ message: String) throws {
    let result = try Command.run(arguments, environment: ["MPD_HOST": "/nowhere"])
    #expect((result.status, result.text) == (64, ""))
    #expect(result.errorText.contains(message), "\(result.errorText)")
  }
}
