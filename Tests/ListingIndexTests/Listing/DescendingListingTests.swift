import Bytes
import ListingIndex
import TestSupport
import Testing

/// Listings in descending order, compared with rows that are sorted by brute force.
@Suite struct DescendingListingTests {
  /// A row with the key that an ascending listing has as well.
  private struct Row {
    let name: ByteString
    let key: [UInt8]
    let number: Int

    var isNameless: Bool { key[0] == namelessSection }
    var keyOfName: [UInt8] { [key[0]] + key.dropFirst().prefix { $0 != 0 } }
  }

  /// Random rows, some without a name and some with a value after the name.
  private static func rows(_ count: Int, _ random: inout SeededGenerator) -> [Row] {
    (0..<count).map { number in
      let letters = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        ["a", "b", "A", "z"].randomElement(using: &random) ?? ""
      }
      let name = ByteString(letters.joined())
      var key = ASCIICollation.key(ByteString(name.description.lowercased())).bytes
      if Int.random(in: 0..<6, using: &random) == 0 { key[0] = namelessSection }
      if Bool.random(using: &random) { key += [0, UInt8.random(in: 0...3, using: &random)] }
      return Row(name: name, key: key, number: number)
    }
  }

  private static func listing(_ rows: [Row]) -> SortedListing {
    var (listing, keys) = (Listing(directory: ""), ByteStrings())
    for row in rows {
      listing.append(.song, name: row.name)
      keys.append(ByteString(row.key))
    }
    return SortedListing(listing, keys: keys, isDescending: true)
  }

  /// Returns the rows in descending order: those without a name last and ascending, and equal names in ascending order
  /// of the rest of their keys, of the bytes of their names, and of their numbers.
  private static func sorted(_ rows: [Row]) -> [Row] {
    rows.sorted { left, right in
      if left.isNameless != right.isNameless { return right.isNameless }
      if !left.isNameless, left.keyOfName != right.keyOfName {
        return right.keyOfName.lexicographicallyPrecedes(left.keyOfName)
      }
      if left.key != right.key { return left.key.lexicographicallyPrecedes(right.key) }
      return (left.name, left.number) < (right.name, right.number)
    }
  }

  @Test(arguments: [0, 1, 2, 40, 400])
  func rowsAreInDescendingOrder(_ count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    let rows = Self.rows(count, &random)
    let listing = Self.listing(rows)
    #expect((0..<count).map(listing.row(at:)) == Self.sorted(rows).map(\.number))
    #expect(listing.hasNamelessEntries == rows.contains(where: \.isNameless))
  }

  @Test func prefixesAreFound() {
    var random = SeededGenerator(seed: 1)
    let rows = Self.sorted(Self.rows(300, &random))
    let listing = Self.listing(rows)
    for section: UInt8 in [0, 1, 2, 3, namelessSection] {
      for text in allStrings(over: ["a", "b", "c", "z"], upTo: 2) {
        let prefix = [section] + Array(text.utf8)
        let found = listing.offsets(withKeyPrefix: prefix)
        let matches = rows.indices.filter { rows[$0].key.starts(with: prefix) }
        #expect(Array(found) == matches, "\(prefix)")
        let place = rows.firstIndex { row in
          if section == namelessSection {
            return row.isNameless && !row.key.lexicographicallyPrecedes(prefix)
          }
          return row.isNameless || row.key.starts(with: prefix)
            || row.key.lexicographicallyPrecedes(prefix)
        }
        #expect(found.lowerBound == place ?? rows.count, "\(prefix)")
      }
    }
  }

  @Test func rowsAreFoundByTheirNamesAndKeys() {
    var random = SeededGenerator(seed: 2)
    let rows = Self.rows(200, &random).filter { !$0.key.dropFirst().contains(0) }
    let listing = Self.listing(rows)
    let sorted = Self.sorted(rows)
    for row in rows {
      let offset = listing.insertionOffset(of: row.name, key: row.key)
      #expect(offset == sorted.firstIndex { ($0.name, $0.key) == (row.name, row.key) })
    }
    #expect(listing.insertionOffset(of: "", key: [9]) == 0)
    let named = sorted.prefix { !$0.isNameless }.count
    #expect(listing.insertionOffset(of: "", key: [0, 1]) == named)
  }

  /// The sections, and the markers inside of them, are those of the ascending listing in reverse order.
  @Test(arguments: [false, true])
  func markersAreMirrored(_ keepsEmptySections: Bool) {
    var random = SeededGenerator(seed: 3)
    let rows = Self.rows(300, &random)
    let indexes = [false, true].map { isDescending in
      var (listing, keys) = (Listing(directory: ""), ByteStrings())
      for row in rows {
        listing.append(.song, name: row.name)
        keys.append(ByteString(row.key))
      }
      return MarkerIndex(
        SortedListing(listing, keys: keys, isDescending: isDescending),
        sectionTitles: ASCIICollation.titles + ["none"],
        collation: ASCIICollation.prefixCollation, entriesPerMarker: 1...200,
        keepsEmptySections: keepsEmptySections)
    }
    let (up, down) = (indexes[0], indexes[1])
    #expect(shown(down.topLevel) == mirrored(shown(up.topLevel)))
    for (position, marker) in up.topLevel.markers.enumerated() where !marker.label.isEmpty {
      let other = down.topLevel.markers.firstIndex { $0.label == marker.label }
      #expect(
        shown(other.flatMap(down.innerLevel(at:))) == shown(up.innerLevel(at: position)).reversed(),
        "\(marker.label)")
    }
  }

  /// Returns markers in reverse order, with that of the rows without a name, whose label is empty, still at the end.
  private func mirrored(_ markers: [String]) -> [String] {
    let named = markers.filter { !$0.hasPrefix(" ") }
    return named.reversed() + markers.filter { $0.hasPrefix(" ") }
  }
}
