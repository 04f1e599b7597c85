import Bytes
import Catalog
import Collation
import ListingIndex
import Testing

@Suite struct ZoomTests {
  static let names: [ByteString] = ["abba", "Adele", "Ålesund", "beta", "Bjork", "Bjorn", "cc"]

  private func zoom(_ label: String) throws -> [String] {
    let catalog = Catalog(collator: try Collator(locale: CollationLocale("en")))
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

  @Test(arguments: [("X", ["B", "C"]), ("0", ["B", "C"]), ("Bz", ["A", "B", "C"])])
  func anUnknownLabelIsAnErrorWithTheNearestLabels(_ label: String, _ nearest: [String]) {
    #expect(throws: CatalogError.noMarker(label: label, nearest: nearest)) { try zoom(label) }
  }
}
