import Bytes
import Collation
import MPDClient
import Testing

@testable import Catalog

/// Texts that nobody types, and tags that nobody writes.
@Suite struct HostileQueryTests {
  private static let longWord = String(repeating: "ä", count: 2_500)

  private func search() throws -> LibrarySearch {
    var builder = SongTableBuilder()
    let titles = ["Jóga", Self.longWord, String(repeating: "b ", count: 2_500), "\u{301}\u{308}"]
    for (number, title) in titles.enumerated() {
      builder.add(
        Song(
          uri: ByteString("\(number).flac"),
          pairs: [
            Pair(name: "Title", value: ByteString(title)), Pair(name: "Artist", value: "Björk"),
          ]))
    }
    let table = builder.finish()
    let columns = LibraryBuilder(table, try Collator(locale: .root), ignoring: "").columns()
    return LibrarySearch(.memory(columns), table, playlists: [], ignoring: "")
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: [
      ([], []), ([0], []), ([0xFF, 0xC3, 0xED, 0xA0, 0x80], []),
      ([UInt8]("bjork ".utf8) + [0xFF, 0x20, 0], ["Björk"]),
      (Array(String(repeating: "bjork ", count: 100_000).utf8), ["Björk"]),
      (Array((0..<100_000).map { "w\($0)" }.joined(separator: " ").utf8), []),
      (Array(String(repeating: "x", count: 1_000_000).utf8), []),
      (Array(String(repeating: "\u{301}", count: 100_000).utf8), []),
      (Array(String(repeating: "-/", count: 500_000).utf8), []), (Array(longWord.utf8), [longWord]),
      (Array(longWord.utf8.dropLast(2)), [longWord]),
    ] as [([UInt8], [String])])
  func anyTextIsSearched(_ text: [UInt8], _ expected: [String]) throws {
    let search = try search()
    #expect(search.matches(of: ByteString(text), limit: 1).things.map { "\($0.name)" } == expected)
    #expect(search.unknownWords(of: ByteString(text)).count <= 16)
  }
}
