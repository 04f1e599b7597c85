import Bytes
import Testing

@testable import ListingIndex

/// Entries that have a URI in common, as a CUE sheet is a directory and a playlist.
@Suite struct SharedURIsTests {
  private struct Row: Hashable {
    let kind: EntryKind
    let uri: ByteString
  }

  /// Sorts entries by the bytes of their names, or keeps their order.
  private func sorted(
    _ rows: [Row], withTargets: Bool, byName: Bool = true
  ) -> SortedListing {
    var listing = Listing(directory: "")
    for row in rows {
      let name = row.uri.lastPathComponent
      withTargets
        ? listing.append(row.kind, name: name, target: row.uri)
        : listing.append(row.kind, name: name)
    }
    let keys = ByteStrings(
      listing.names.enumerated().map { row, name in
        ByteString([1] + (byName ? name.bytes : [UInt8(row)]))
      })
    return SortedListing(listing, keys: keys)
  }

  private func rows(of listing: SortedListing) -> [Row] {
    (0..<listing.count).map { Row(kind: listing.kind(at: $0), uri: listing.target(at: $0)) }
  }

  @Test func aSheetIsOneDirectory() {
    let sheet: [Row] = [
      Row(kind: .song, uri: "b"), Row(kind: .playlist, uri: "op.cue"), Row(kind: .song, uri: "z"),
      Row(kind: .directory, uri: "op.cue"), Row(kind: .directory, uri: "a"),
    ]
    let listing = sorted(sheet, withTargets: false).withOneKindPerURI()
    #expect(rows(of: listing) == [sheet[4], sheet[0], sheet[3], sheet[2]])
    #expect(listing.kinds == [.directory, .song, .directory, .song])
    var names: [ByteString] = []
    listing.forEachName(in: 0..<listing.count) { names.append(ByteString($0)) }
    #expect(names == ["a", "b", "op.cue", "z"])
    #expect((0..<4).map { listing.key(at: $0).bytes[1...].first } == Array("aboz".utf8))
  }

  /// All lists of up to five entries in three directories with two names, against the obvious way.
  @Test(arguments: [0, 1, 2, 3, 4, 5])
  func keepsTheDirectoryOrElseTheSongOfEachURI(_ count: Int) {
    let choices = [EntryKind.directory, .song, .playlist].flatMap { kind in
      (["a/x", "b/x", "a/y"] as [ByteString]).map { Row(kind: kind, uri: $0) }
    }
    var worlds: [[Row]] = [[]]
    for _ in 0..<count {
      worlds = worlds.flatMap { world in
        choices.filter { !world.contains($0) }.map { world + [$0] }
      }
      if worlds.count > 4000 {
        worlds = worlds.enumerated().filter { $0.offset % 7 == 0 }.map(\.element)
      }
    }
    for world in worlds {
      let all = sorted(world, withTargets: true)
      let best = Dictionary(world.map { ($0.uri, $0.kind.rawValue) }, uniquingKeysWith: min)
      let expected = rows(of: all).filter { best[$0.uri] == $0.kind.rawValue }
      #expect(rows(of: all.withOneKindPerURI()) == expected, "\(world)")
      let unsorted = sorted(world, withTargets: true, byName: false)
      #expect(
        rows(of: unsorted.withOneKindPerURI(isInOrderOfNames: false))
          == world.filter { best[$0.uri] == $0.kind.rawValue }, "\(world)")
    }
  }
}
