import Bytes
import Foundation
import Testing
import TestSupport

/// Checks the documentation of the libraries against its programs, and the programs against a real
/// MPD.
@Suite struct LibraryGuideTests {
  static let library: MusicLibrary = [
    .directory("empty"),
    .song("a.wav", tags: ["Title": "New", "Genre": "Jazz", "Date": "1999"], seconds: 2),
    .song("b.wav", tags: ["Title": "Old", "Genre": "Jazz", "Date": "1959"], seconds: 1.5),
    .song("c.wav", tags: ["Title": "Old (live)", "Genre": "Jazz", "Date": "1960"]),
    .song("d.wav", tags: ["Genre": "Rock"]),
  ]

  private func run(
    _ program: String, _ arguments: String..., on server: LiveServer
  ) throws -> ProcessResult {
    try runProcess(
      path(of: program), arguments, environment: ["MPD_HOST": server.socketPath],
      timeout: .seconds(20))
  }

  private func path(of program: String) -> String {
    Command.path.replacingOccurrences(
      of: "/mpdex", with: "/" + program, options: [.backwards, .anchored])
  }

  private func text(of path: String) throws -> String {
    String(decoding: try readFile("\(ReadmeTests.root)/\(path)"), as: UTF8.self)
  }

  @Test(arguments: [
    ("MPDClient/MPDClient.docc/ListingADirectory", "ListDirectory"),
    ("MPDClient/MPDClient.docc/EditingPlaylists", "BuildPlaylist"),
    ("MPDClient/MPDClient.docc/EditingTheQueue", "ApplyQueue"),
    ("MPDClient/MPDClient.docc/FollowingEvents", "FollowEvents"),
    ("MPDClient/MPDClient.docc/ManagingAServer", "ManageServer"),
    ("MPDClient/MPDClient.docc/UsingManyTasks", "ManyTasks"),
    ("MPDClient/MPDClient.docc/HandlingErrors", "RecoverFromErrors"),
    ("Catalog/Catalog.docc/IndexingADirectory", "IndexDirectory"),
    ("Catalog/Catalog.docc/SearchingALibrary", "SearchLibrary"),
  ])
  func articleContainsTheCompiledProgram(_ article: String, _ program: String) throws {
    let source = try text(of: "Tests/Guide/\(program)/main.swift")
    #expect(try text(of: "Sources/\(article).md").contains("```swift\n\(source)```"))
  }

  @Test(arguments: [
    ("Bytes", "Guide/ListDirectory"), ("ListingIndex", "Guide/IndexNames"),
    ("Collation", "ReadmeProgram"), ("MPDClient", "Guide/BuildPlaylist"),
    ("ListingCache", "Guide/IndexDirectory"), ("Catalog", "Guide/IndexDirectory"),
  ])
  func landingPageShowsLinesOfACompiledProgram(_ module: String, _ program: String) throws {
    let page = try text(of: "Sources/\(module)/\(module).docc/\(module).md")
    let blocks = page.components(separatedBy: "```swift\n").dropFirst()
    let example = try #require(blocks.first?.components(separatedBy: "```").first)
    #expect(try text(of: "Tests/\(program)/main.swift").contains(example))
  }

  @Test func listsADirectory() throws {
    let server = try LiveServer(library: Self.library)
    let lines = try run("ListDirectory", on: server).text.split(separator: "\n")
    #expect(lines.sorted().prefix(2) == ["New 2.0 seconds", "Old (live) 600.0 seconds"])
    #expect(lines.contains("empty/"))
    let missing = try run("ListDirectory", "nowhere", on: server)
    #expect(missing.text == "there is no directory 'nowhere'\n")
  }

