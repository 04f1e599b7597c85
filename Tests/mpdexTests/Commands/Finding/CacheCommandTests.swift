import Bytes
import Foundation
import Testing
import TestSupport

/// A server, and a separate home directory for the commands.
struct CacheCommandFixture {
  let server: LiveServer
  let home: TemporaryDirectory

  init() throws {
    server = try LiveServer(library: SampleLibrary.library)
    home = try TemporaryDirectory(prefix: "home")
  }

  func run(_ arguments: ByteString...) throws -> ProcessResult {
    try server.mpdex(arguments, environment: ["HOME": home.path])
  }

  /// The names of the cache files.
  var files: [String] {
    let path = home.path(".cache/mpdex")
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }
}

extension LiveServer {
  fileprivate func mpdex(
    _ arguments: [ByteString], environment: [String: String]
  ) throws -> ProcessResult {
    try Command.run(arguments, environment: ["MPD_HOST": socketPath].merging(environment) { $1 })
  }
}

@Suite struct CacheCommandTests {
  @Test("a rescan removes the songs, whose tags may have changed without their times")
  func rescanning() throws {
    let fixture = try CacheCommandFixture()
    _ = try fixture.run("search", "--fold", "title~e")
    let files = fixture.files
    #expect(!files.isEmpty)
    #expect(try fixture.run("rescan", "-q").status == 0)
    #expect(fixture.files.count == files.count - 1)
  }

  @Test(
    arguments: [
      ["jump", "ar/bjo/homo"], ["jump", "ar/bj", "-n", "3", "--offset"], ["jump", "li/tw"],
      ["jump", "ar/bj", "--all", "--json"], ["jump", "ar/bjx/y"], ["jump", "ar/bj", "--unique"],
      ["jump", "ar/b", "--only", "songs"], ["index"], ["index", "Artists"],
      ["index", "Artists", "--zoom", "b"], ["index", "Artists", "--zoom", "Q"],
      ["ls", "--by", "name", "Artists", "Lists"], ["ls", "Artists", "--sections", "--from", "b"],
      ["ls", "Artists", "--from", "b", "--to", "bj", "--json"],
      ["index", "Artists", "--ignore-articles", "bell"],
      ["list", "artist"], ["list", "title", "--json"], ["list", "artist", "-0"],
      ["list", "performer"], ["list", "--albums"], ["search", "--fold", "title~e"],
      ["searchadd", "--fold", "title~e", "-q"],
    ] as [[ByteString]])
  func printsTheSameWithAndWithoutTheCache(_ arguments: [ByteString]) throws {
    let fixture = try CacheCommandFixture()
    let environment = ["HOME": fixture.home.path]
    let expected = try fixture.server.mpdex(arguments + ["--no-cache"], environment: environment)
    #expect(fixture.files.isEmpty)
    for _ in 0..<3 {
      let result = try fixture.server.mpdex(arguments, environment: environment)
      #expect(result.status == expected.status)
      #expect(result.text == expected.text)
      #expect(result.errorText == expected.errorText)
      #expect(!fixture.files.isEmpty)
    }
  }

  @Test func jumpPrintsTheSameWithAndWithoutTheParser() throws {
    let fixture = try CacheCommandFixture()
    for path: ByteString in ["ar/bjo", "ar/zzz", "/ar//zo/", "Artists/" + SampleLibrary.odd] {
      let bare = try fixture.run("jump", path)
      let parsed = try fixture.run("jump", path, "--quiet")
      #expect((bare.status, bare.output) == (parsed.status, parsed.output))
      #expect(bare.errorText == parsed.errorText)
    }
  }

  @Test func addWithJumpUsesTheCache() throws {
    let fixture = try CacheCommandFixture()
    for count in 1...2 {
      #expect(try fixture.run("add", "--jump", "ar/zo", "ar/bell").status == 0)
      #expect(try fixture.server.queue().count == 2 * count)
    }
    #expect(!fixture.files.isEmpty)
  }

  @Test func localesDoNotShareCachedResults() throws {
    let fixture = try CacheCommandFixture()
    let english = try fixture.run("index", "Artists").text
    let swedish = try fixture.run("index", "Artists", "--locale", "sv_SE").text
    #expect(english != swedish)
    #expect(try fixture.run("index", "Artists").text == english)
    #expect(try fixture.run("index", "Artists", "--locale", "sv_SE").text == swedish)
  }

