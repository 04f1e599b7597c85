import Bytes
import ListingIndex
import Testing

@Suite struct ListingTests {
  static let mixed: Listing = {
    var listing = Listing(directory: "Music")
    listing.append(.song, name: "b.flac")
    listing.append(.playlist, name: "list.m3u")
    listing.append(.directory, name: "A")
    return listing
  }()

  @Test func urisBeginWithTheDirectory() {
    #expect((0..<3).map(Self.mixed.target) == ["Music/b.flac", "Music/list.m3u", "Music/A"])
  }

  @Test func entriesOfTheRootHaveNoSlash() {
    var root = Listing(directory: "")
    root.append(.directory, name: "A")
    #expect(root.target(at: 0) == "A")
  }

  @Test(
    arguments: [(EntryKind.song, "b.flac"), (.playlist, "list.m3u"), (.directory, "A")]
      as [(EntryKind, ByteString)])
  func keepsOnlyOneKind(_ kind: EntryKind, _ name: ByteString) {
    let narrowed = Self.mixed.entries(of: kind)
    #expect(Array(narrowed.kinds) == [kind])
    #expect(Array(narrowed.names) == [name])
    #expect(narrowed.directory == "Music")
  }
}
