import Bytes
import Foundation
import MPDClient
import Testing

/// Values encoded as JSON and decoded again.
@Suite struct CodableValuesTests {
  private func roundTrip<Value: Codable & Equatable>(_ value: Value) throws {
    let data = try JSONEncoder().encode([value])
    #expect(try JSONDecoder().decode([Value].self, from: data) == [value])
  }

  private static let name: ByteString = [0x62, 0xFF, 0x22]
  private static let pairs = [
    Pair(name: "Artist", value: "Björk"), Pair(name: "Title", value: name),
    Pair(name: "Id", value: "7"),
  ]

  @Test func songsAndEntries() throws {
    let song = Song(uri: Self.name, pairs: Self.pairs)
    try roundTrip(song)
    try roundTrip(Entry.song(song))
    try roundTrip(Entry.directory(Directory(path: "a", pairs: Self.pairs)))
    try roundTrip(Entry.playlist(StoredPlaylist(name: Self.name, pairs: Self.pairs)))
    try roundTrip(StorageEntry(name: "a", isDirectory: true, pairs: Self.pairs))
    try roundTrip(SongRange(start: .milliseconds(1500), end: nil))
    try roundTrip(SongRange(start: .zero, end: .seconds(3)))
  }

  @Test func thePlayersState() throws {
    try roundTrip(Status(pairs: [Pair(name: "state", value: "play")] + Self.pairs))
    try roundTrip(Stats(pairs: Self.pairs))
    try roundTrip(Output(id: 2, pairs: Self.pairs))
    try roundTrip(Partition(name: Self.name))
    for state in PlayState.allCases { try roundTrip(state) }
    for state in OneshotState.allCases { try roundTrip(state) }
    for mode in ReplayGainMode.allCases { try roundTrip(mode) }
    try roundTrip(QueueChange(position: 1, id: 2))
  }

  @Test func tagsAndCounts() throws {
    try roundTrip(MPDClient.Tag("Artist"))
    #expect(try JSONEncoder().encode([MPDClient.Tag.artist]) == Data(#"["Artist"]"#.utf8))
    let count = SongCount(songs: 3, playTime: .seconds(7))
    try roundTrip(count)
    try roundTrip(TagCount(value: Self.name, count: count))
    try roundTrip(TagValue("a", groups: [Self.name, ""]))
    try roundTrip(Sticker(uri: "a", name: "rating", value: Self.name))
    try roundTrip(StickerName("rating", type: .song))
    try roundTrip(StickerName("rating", type: nil))
  }

  @Test func theServersParts() throws {
    try roundTrip(Configuration(pairs: Self.pairs))
    try roundTrip(DecoderPlugin(name: "flac", suffixes: ["flac"], mimeTypes: ["audio/flac"]))
    try roundTrip(Mount(path: "", storage: nil))
    try roundTrip(Neighbor(uri: "smb://a", name: Self.name))
    try roundTrip(Message(channel: "c", text: Self.name))
  }

  @Test func filters() throws {
    try roundTrip(Filter.and([.tag(.artist, .equals, "it's"), .base(Self.name)]))
    for comparison in FilterOperator.allCases { try roundTrip(comparison) }
  }

  @Test func entriesWithTheSameNameHaveDifferentIdentities() {
    let entries: [Entry] = [
      .directory(Directory(path: "a")), .playlist(StoredPlaylist(name: "a")),
      .song(Song(uri: "a")), .song(Song(uri: "b")),
    ]
    #expect(Set(entries.map(\.id)).count == 4)
    #expect(entries[0].id == Entry.directory(Directory(path: "a", pairs: Self.pairs)).id)
  }
}
