public import ListingIndex

// What UIKit's UILocalizedIndexedCollation answers, for every locale that ICU knows.

extension Collator {
  /// The index in `sectionTitles` of the section that a name falls under.
  public func section(of name: ByteString) -> Int {
    Int(sortKey(of: name)[0])
  }

  /// Elements in the order of the index, equal names by their bytes. O(n log n).
  public func sorted<Element>(
    _ elements: [Element], by name: (Element) -> ByteString
  ) -> [Element] {
    let keyed = elements.map { element in
      (key: ByteString(sortKey(of: name(element))), name: name(element), element: element)
    }
    return keyed.sorted { ($0.key, $0.name) < ($1.key, $1.name) }.map(\.element)
  }

  /// The titles of an index bar over all sections.
  public func indexTitles(beginningWithSearch: Bool = false) -> IndexTitles {
    IndexTitles(sectionTitles: sectionTitles, beginsWithSearch: beginningWithSearch)
  }
}
