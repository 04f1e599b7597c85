import Bytes
import Catalog
import Collation
import ListingIndex
import Testing
import TestSupport

@Suite struct ZoomTests {
  static let names: [ByteString] = ["abba", "Adele", "Ålesund", "beta", "Bjork", "Bjorn", "cc"]

  private func zoom(_ label: String) throws -> [String] {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en"))
    var listing = Listing(directory: "")
    for name in Self.names { listing.append(.directory, name: name) }
    let level = try catalog.zoom(into: label, of: try catalog.index(listing))
    return zip(level.markers, level.extents).map { "\($0.label) \($1)" }
  }

  @Test func innerMarkersLieInsideTheirMarker() throws {
    #expect(try zoom("A") == ["Ab 0..<1", "Ad 1..<2", "Al 2..<3"])
    #expect(try zoom("B") == ["Be 3..<4", "Bj 4..<6"])
  }

  @Test func theCaseOfALabelIsIgnored() throws {
    #expect(try zoom("b") == (try zoom("B")))
  }

  @Test func aMarkerOverOneEntryCannotBeZoomed() {
    #expect(throws: CatalogError.notZoomable(label: "C")) { try zoom("c") }
  }

  @Test(arguments: [
    ("X", ["B", "C"]), ("0", ["B", "C"]), ("Bz", ["Be", "Bj", "C"]), ("", ["B", "C"]),
  ])
  func anUnknownLabelIsAnErrorWithTheNearestLabels(_ label: String, _ nearest: [String]) {
    #expect(throws: CatalogError.noMarker(label: label, nearest: nearest)) { try zoom(label) }
  }

  @Test func innerMarkersCanBeZoomedAgain() throws {
    let names: [ByteString] = [
      "Saab", "Sabbath", "Sabina", "Sabri", "Sade", "Сплин", "Спокойно", "!",
    ]
    #expect(try zoom("S", in: names) == ["Saa 0..<1", "Sab 1..<4", "Sad 4..<5"])
    #expect(try zoom("Sab", in: names) == ["Sabb 1..<2", "Sabi 2..<3", "Sabr 3..<4"])
    #expect(try zoom("sáb", in: names) == ["Sabb 1..<2", "Sabi 2..<3", "Sabr 3..<4"])
    // No label, since all names in S begin so.
    #expect(try zoom("Sa", in: names) == ["Saa 0..<1", "Sab 1..<4", "Sad 4..<5"])
    #expect(try zoom("С", in: names) == ["Спл 6..<7", "Спо 7..<8"])
    #expect(try zoom("сп", in: names) == ["Спл 6..<7", "Спо 7..<8"])
    #expect(throws: CatalogError.notZoomable(label: "Saa")) { try zoom("saa", in: names) }
  }

  /// "A" is the label of the section, and of the names that are "A" themselves.
  @Test func theOutermostMarkerWithALabelIsZoomed() throws {
    let names: [ByteString] = ["A", "a", "Aa", "Ab", "Sa", "Sab", "Sac"]
    #expect(try zoom("A", in: names) == ["A 0..<2", "Aa 2..<3", "Ab 3..<4"])
    #expect(try zoom("S", in: names) == ["Sa 4..<5", "Sab 5..<6", "Sac 6..<7"])
    #expect(throws: CatalogError.notZoomable(label: "Sa")) { try zoom("Sa", in: names) }
  }

  @Test func labelsOfMergedNamesAreAccepted() throws {
    let names: [ByteString] = [
      "Björk\u{FFFE}Human", "Björk\u{FFFE}Jóga", "Björk\u{FFFE}Joy", "Björkling\u{FFFE}A", "A · B",
      "A · C",
    ]
    #expect(try zoom("B", in: names) == ["Bjork · 2..<5", "Bjorkl 5..<6"])
    #expect(try zoom("Bjork ·", in: names) == ["Bjork · H 2..<3", "Bjork · J 3..<5"])
    #expect(try zoom("björk · j", in: names) == ["Bjork · Jog 3..<4", "Bjork · Joy 4..<5"])
    #expect(try zoom("A ·", in: names) == ["A · B 0..<1", "A · C 1..<2"])
  }