  @Test func listsTheCacheFiles() throws {
    let fixture = try CacheCommandFixture()
    #expect(try fixture.run("cache").text == "")
    _ = try fixture.run("jump", "ar/bjo")
    _ = try fixture.run("list", "artist")
    let result = try fixture.run("cache")
    let lines = fields(result)
    let server = fixture.server.socketPath
    let order = "|en_US.UTF-8|latin||this"
    #expect(
      Set(lines.map { $0[2...].joined(separator: "|") }) == [
        "prefixes|||" + order, "listing|\(server)||" + order, "listing|\(server)|Artists|" + order,
        "values|\(server)|tags:1:artist:0|||||",
      ])
    #expect(lines.allSatisfy { (Int($0[0]) ?? 0) > 0 && (Int($0[1]) ?? -1) >= 0 })
    #expect(result.status == 0)
  }

  private func fields(_ result: ProcessResult) -> [[String]] {
    result.text.split(separator: "\n").map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  @Test func distinguishesFilesOfOneDirectoryByOptions() throws {
    let fixture = try CacheCommandFixture()
    let options: [[ByteString]] = [
      [], ["--only", "songs"], ["--locale", "sv_SE"], ["--script-order", "locale"],
      ["--ignore-articles", "the,a"],
    ]
    for option in options {
      _ = try fixture.server.mpdex(
        ["ls", "Artists", "--by", "name"] + option, environment: ["HOME": fixture.home.path])
    }
    let expected: Set = [
      "|en_US.UTF-8|latin||this", "song|en_US.UTF-8|latin||this", "|sv_SE|latin||this",
      "|en_US.UTF-8|locale||this", "|en_US.UTF-8|latin|the,a|this",
    ]
    let listings = fields(try fixture.run("cache")).filter { $0[2] == "listing" }
    #expect(Set(listings.map { $0[5...].joined(separator: "|") }) == expected)
    let json = try fixture.run("cache", "--json").text.split(separator: "\n")
    #expect(json.filter { $0.contains(#""locale":"sv_SE""#) }.count == 1)
    #expect(json.filter { $0.contains(#""only":"song""#) }.count == 1)
    #expect(json.filter { $0.contains(#""scriptOrder":"locale""#) }.count == 1)
    #expect(json.filter { $0.contains(#""articles":"the,a""#) }.count == 1)
    #expect(json.allSatisfy { $0.contains(#""isOfThisBuild":true"#) })
    let shown = try fixture.server.mpdex(
      arguments: ["cache"], environment: ["HOME": fixture.home.path], terminal: .output)
    #expect(shown.text.contains("  Artists  only: song  locale: en_US.UTF-8\n"))
    #expect(shown.text.contains("  Artists  locale: en_US.UTF-8  articles: the,a\n"))
  }

  @Test func listsTheCacheFilesAsJSON() throws {
    let fixture = try CacheCommandFixture()
    _ = try fixture.run("jump", "ar/bjo")
    let lines = try fixture.run("cache", "--json").text.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(lines.filter { $0.contains(#""directory":"Artists""#) }.count == 1)
    #expect(lines.allSatisfy { $0.hasPrefix(#"{"articles":"","bytes":"#) })
  }

  @Test func clearRemovesTheCacheFiles() throws {
    let fixture = try CacheCommandFixture()
    _ = try fixture.run("jump", "ar/bjo")
    let result = try fixture.run("-v", "cache", "--clear")
    #expect((result.status, result.text) == (0, ""))
    #expect(result.errorText.hasPrefix("mpdex: removed 3 files ("))
    #expect(fixture.files.isEmpty)
    #expect(
      try fixture.run("-v", "cache", "--clear").errorText == "mpdex: removed 0 files (0 bytes)\n")
  }

  @Test func cacheFailsWithoutAHomeDirectory() throws {
    let result = try Command.run(["cache"])
    #expect((result.status, result.text) == (1, ""))
    #expect(result.errorText.contains("there is no directory for the cache"))
  }

  @Test(arguments: ["/proc", "/dev/null", "relative"])
  func anUnwritableHomeDoesNotAffectOutput(_ home: String) throws {
    let fixture = try CacheCommandFixture()
    let result = try fixture.server.mpdex(["jump", "ar/bjo"], environment: ["HOME": home])
    #expect((result.status, result.text, result.errorText) == (0, "Artists/Björk\n", ""))
  }

  @Test(arguments: [0, 1])
  func aFullDiskDoesNotAffectOutput(_ blocks: Int) throws {
    let fixture = try CacheCommandFixture()
    // The thread sanitizer writes a file into TMPDIR, if that exists, before the command begins.
    let environment = [
      "HOME": fixture.home.path, "MPD_HOST": fixture.server.socketPath, "TMPDIR": "/dev/null",
    ]
    let script = "ulimit -f \(blocks); exec \"$0\" jump ar/bjo"
    for _ in 0..<2 {
      let result = try runProcess(
        "/bin/sh", ["-c", script, Command.path], environment: environment)
      #expect((result.status, result.text, result.errorText) == (0, "Artists/Björk\n", ""))
    }
    // No partially written file remains.
    #expect(fixture.files.allSatisfy { $0.hasSuffix(".mpdex") })
  }

  @Test func aDamagedCacheFileDoesNotAffectOutput() throws {
    let fixture = try CacheCommandFixture()
    _ = try fixture.run("jump", "ar/bjo")
    for name in fixture.files {
      let path = fixture.home.path(".cache/mpdex/" + name)
      try writeFile(path, Array(try readFile(path).dropLast()))
    }
    #expect(try fixture.run("cache").text.split(separator: "\n").count == 3)
    #expect(try fixture.run("jump", "ar/bjo").text == "Artists/Björk\n")
  }

  @Test func concurrentJumpsPrintTheSame() async throws {
    let fixture = try CacheCommandFixture()
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<8 { group.addTask { try fixture.run("jump", "ar/bjo/homo").text } }
      return try await group.reduce(into: [String]()) { $0.append($1) }
    }
    #expect(texts == [String](repeating: "Artists/Björk/Homogenic\n", count: 8))
    // The prefixes, the root, the directories of "Artists", and "Artists/Björk".
    #expect(fixture.files.count == 4)
  }
}
