/// What a zoom asks of a collation.
public struct StartCollation {
  /// The primary weights of a text as they stand in a sort key behind the section's byte.
  public let primaryKey: (String) -> [UInt8]
  /// The plainest text with the same primary weights.
  public let label: (String) -> String

  /// Wraps the two questions.
  public init(primaryKey: @escaping (String) -> [UInt8], label: @escaping (String) -> String) {
    self.primaryKey = primaryKey
    self.label = label
  }
}

extension SortedListing {
  /// The second-level markers between two offsets: the distinct starts that occur there, one
  /// grapheme longer than what all of the entries share, equal starts at primary strength being
  /// one. Empty, since it cannot be zoomed, where there are fewer than two.
  ///
  /// O(markers · log n) key comparisons and as many keys asked of the collation.
  public func innerMarkers(in range: Range<Int>, starts: StartCollation) -> [Marker] {
    guard range.count > 1 else { return [] }
    let shared = sharedLength(in: range, starts)
    var markers: [Marker] = []
    var offset = range.lowerBound
    while offset < range.upperBound {
      let start = start(at: offset, longerThan: shared, starts)
      markers.append(Marker(label: starts.label(start.text), offset: offset))
      let next = firstOffset(in: offset..<range.upperBound) { !key(at: $0, hasPrefix: start.key) }
      offset = Swift.max(next, offset + 1)
    }
    return markers.count > 1 ? markers : []
  }

  /// How many graphemes of the first entry begin every entry in the range.
  private func sharedLength(in range: Range<Int>, _ starts: StartCollation) -> Int {
    var length = 0
    while true {
      let next = start(at: range.lowerBound, longerThan: length, starts)
      // Keys ascend, so what the first and the last begin with begins all between them.
      let isShared = key(at: range.upperBound - 1, hasPrefix: next.key)
      guard isShared, !next.isWhole else { return length }
      length = next.length
    }
  }

  /// The shortest start of an entry with more than `length` graphemes that its own key begins
  /// with: letters that sort as one stay together, and so do the digits of a number.
  private func start(
    at offset: Int, longerThan length: Int, _ starts: StartCollation
  ) -> EntryStart {
    let section = keys.withBytes(at: row(at: offset)) { $0[0] }
    let name = name(at: offset).description
    var taken = name.prefix(length)
    while taken.endIndex < name.endIndex {
      taken = name[..<name.index(after: taken.endIndex)]
      let weights = starts.primaryKey(String(taken))
      guard !weights.isEmpty, key(at: offset, hasPrefix: [section] + weights) else { continue }
      return EntryStart(text: String(taken), key: [section] + weights, isWhole: false)
    }
    let whole = [section] + starts.primaryKey(name) + [levelSeparator]
    return EntryStart(text: name, key: whole, isWhole: true)
  }
}

/// The beginning of an entry's name, and the key bytes that all names with that beginning share.
private struct EntryStart {
  let text: String
  let key: [UInt8]
  /// The name has no more graphemes than were asked to be passed over, so that only names equal
  /// to it at primary strength share the key.
  let isWhole: Bool

  var length: Int { text.count }
}

/// What stands behind the primary weights in a sort key (ICU: Collation::LEVEL_SEPARATOR_BYTE).
private let levelSeparator: UInt8 = 1