  static let mixed: [ByteString] = [
    "", " ", "  x", "!", "!!!", "#1", "1", "01", "10", "10cc", "9 Lives", "A", "a", "Ä", "Aa", "Ab",
    "ABBA", "Chopin", "Cher", "Cure", "\u{301}", "\u{7}b", "a\tb", "Sch", "Schubert", "Sting",
    "Sun",
    "Ωδή", "Земфира", "Сплин", "Спокойно", "かな", "カナリア", "がく", "さくら", "北京", "上海", "강산에",
    ByteString([0x62, 0xFF]), "Song 1", "Song 2", "Song 10", "Song 20",
  ]

  /// Follows all labels, as they are shown and in other cases, down to those that cannot be zoomed.
  @Test(
    arguments: someInputs(
      of: ["en", "cs", "de@collation=phonebook", "ja", "zh", "ru", "en,ru,ja,ko", "tr"]))
  func everyLabelLeadsToItsEntries(_ locale: String) throws {
    let catalog = ConnectionCatalog(collator: try Collator(locale: CollationLocale(locale)))
    let indexed = try index(Self.mixed + Self.mixed.map { $0 + " x" } + manySongs, catalog)
    var levels = [indexed.topLevel]
    var outer: [[UInt8]: Range<Int>] = [:]
    while let level = levels.popLast() {
      for (marker, extent) in zip(level.markers, level.extents) {
        let key = try catalog.collator.primaryKey(of: ByteString(marker.label))
        let expected = outer[key] ?? extent
        for label in someInputs(of: try spellings(of: marker.label, catalog.collator)) {
          #expect(try catalog.extent(ofMarker: label, in: indexed) == expected, "\(label)")
        }
        outer[key] = expected
        if let inner = try? catalog.zoom(into: marker.label, of: indexed), expected == extent {
          #expect(inner.range == extent)
          levels.insert(inner, at: 0)
        }
      }
    }
    #expect(outer.count > 60)
  }

  /// Returns a label, and the same in other cases where these are equal to it.
  private func spellings(of label: String, _ collator: Collator) -> [String] {
    let key = collator.primaryKey(of: ByteString(label))
    return [label, label.lowercased(), label.uppercased()].filter {
      collator.primaryKey(of: ByteString($0)) == key
    }
  }

  /// More than fit under one inner marker.
  private let manySongs = (100..<400).map { ByteString("Many \($0)") }

  private func index(_ names: [ByteString], _ catalog: ConnectionCatalog) throws -> IndexedListing {
    var listing = Listing(directory: "")
    for name in names { listing.append(.line, name: name) }
    return try catalog.index(listing)
  }

  private func zoom(_ label: String, in names: [ByteString]) throws -> [String] {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en"))
    let level = try catalog.zoom(into: label, of: index(names, catalog))
    return zip(level.markers, level.extents).map { "\($0.label) \($1)" }
  }

  @Test(
    arguments: [
      ("S", 2..<4), ("Sa", 2..<3), ("#", 5..<7), ("か", 4..<5), ("Q", 2..<2), ("9", 6..<7),
    ] as [(ByteString, Range<Int>)])
  func aPrefixOrALabelNamesAPart(_ text: ByteString, _ expected: Range<Int>) throws {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en,ja"))
    let names: [ByteString] = ["Abba", "Bell", "Sade", "Sting", "キス", "!!!", "9 Lives"]
    #expect(try catalog.bounds(of: text, in: index(names, catalog)) == expected)
    // An entry with the text is preferred to a marker.
    let hash = try index(names + ["#1 Crush"], catalog)
    #expect(try catalog.bounds(of: "#", in: hash) == 6..<7)
    #expect(try catalog.extent(ofMarker: "#", in: hash) == 5..<8)
  }
}
