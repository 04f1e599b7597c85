import Bytes
import Testing
import TestSupport

/// The command against a real Mopidy, which speaks MPD's protocol 0.19 in a way of its own.
@Suite struct MopidyTests {
  private static let library: MusicLibrary = [
    .directory(
      "Air",
      [.directory("Moon Safari", [song("Air", "Sexy Boy", 1), song("Air", "All I Need", 2)])]),
    .directory("Björk", [.directory("Homogenic", [song("Björk", "Hunter", 1)])]),
  ]

  private static func song(_ artist: ByteString, _ title: ByteString, _ track: Int)
    -> MusicLibrary.Entry
  {
    let album: ByteString = artist == "Air" ? "Moon Safari" : "Homogenic"
    return .song(
      "0\(ByteString("\(track)")) \(title).wav",
      tags: ["Artist": artist, "Album": album, "Title": title, "Track": ByteString("\(track)")],
      seconds: 60)
  }

  private let sexyBoy = "local:track:Air/Moon%20Safari/01%20Sexy%20Boy.wav"
  private let allINeed = "local:track:Air/Moon%20Safari/02%20All%20I%20Need.wav"
  private let hunter = "local:track:Bj%C3%B6rk/Homogenic/01%20Hunter.wav"

  @Test func listsByNamesAndPrintsURIs() throws {
    let server = try MopidyServer(files: Self.library)
    #expect(try server.mpdex("index").text == "F\t0\t1\nL\t1\t1\n")
    let album = "Files/Air/Moon Safari"
    let uris = ["01%20Sexy%20Boy.wav", "02%20All%20I%20Need.wav"]
      .map { "file://\(server.musicDirectory)/Air/Moon%20Safari/\($0)\n" }
    #expect(try server.mpdex("ls", "--by", "name", ByteString(album)).text == uris.joined())
    #expect(try server.values("file", of: "lsinfo \"\(album)\"").map { $0 + "\n" } == uris)
    #expect(try server.mpdex("jump", "fi/ai/mo/02", "--add").text == uris[1])
    #expect(try server.queue().map { $0 + "\n" } == [uris[1]])
    #expect(try server.mpdex("jump", "loc/art/bjo/ho/01").text == "\(hunter)\n")
    #expect(try server.mpdex("listall", "Local media/Artists/Björk").text == "\(hunter)\n")
  }

  @Test func adds() throws {
    let server = try MopidyServer(files: Self.library)
    #expect(try server.mpdex("add", ByteString(hunter)).isSilentSuccess)
    let album: ByteString = "Local media/Albums/Moon Safari"
    #expect(try server.mpdex("add", "--at", "1", album).isSilentSuccess)
    #expect(try server.queue() == [sexyBoy, allINeed, hunter])
    try TriedServer("Mopidy", server).prepare(["play 1"])
    #expect(try server.mpdex("insert", ByteString(hunter)).isSilentSuccess)
    #expect(try server.mpdex("add", "--at", "+0", ByteString(sexyBoy)).isSilentSuccess)
    #expect(try server.queue() == [sexyBoy, allINeed, sexyBoy, hunter, hunter])
    #expect(try server.mpdex("add", "--at", "1", "nope").status == 76)
    let next = try server.mpdex("add", "--next", ByteString(hunter))
    #expect(next.status == 75)
    #expect(next.errorText.contains("1 song was added at the end"), "\(next.errorText)")
  }

  @Test func searches() throws {
    let server = try MopidyServer(files: Self.library)
    let air = "\(sexyBoy)\n\(allINeed)\n"
    #expect(try server.mpdex("search", "artist", "AIR").text == air)
    #expect(try server.mpdex("search", "artist~air", "title~need").text == "\(allINeed)\n")
    #expect(try server.mpdex("find", "artist=Air").text == air)
    #expect(
      try server.mpdex("find", "(Artist == \"Air\")", "--window", "1:").text == "\(allINeed)\n")
    #expect(try server.mpdex("list", "album", "artist=Air").text == "Moon Safari\n")
    #expect(try server.mpdex("searchadd", "artist~air", "--window", "0:1").isSilentSuccess)
    #expect(try server.mpdex("findadd", "artist=Björk", "--at", "1").isSilentSuccess)
    #expect(try server.queue() == [hunter, sexyBoy])
  }

  @Test func keepsPlaylistsAndStashes() throws {
    let server = try MopidyServer(files: Self.library)
    #expect(try server.mpdex("add", ByteString(hunter), ByteString(sexyBoy)).isSilentSuccess)
    #expect(try server.mpdex("save", "one").isSilentSuccess)
    #expect(try server.values("file", of: "listplaylist one") == [hunter, sexyBoy])
    #expect(try server.mpdex("save", "one").status == 76)
    #expect(
      try server.mpdex("playlist", "add", "--replace", "one", ByteString(allINeed)).isSilentSuccess)
    #expect(try server.mpdex("addplaylist", "one", "Files/Björk").isSilentSuccess)
    let added = "file://\(server.musicDirectory)/Bj%C3%B6rk/Homogenic/01%20Hunter.wav"
    #expect(try server.values("file", of: "listplaylist one") == [allINeed, added])
    let home = ["HOME": server.musicDirectory]
    for words in [["queue", "stash", "a"], ["-q", "clear"], ["queue", "switch", "a"]]
      as [[ByteString]]
    {
      let result = try server.mpdex(arguments: words, environment: home)
      #expect(result.status == 0, "\(words): \(result.errorText)")
    }
    #expect(try server.queue() == [hunter, sexyBoy])
  }

  @Test func refusesClearly() throws {
    let server = try MopidyServer(files: Self.library)
    let cases: [([ByteString], String)] = [
      (["mount"], "listmounts: Not implemented"), (["crossfade", "3"], "Not implemented"),
      (["find", "artist!=Air"], "needs MPD 0.21"), (["search", "artist=Air"], "needs MPD 0.21"),
      (["search", "any~air", "--by", "title"], "needs MPD 0.21"),
      (["jump", "--in", "tree", "sexy"], "has been disabled"), (["partitions"], "needs MPD 0.21"),
    ]
    for (arguments, message) in cases {
      let result = try server.mpdex(arguments: arguments)
      #expect((result.status, result.text) == (76, ""), "\(arguments)")
      #expect(result.errorText.contains(message), "\(result.errorText)")
    }
  }
}

extension MopidyServer {
  /// Runs the command against this server.
  fileprivate func mpdex(_ arguments: ByteString...) throws -> ProcessResult {
    try mpdex(arguments: arguments)
  }

  /// The same with a list of arguments.
  func mpdex(
    arguments: [ByteString], environment: [String: String] = [:]
  ) throws -> ProcessResult {
    let address = ["MPD_HOST": "127.0.0.1", "MPD_PORT": "\(port)"]
    return try Command.run(arguments, environment: address.merging(environment) { $1 })
  }

  /// The URIs of the queue, bypassing the code under test.
  fileprivate func queue() throws -> [String] { try values("file", of: "playlistinfo") }

  /// The values with a name in the server's reply to a line.
  func values(_ name: String, of line: String) throws -> [String] {
    try raw([line]).split(separator: "\n").filter { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }
}
