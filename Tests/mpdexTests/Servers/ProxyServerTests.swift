import Bytes
import Testing
import TestSupport

/// A server whose database is another server: every list is the same through both.
@Suite struct ProxyServerTests {
  private static let library: MusicLibrary = [
    .directory(
      "Artists",
      [
        .directory("Björk", [song("1.wav", "Björk", "Homogenic", "Jóga")]),
        .directory("The Beatles", [song("2.wav", "The Beatles", "Help!", "Help!")]),
        .directory("Сплин", [song("3.wav", "Сплин", "Альтависта", "Выхода нет")]),
      ]),
    .directory("Lists", [.playlist("all.m3u"), .song("4.wav")]),
    .song("10cc.wav", tags: ["Artist": "10cc", "Title": "I'm Not in Love"]),
  ]

  private static func song(
    _ name: ByteString, _ artist: ByteString, _ album: ByteString, _ title: ByteString
  ) -> MusicLibrary.Entry {
    .song(
      name, tags: ["Artist": artist, "Artist": "Guest", "Album": album, "Title": title])
  }

  /// Starts a server with the library, and one that asks it.
  private static func servers() throws -> (LiveServer, LiveServer) {
    let origin = try LiveServer(library: library)
    return (origin, try LiveServer(databaseOf: origin))
  }

  private static let lists: [[ByteString]] = [
    [], ["Artists"], ["--in", "tree"], ["--in", "tree:Artists"], ["--in", "tags"],
    ["--in", "tags", "bj"], ["--in", "tags:album"], ["--in", "tags:title"], ["--in", "queue"],
    ["--in", "queue", "--by", "artist,title"], ["--in", "search:artist=guest"],
    ["--in", "search:title~o", "--by", "album"],
  ]

  @Test func everyListIsTheSame() throws {
    let (origin, proxy) = try Self.servers()
    for server in [origin, proxy] { _ = try server.raw([#"add "Artists""#, #"add "10cc.wav""#]) }
    for list in Self.lists { try expectSame(list, origin, proxy) }
    for server in [origin, proxy] { _ = try server.raw([#"save "mix""#]) }
    try expectSame(["--in", "playlist:mix"], origin, proxy)
    // The proxy lists the other server's playlist in its root.
    try expectSame(["--in", "tree"], origin, proxy)
    try expectSame(["--in", "playlist:mix", "--by", "artist"], origin, proxy)
  }

  /// The front has no output limit of its own that these replies exceed.
  @Test(
    arguments: [
      ["ls", "Big"], ["ls", "--by", "name", "Big"], ["ls", "-f", "%title%", "Big"], ["listall"],
      ["index", "Big"], ["find", "base=Big"], ["index", "--in", "tree"], ["list", "file"],
      ["index", "--in", "tags:title"],
    ] as [[ByteString]])
  func aListBeyondTheOutputLimitOfTheOriginIsReadByWindows(_ words: [ByteString]) throws {
    let songs = (0..<1500).map { number in
      let name = ByteString("a song with a rather long name, number \(10_000 + number)")
      return MusicLibrary.Entry.song(name + ".wav", tags: ["Title": name])
    }
    let origin = try LiveServer(
      library: [.directory("Big", songs)], configuration: [#"max_output_buffer_size "16""#])
    let front = try LiveServer(databaseOf: origin)
    let results = try [origin, front].map { try $0.mpdex(arguments: words) }
    #expect((results[1].status, results[1].errorText) == (0, ""))
    #expect(results[1].text == results[0].text && !results[0].text.isEmpty)
  }

  @Test func waitingForAnUpdateOfTheOriginIsRefused() throws {
    let origin = try LiveServer(files: [.song("a.wav")])
    let front = try LiveServer(databaseOf: origin)
    #expect(try origin.mpdex("-q", "update", "--wait").isSilentSuccess)
    #expect(try front.mpdex("-q", "update").isSilentSuccess)
    let result = try front.mpdex("-q", "update", "--wait")
    #expect((result.status, result.text) == (75, ""))
    #expect(result.errorText.contains("another server's"), "\(result.errorText)")
  }

  /// Compares what both servers lead to, twice, since the second time it may come from the cache.
  private func expectSame(
    _ list: [ByteString], _ origin: LiveServer, _ proxy: LiveServer
  ) throws {
    let cache = try TemporaryDirectory(prefix: "cache")
    for command in [["index"], ["ls", "--by", "name", "--json"], ["ls", "--sections"]]
      as [[ByteString]]
    {
      for _ in 1...2 {
        let results = try [origin, proxy].map {
          try $0.mpdex(
            arguments: command + list, environment: ["XDG_CACHE_HOME": cache.path("cache")])
        }
        #expect((results[0].status, results[0].errorText) == (0, ""), "\(command + list)")
        #expect(results[1].text == results[0].text, "\(command + list)")
        #expect(!results[0].text.isEmpty, "\(command + list)")
      }
    }
  }
}
