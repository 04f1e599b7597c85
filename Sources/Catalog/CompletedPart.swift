internal import Bytes
internal import ListingIndex

/// A list on the way of a path that is being typed, with some of its entries.
struct CompletedPart {
  let indexed: IndexedListing
  /// The path of the list, with a slash at its end; empty for the list in which the path begins.
  let path: ByteString
  private(set) var offsets: [Range<Int>] = []

  init(indexed: IndexedListing, path: ByteString) {
    self.indexed = indexed
    self.path = path
  }

  /// Returns the list with those of some entries that are wanted; nil if there are none.
  func with(
    _ offsets: [Range<Int>], where isWanted: (EntryKind, _ leadsOn: Bool) -> Bool
  ) -> CompletedPart? {
    var part = self
    for offset in offsets.joined()
    where isWanted(indexed.listing.kind(at: offset), indexed.leadsOn(at: offset)) {
      part.offsets.append(offset)
    }
    return part.offsets.isEmpty ? nil : part
  }

  /// Calls a closure with the offset and the path of each entry, but only once for neighbours with
  /// the same path.
  ///
  /// - Parameter namingAll: whether a path names an entry with all of its values, which have tabs
  ///   between them; otherwise only with the first, which leads to the first entry that has it.
  func forEachPath(namingAll: Bool, _ body: (Int, UnsafeRawBufferPointer) -> Void) {
    var bytes: [UInt8] = []
    var previous: [UInt8] = []
    for offsets in offsets {
      var offset = offsets.lowerBound
      indexed.forEachPathName(in: offsets) { name in
        bytes.removeAll(keepingCapacity: true)
        bytes += path.bytes
        indexed.appendPathName(name, at: offset, namingAll: namingAll, to: &bytes)
        if bytes != previous { bytes.withUnsafeBytes { body(offset, $0) } }
        swap(&bytes, &previous)
        offset += 1
      }
    }
  }
}

extension [Range<Int>] {
  /// Appends an offset that is greater than all others.
  fileprivate mutating func append(_ offset: Int) {
    if let last, last.upperBound == offset {
      self[count - 1] = last.lowerBound..<offset + 1
    } else {
      append(offset..<offset + 1)
    }
  }
}

// The names of entries as paths have them.
extension IndexedListing {
  /// Whether more can follow the name of an entry in a path.
  func leadsOn(at offset: Int) -> Bool {
    switch source {
    case .directory, .tree: listing.kind(at: offset) == .directory
    case .tags(let path): path.hasLevelBelow
    case .queue, .playlist, .search, nil: false
    }
  }

  /// Returns the list that an entry leads to; nil if it leads to none.
  func list(at offset: Int) -> ListingSource? {
    source?.list(below: listing.target(at: offset), listing.kind(at: offset))
  }

  /// Returns the entries whose names begin with a text, byte for byte. O(n).
  func offsets(continuing text: ByteString) -> [Range<Int>] {
    text.isEmpty ? [0..<listing.count] : offsets { $0.starts(with: text.bytes) }
  }

  /// Returns the entries whose names meet a condition. O(n).
  func offsets(where isMatch: (UnsafeRawBufferPointer) -> Bool) -> [Range<Int>] {
    var (offset, found) = (0, [Range<Int>]())
    forEachPathName(in: 0..<listing.count) { name in
      if isMatch(name) { found.append(offset) }
      offset += 1
    }
    return found
  }

  /// Calls a closure with the name by which a path names each entry: a value of a tag with those
  /// that distinguish it after tabs, the first value of a song, the last component of a URI.
  func forEachPathName(in offsets: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    switch source {
    case .tags: for offset in offsets { values(at: offset).withUnsafeBytes(body) }
    case .queue, .playlist, .search:
      listing.forEachName(in: offsets) { body($0.prefix(beforeFirst: levelMark)) }
    case .directory, .tree, nil: listing.forEachName(in: offsets, body)
    }
  }

  private func values(at offset: Int) -> ByteString {
    ByteString(listing.target(at: offset).bytes.map { $0 == .newline ? .tab : $0 })
  }

  /// Appends the name of an entry as it is written in a path, with a slash after it if more can
  /// follow, or if it is an empty value, which would otherwise be lost.
  func appendPathName(
    _ name: UnsafeRawBufferPointer, at offset: Int, namingAll: Bool, to path: inout [UInt8]
  ) {
    guard case .tags = source else {
      path += name
      if leadsOn(at: offset) { path.append(.slash) }
      return
    }
    let shown = namingAll ? name : name.prefix(beforeFirst: "\t")
    path += ByteString(shown).escapedInPath.bytes
    if leadsOn(at: offset) || shown.isEmpty { path.append(.slash) }
  }
}

extension UnsafeRawBufferPointer {
  /// The bytes before the first occurrence of some others; all bytes if there is none.
  fileprivate func prefix(beforeFirst mark: ByteString) -> UnsafeRawBufferPointer {
    let end = indices.first { self[$0...].starts(with: mark.bytes) }
    return UnsafeRawBufferPointer(rebasing: self[..<(end ?? endIndex)])
  }
}
