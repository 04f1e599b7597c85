import ListingIndex
import Testing

@Suite struct EntryKindsTests {
  @Test(
    arguments: [
      [], [.song], [.directory, .directory], [.song, .directory], [.song, .song, .playlist, .song],
      [.tag, .tag, .tag, .line],
    ] as [[EntryKind]])
  func kindsAreThoseThatWereAppended(_ kinds: [EntryKind]) {
    var stored = EntryKinds()
    for (index, kind) in kinds.enumerated() {
      stored.append(kind)
      #expect(Array(stored) == Array(kinds[...index]))
    }
    #expect(stored.count == kinds.count)
    #expect(stored == EntryKinds(kinds))
    #expect(kinds.isEmpty || stored != EntryKinds(kinds.dropLast()))
  }

  @Test(arguments: [0, 1, 5]) func oneKindForManyEntriesIsLikeMany(_ count: Int) {
    var repeated = EntryKinds(repeating: .song, count: count)
    var appended = EntryKinds([EntryKind](repeating: .song, count: count))
    #expect(repeated == appended)
    for kind: EntryKind in [.song, .playlist] {
      repeated.append(kind)
      appended.append(kind)
      #expect(repeated == appended)
    }
  }
}
