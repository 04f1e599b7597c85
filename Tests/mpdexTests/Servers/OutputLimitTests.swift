import Bytes
import Testing
import TestSupport

/// The command on servers whose `max_output_buffer_size` is small, compared with one that sends all.
@Suite struct OutputLimitTests {
  private static let library: MusicLibrary = [
    .directory(
      "Big",
      (0..<3000).map { number in
        let name = ByteString("a song with a rather long name, number \(10_000 + number)")
        return .song(name + ".wav", tags: ["Artist": "Air", "Title": name])
      })
  ]

  /// Those that read by windows.
  private static let readByWindows: [[ByteString]] = [
    ["ls", "Big"], ["ls", "--by", "name", "Big"], ["ls", "-f", "%title%", "Big"], ["listall"],
    ["search", "title~song"], ["find", "base=Big"], ["list", "file"], ["index", "Big"],
    ["jump", "--in", "tree", "a song with a rather long name, number 10007"],
    ["index", "--in", "tags:title"], ["add", "Big"], ["playlist", "-f", "%title%"],
    ["queue", "sort", "--by", "-title"], ["playlist"], ["ls", "--by", "mtime", "Big"],
    ["index", "--by", "-mtime", "Big"],
  ]

  /// Those whose replies a server before MPD 0.24 sends whole or not at all.
  private static let readWhole: [[ByteString]] = [
    ["list", "title"], ["save", "one"], ["playlist", "one"],
    ["playlist", "sort", "one", "--by", "file"],
    ["addplaylist", "two", "Big"], ["playlist", "check", "one"], ["load", "one"],
    ["ls", "--in", "playlist:one"], ["save", "--append", "one"],
  ]

  /// - Parameters:
  ///   - kibibytes: the limit of the server's output.
  ///   - usesCache: whether the lists of this server are cached.
  @Test(arguments: [(16, false), (32, false), (96, false), (352, false), (32, true)])
  func repliesAreReadInPartsOrTheSettingIsNamed(_ kibibytes: Int, _ usesCache: Bool) throws {
    let cache = try TemporaryDirectory(prefix: "cache")
    let environment = usesCache ? ["XDG_CACHE_HOME": cache.path] : [:]
    let length = #"max_playlist_length "100000""#
    let free = try LiveServer(library: Self.library, configuration: [length])
    let small = try LiveServer(
      library: Self.library,
      configuration: [length, #"max_output_buffer_size "\#(kibibytes)""#])
    for words in Self.readByWindows + Self.readWhole {
      let expected = try run(words, on: free)
      let result = try run(words, on: small, environment)
      let context = "\(words), \(kibibytes) KiB: \(result.errorText)"
      if result.status == 0 {
        #expect(result.text == expected.text, "\(words), \(kibibytes) KiB")
      } else {
        #expect([69, 75].contains(result.status), "\(context)")
        #expect(Self.readWhole.contains(words), "\(context)")
        #expect(result.errorText.contains("max_output_buffer_size"), "\(context)")
        #expect(!result.errorText.contains("connection."), "\(context)")
      }
    }
  }

  private func run(
    _ words: [ByteString], on server: LiveServer, _ environment: [String: String] = [:]
  ) throws -> ProcessResult {
    try server.mpdex(arguments: words, environment: environment)
  }
}
