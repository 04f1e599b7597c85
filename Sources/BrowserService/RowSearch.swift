internal import Browser
internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex

extension ConnectionCatalog {
  /// Returns the offsets of the rows that contain every word of a string, in ascending order. Case and accents are
  /// ignored, and so are words that consist only of accents. O(n).
  ///
  /// - Throws: `CancellationError` if the task is cancelled during the search.
  func offsets(of text: String, in contents: ListContents) throws -> [Int] {
    let collator = try collator
    let patterns = text.split(separator: " ").compactMap {
      TextPattern(ByteString(String($0)), collator)
    }
    guard !patterns.isEmpty else { return Array(0..<contents.count) }
    collator.prepareSortKeys()
    var offsets: [Int] = []
    for start in stride(from: 0, to: contents.count, by: rowsBetweenChecks) {
      try Task.checkCancellation()
      let end = min(start + rowsBetweenChecks, contents.count)
      offsets += offsetsOfMatches(patterns, in: contents, start..<end)
    }
    return offsets
  }

  /// Returns the offset of the row that a search finds; nil if no row contains the text. O(d) if the row is d rows away
  /// from the start of the search, and O(n) if no row contains the text.
  ///
  /// - Parameters:
  ///   - finding: the text, the start and the direction of the search.
  ///   - contents: the rows to search.
  /// - Throws: `CancellationError` if the task is cancelled during the search.
  func offset(of finding: BrowserEffect.Finding, in contents: ListContents) throws -> Int? {
    let collator = try collator
    guard let pattern = TextPattern(ByteString(finding.text), collator) else { return nil }
    collator.prepareSortKeys()
    var found: [Int] = []
    for (checked, offset) in finding.offsets(among: contents.count).enumerated() {
      if checked.isMultiple(of: rowsBetweenChecks) { try Task.checkCancellation() }
      found += offsetsOfMatches([pattern], in: contents, offset..<offset + 1)
      if found.count == finding.number { return offset }
    }
    return found.isEmpty ? nil : found[(finding.number - 1) % found.count]
  }

  private func offsetsOfMatches(
    _ patterns: [TextPattern], in contents: ListContents, _ range: Range<Int>
  ) -> [Int] {
    guard case .sorted(let listing) = contents.rows else {
      return range.filter { offset in
        let name = ByteString(contents.searchedText(at: offset))
        return patterns.allSatisfy { $0.match(in: name) != .none }
      }
    }
    var offset = range.lowerBound
    var offsets: [Int] = []
    listing.forEachName(in: range) { name in
      if patterns.allSatisfy({ $0.match(in: name) != .none }) { offsets.append(offset) }
      offset += 1
    }
    return offsets
  }
}

// Searching rows.
extension ListService {
  func filter(_ id: ListID, _ text: String) {
    guard let contents = shownContents(of: id) else {
      return mailbox.send(.failed(nil, listHasChanged))
    }
    filtering?.cancel()
    filtering = searchTask { [catalog, mailbox] in
      let offsets = try catalog.offsets(of: text, in: contents)
      mailbox.send(.filtered(id, text: text, offsets: offsets))
    }
  }

  func find(_ finding: BrowserEffect.Finding, in id: ListID) {
    guard let contents = shownContents(of: id) else {
      return mailbox.send(.failed(nil, listHasChanged))
    }
    search { [catalog, mailbox] in
      let offset = try catalog.offset(of: finding, in: contents)
      mailbox.send(.found(id, finding, offset: offset))
    }
  }

  func find(_ finding: BrowserEffect.Finding, inLines lines: [String]) {
    let rows = lines.map {
      ListContents.SongRow(identity: "", row: ListRow(name: $0, kind: .line))
    }
    search { [catalog, mailbox] in
      let line = try catalog.offset(of: finding, in: ListContents(.songs(rows)))
      mailbox.send(.foundLine(finding, line: line))
    }
  }

  /// Begins a search. If another search is still running, cancels it.
  private func search(_ body: @escaping @Sendable () throws -> Void) {
    searching?.cancel()
    searching = searchTask(body)
  }

  private func searchTask(_ body: @escaping @Sendable () throws -> Void) -> Task<Void, Never> {
    Task.detached { [mailbox] in
      do { try body() } catch is CancellationError {} catch {
        mailbox.send(.failed(nil, sentence(for: error)))
      }
    }
  }
}

extension BrowserEffect.Finding {
  /// Returns the offsets of all rows in the order in which they are searched. The search begins at the start row,
  /// continues to one end of the list, and then resumes at the opposite end.
  fileprivate func offsets(among count: Int) -> some Sequence<Int> {
    let offsets = self.offsets.map { $0.filter { $0 < count } }
    let number = offsets?.count ?? count
    let row = { (index: Int) in offsets?[index] ?? index }
    let start = (0..<number).partitioningIndex { row($0) > (backwards ? offset - 1 : offset) }
    return (0..<number).lazy.map { step in
      row(backwards ? (start - 1 - step + number) % number : (start + step) % number)
    }
  }
}

/// The number of rows after which a search checks whether it was cancelled.
private let rowsBetweenChecks = 4096
