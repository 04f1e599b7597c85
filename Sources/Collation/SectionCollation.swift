public import Bytes
public import ListingIndex

// What UIKit's UILocalizedIndexedCollation answers, for every locale that ICU knows.

extension Collator {
  /// The index in `sectionTitles` of the section that a name falls under.
  public func section(of name: ByteString) -> Int {
    Int(sortKey(of: name)[0])
  }

  /// Elements in the order of the index: equal names by their bytes, and elements of one name as
  /// they stood. Asks once for the name of each. O(n log n).
  public func sorted<Element>(
    _ elements: [Element], by name: (Element) -> ByteString
  ) -> [Element] {
    var names = ByteStrings()
    for element in elements { names.append(name(element)) }
    return sortedRows(keys: sortKeys(of: names), names: names).map { elements[Int($0)] }
  }

  /// The titles of an index bar over all sections, shorter than the sections' own where a bar has
  /// no room for them.
  public func indexTitles(beginningWithSearch: Bool = false) -> IndexTitles {
    IndexTitles(
      titles: sectionTitles.map(shortened), beginsWithSearch: beginningWithSearch)
  }
}

/// A bar has no room for "12劃" of a Chinese index: the number of strokes says it.
private func shortened(_ title: String) -> String {
  title.count > 1 && title.hasSuffix("劃") ? String(title.dropLast()) : title
}
