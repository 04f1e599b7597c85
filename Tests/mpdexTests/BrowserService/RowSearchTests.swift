import Browser
import Bytes
import Catalog
import Collation
import ListingIndex
import Testing

@testable import BrowserService

@Suite struct RowSearchTests {
  private static let names = [
    "Björk - Hyperballad", "Air - La Femme d’Argent", "Bjorn - Air", "AIR/Björk", "Ä",
  ]

  /// The same rows in an order of their own, and in that of names.
  private static func contents(_ catalog: ConnectionCatalog) throws -> [ListContents] {
    var listing = Listing(directory: "")
    for name in names { listing.append(.directory, name: ByteString(name)) }
    let rows = names.map {
      ListContents.SongRow(identity: ByteString($0), row: ListRow(name: $0, kind: .song))
    }
    return [ListContents(.songs(rows)), try catalog.contents(catalog.index(listing))]
  }

  @Test(arguments: [
    ("bjork", ["Björk - Hyperballad", "AIR/Björk"]),
    ("bjo air", ["Bjorn - Air", "AIR/Björk"]), ("AIR  BJÖRK", ["AIR/Björk"]),
    ("air - bjo", ["Bjorn - Air"]), ("air nothing", []), (" ", names), ("", names),
    ("\u{301}", names),
  ])
  func everyWordOfAFilterMustMatch(_ text: String, _ expected: [String]) throws {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
    for contents in try Self.contents(catalog) {
      let found = try catalog.offsets(of: text, in: contents).map {
        contents.identity(at: $0).description
      }
      #expect(Set(found) == Set(expected))
    }
  }

  @Test func aTextIsFoundAsAWhole() throws {
    let catalog = ConnectionCatalog(collator: try Collator(locale: "en_US"))
    let contents = try Self.contents(catalog)[0]
    let offset = { try catalog.offset(of: BrowserEffect.Finding($0, from: 0), in: contents) }
    #expect(try offset("bjorn - air") == 2)
    #expect(try offset("air bjorn") == nil)
  }
}
