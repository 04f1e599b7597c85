internal import Browser
internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex

extension Catalog {
  /// Returns the offsets of the rows that contain a text, ascending, ignoring case and accents; all of
  /// them for a text without letters or digits. O(n).
  ///
  /// - Throws: `CancellationError` if the task is cancelled meanwhile.
  func offsets(of text: String, in contents: ListContents) throws -> [Int] {
    let collator = try collator
    guard let pattern = TextPattern(ByteString(text), collator) else {
      return Array(0..<contents.count)
    }
    collator.prepareSortKeys()
    var offsets: [Int] = []
    for start in stride(from: 0, to: contents.count, by: rowsBetweenChecks) {
      try Task.checkCancellation()
      let end = min(start + rowsBetweenChecks, contents.count)
      offsets += offsetsOfMatches(pattern, in: contents, start..<end)
    }
    return offsets
  }

  private func offsetsOfMatches(
    _ pattern: TextPattern, in contents: ListContents, _ range: Range<Int>
  ) -> [Int] {
    guard case .sorted(let listing) = contents.rows else {
      return range.filter {
        pattern.match(in: ByteString(contents.row(at: $0).name)) != .none
      }
    }
    var offset = range.lowerBound
    var offsets: [Int] = []
    listing.forEachName(in: range) { name in
      if pattern.match(in: name) != .none { offsets.append(offset) }
      offset += 1
    }
    return offsets
  }
}

/// The number of rows after which a search looks whether it was cancelled.
private let rowsBetweenChecks = 4096
