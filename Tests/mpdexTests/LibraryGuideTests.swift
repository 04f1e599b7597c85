import Foundation
import TestSupport
import Testing

/// Docs/Library.md against its programs, and the programs against the real mpd.
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
    let path = Command.path.replacingOccurrences(
      of: "/mpdex", with: "/" + program, options: [.backwards, .anchored])
    return try runProcess(
      path, arguments, environment: ["MPD_HOST": server.socketPath], timeout: .seconds(20))
  }

  @Test(arguments: ["ListDirectory", "BuildPlaylist", "FollowEvents"])
  func theGuideHasTheProgramThatIsCompiled(_ program: String) throws {
    let guide = String(decoding: try readFile(ReadmeTests.root + "/Docs/Library.md"), as: UTF8.self)
    let source = try readFile(ReadmeTests.root + "/Tests/Guide/\(program)/main.swift")
    #expect(guide.contains("```swift\n" + String(decoding: source, as: UTF8.self) + "```"))
  }

  @Test func listsADirectory() throws {
    let server = try LiveServer(library: Self.library)
    let lines = try run("ListDirectory", on: server).text.split(separator: "\n")
    #expect(lines.sorted().prefix(2) == ["New 2.0 seconds", "Old (live) 0.5 seconds"])
    #expect(lines.contains("empty/"))
    let missing = try run("ListDirectory", "nowhere", on: server)
    #expect(missing.text == "there is no directory 'nowhere'\n")
  }

  @Test func buildsAPlaylist() throws {
    let server = try LiveServer(library: Self.library)
    #expect(try run("BuildPlaylist", on: server).text == "queued: 2\n")
    #expect(try server.queue() == ["b.wav", "a.wav"])
  }

  @Test func followsEvents() async throws {
    let server = try LiveServer(files: Self.library)
    _ = try server.raw(["add a.wav"])
    async let followed = Task.detached { try run("FollowEvents", on: server) }.value
    for _ in 0..<50 where try server.raw(["play", "stop"]).contains("OK") {
      try await Task.sleep(for: .milliseconds(100))
    }
    let result = try await followed
    #expect(result.status == 0)
    #expect(result.text.split(separator: "\n").last?.contains("player") == true)
  }
}
