import ListingIndex

/// The item counts of all listings up to 4 sections with up to 3 items each.
let smallItemCounts = lists(of: [0, 1, 2, 3], upTo: 4)

/// All subsets of headers, items and footers.
let allKinds = (0..<8).map { ListingPath.Kinds(rawValue: $0) }

/// Returns the paths of a listing, listed one by one.
func naivePaths(itemCounts: [Int], kinds: ListingPath.Kinds) -> [ListingPath] {
  itemCounts.enumerated().flatMap { section, count in
    let items = (0..<count).map { ListingPath.item(section: section, index: $0) }
    let paths = [.header(section: section)] + items + [.footer(section: section)]
    return paths.filter { kinds.contains($0.kind) }
  }
}
