import Bytes
import MPDClient
import Testing
import TestSupport

@testable import CommandRuntime

/// Compares several hundred random formats with mpc's output.
@Suite struct FormatAgreementTests {
  private static let library: MusicLibrary = [
    .song(
      "full.wav", tags: ["Artist": "Ar", "Title": "Ti", "Album": "Al", "Track": "3"], seconds: 70),
    .song("title.wav", tags: ["Title": "Only"], seconds: 5),
    .song("several.wav", tags: ["Artist": "One", "Artist": "Two", "Genre": "A", "Genre": "B"]),
    .song("plain.wav"),
  ]

  @Test func randomFormatsRenderAsInMpc() throws {
    let server = try LiveServer(library: Self.library)
    _ = try server.raw(["add /"])
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let songs = try connection.run(.queue).map(\.withFirstValues)
    var formats = FormatMaker()
    for _ in 0..<400 {
      let format = formats.next()
      let result = try runProcess(
        "/usr/bin/mpc", ["-f", ByteString(format), "playlist"],
        environment: ["MPD_HOST": server.socketPath])
      let read = SongFormat(ByteString(format))
      let lines = songs.map { read.text($0).description + "\n" }.joined()
      #expect(result.text == lines, "\(format)")
    }
  }
}

extension Song {
  /// The song as Debian's mpc shows it, with only the first value of each tag.
  fileprivate var withFirstValues: Song {
    var seen: Set<String> = []
    return Song(uri: uri, pairs: pairs.filter { seen.insert($0.name).inserted })
  }
}

/// Makes the same random formats each time, without brackets after a backslash: when
/// mpc skips a section, it treats those as brackets.
private struct FormatMaker {
  private var state: UInt64 = 0x2545_F491_4F6C_DD1D
  private static let parts = [
    "%artist%", "%title%", "%album%", "%Genre%", "%file%", "%time%", "%track%", "%TITLE%",
    "%FILE%", "%nope%", "%position%", "%id%", "%prio%", "%", "%%", "x", " - ", "(", "#[", "#|",
    "##",
    "\\t", "\\\\x", "\\q", "[", "[", "[", "]", "]", "]", "|", "|", "&", "&",
  ]

  /// mpc requests only the tags that it meets when it parses the format without a song: it
  /// misses those after "&". So all tags come first, in a separate group.
  private static let allTags = "[%artist%|%title%|%album%|%genre%|%track%]"

  mutating func next() -> String {
    let count = 1 + random(14)
    let parts = (0..<count).map { _ in Self.parts[random(Self.parts.count)] }
    return Self.allTags + (random(2) == 0 ? "[" : "") + parts.joined()
  }

  /// Returns a random number below the bound, by a 64-bit xorshift.
  private mutating func random(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
