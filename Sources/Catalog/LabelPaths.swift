internal import Bytes
internal import ListingIndex

// Paths of labels, such as "2026/Nov", in lists that are sorted by a property.
extension CacheReadTransaction {
  /// Returns the offsets of the entries that a path of labels and values denotes; nil if the path is not understood, or
  /// if the list is sorted by names. If there are no such entries, the range is empty, at the offset where they would
  /// be. See ``MarkerIndex/extent(at:)``.
  ///
  /// - Parameters:
  ///   - path: labels, separated by slashes or spaces. The parts of a date may also be separated by hyphens, and nothing
  ///     need separate a year from the name of a month: "26nov".
  ///   - indexed: a listing of the same catalog.
  func extent(
    atLabels path: ByteString, in indexed: IndexedListing
  ) throws(CatalogError) -> Range<Int>? {
    guard indexed.source?.order != nil, !path.isEmpty else { return nil }
    let (index, path) = (try markerIndex(of: indexed), path.description)
    for split in [labels(in: path), words(in: path)] {
      if let extent = index.extent(at: split) { return extent }
    }
    return nil
  }

  /// Returns the marker to which a path of labels leads; throws if there is no such marker.
  func marker(
    atLabels path: String, in indexed: IndexedListing
  ) throws(CatalogError) -> MarkerSearch.Found {
    guard let extent = try extent(atLabels: ByteString(path), in: indexed), !extent.isEmpty else {
      throw noMarker(path, in: indexed)
    }
    return MarkerSearch.Found(label: path, extent: extent)
  }

  /// Returns the error for a path of labels that leads nowhere. It names the outer markers whose numbers are nearest.
  func noMarker(_ path: String, in indexed: IndexedListing) -> CatalogError {
    let outer = indexed.topLevel.markers.map(\.label)
    let wanted = leadingNumber(path)
    let nearest = outer.indices.sorted {
      (abs(leadingNumber(outer[$0]) - wanted), $0) < (abs(leadingNumber(outer[$1]) - wanted), $1)
    }
    return .noMarker(label: path, nearest: nearest.prefix(4).sorted().map { outer[$0] })
  }
}

/// Splits a path of labels at slashes, and dates such as "2026-11" also at hyphens.
private func labels(in path: String) -> [String] {
  path.split(separator: "/").flatMap { part -> [Substring] in
    let isDate = part.utf8.allSatisfy { $0.isASCIIDigit || $0 == .hyphen } && part.first != "-"
    return isDate ? part.split(separator: "-") : [part]
  }.map(String.init)
}

/// Splits a path of labels at spaces, and between digits and letters.
private func words(in path: String) -> [String] {
  var words: [String] = []
  for (character, last) in zip(path, " " + path) where character != " " {
    if last == " " || character.isWholeNumber != last.isWholeNumber { words.append("") }
    words[words.count - 1].append(character)
  }
  return words
}

/// Returns the number with which a string begins; 0 if it begins with none.
private func leadingNumber(_ text: String) -> Int {
  Int(text.prefix { $0.isASCII && $0.isWholeNumber }) ?? 0
}