  @Test func indexesADirectoryWithAndWithoutACache() throws {
    let album = MusicLibrary.Entry.directory("Album", [.song("1.wav")])
    let artists: [ByteString] = ["Björk", "ABBA", "10cc", "Bell"]
    let server = try LiveServer(library: [
      .directory("Artists", artists.map { .directory($0, [album]) })
    ])
    let cache = try TemporaryDirectory(prefix: "cache")
    let expected = """
      A 1 ABBA
      B 2 Bell
      # 1 10cc
      art/bjo is Artists/Björk
      B has Be, Bj

      """
    #expect(try run("IndexDirectory", on: server).text == expected)
    for _ in 0..<2 {
      #expect(try run("IndexDirectory", cache.path("index"), on: server).text == expected)
      #expect(try !FileManager.default.contentsOfDirectory(atPath: cache.path("index")).isEmpty)
    }
  }

  @Test func searchesALibraryWithAndWithoutACache() throws {
    let server = try LiveServer(library: Self.songsByBjork)
    let cache = try TemporaryDirectory(prefix: "cache")
    for arguments in [[], [cache.path("words")], [cache.path("words")]] {
      _ = try server.raw(["clear"])
      let printed = try runProcess(
        path(of: "SearchLibrary"), arguments, environment: ["MPD_HOST": server.socketPath])
      #expect(printed.status == 0)
      let indented = printed.text.split(separator: "\n").map { "    \($0)\n" }.joined()
      #expect(indented.contains("queued: 1"))
      #expect(
        try text(of: "Sources/Catalog/Catalog.docc/SearchingALibrary.md").contains(
          "\n\n\(indented)\n"), "\(indented)")
    }
  }

  private static let songsByBjork: MusicLibrary = [
    .song(
      "1.wav",
      tags: ["Artist": "Björk", "Album": "Debut", "Date": "1993", "Title": "Human Behaviour"]),
    .song(
      "2.wav",
      tags: ["Artist": "Björk", "Album": "Homogenic", "Date": "1997-09-22", "Title": "Jóga"]),
    .song("3.wav", tags: ["Artist": "Сплин", "Title": "Выхода нет"]),
  ]

  @Test func buildsAPlaylist() throws {
    let server = try LiveServer(library: Self.library)
    #expect(try run("BuildPlaylist", on: server).text == "queued: 2\n")
    #expect(try server.queue() == ["b.wav", "a.wav"])
  }

  @Test func appliesAndRestoresTheQueue() throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw(["add d.wav", "add a.wav", "prio 3 0"])
    let result = try run("ApplyQueue", on: server)
    #expect(result.text == "deleted 1, moved 0, inserted 2\nrestored 2 songs, 0 are gone\n")
    #expect(try server.queue() == ["d.wav", "a.wav"])
    #expect(try server.raw(["playlistinfo 0"]).contains("Prio: 3"))
  }

  @Test func managesAServer() throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw(["add a.wav", "play 0", "pause 1", "save all"])
    let printed = try run("ManageServer", on: server).text.split(separator: "\n")
    #expect(printed.prefix(2) == ["New has no picture", "rated 8"])
    #expect(printed.contains("playlist all 1"))
    #expect(printed.last == "partitions: default, kitchen")
    #expect(try !server.raw(["listpartitions"]).contains("kitchen"))
  }

  @Test func usesASessionFromManyTasks() throws {
    let server = try LiveServer(files: Self.library)
    let printed = try run("ManyTasks", on: server).text.split(separator: "\n")
    #expect(printed.first == "50 tasks have an answer")
    #expect(printed.last == "4 songs")
  }

  @Test func recoversFromErrors() throws {
    let server = try LiveServer(files: Self.library)
    let printed = try run("RecoverFromErrors", on: server).text.split(separator: "\n")
    #expect(printed.prefix(2) == ["queued", "there is no such song"])
    #expect(printed.contains { $0.hasPrefix("nothing was sent: add ") })
    let away = try runProcess(
      path(of: "RecoverFromErrors"), environment: ["MPD_HOST": "/nonexistent/socket"])
    #expect(away.text.hasPrefix("no server answers; try again later\n"))
  }

  @Test func followsEvents() throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw(["add a.wav"])
    let result = try server.run([], of: path(of: "FollowEvents")) { server in
      _ = try server.raw(["play", "stop"])
    }
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").last?.contains("player") == true)
  }
}
