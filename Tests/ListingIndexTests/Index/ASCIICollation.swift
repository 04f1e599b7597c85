import Bytes
import ListingIndex

/// A simple collation: sections A, B and "#"; the primary weights are the lower-case letters.
enum ASCIICollation {
  static let titles = ["A", "B", "#"]

  static func key(_ name: ByteString) -> ByteString {
    ByteString([section(name)] + primary(name.description) + [1] + name.bytes)
  }

  static func primary(_ text: String) -> [UInt8] { Array(text.lowercased().utf8) }

  static var prefixCollation: PrefixCollation {
    PrefixCollation(primaryKey: primary, label: { $0.uppercased() })
  }

  static func sorted(_ names: [ByteString]) -> SortedListing {
    var listing = Listing(directory: "")
    var keys = ByteStrings()
    for name in names {
      listing.append(.directory, name: name)
      keys.append(key(name))
    }
    return SortedListing(listing, keys: keys)
  }

  private static func section(_ name: ByteString) -> UInt8 {
    switch name.description.lowercased().first {
    case "a": 0
    case "b": 1
    default: 2
    }
  }
}
