internal import Bytes
internal import ListingIndex

/// A list that a typed path leads to, with the entries that can complete the path.
struct CompletedPart {
  let indexed: IndexedListing
  /// The path of the list, ending with a slash; empty for the list in which the typed path begins.
  let path: ByteString
  private(set) var offsets: [Range<Int>] = []

  init(indexed: IndexedListing, path: ByteString) {
    self.indexed = indexed
    self.path = path
  }

  /// Returns this list with more completions: the entries at the given offsets for which a closure returns true.
  /// Returns nil if the resulting list has no completions.
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the entries that may be added.
  ///   - isWanted: returns whether to add an entry, given its kind and whether a path can continue after it.
  func with(
    _ offsets: [Range<Int>], where isWanted: (EntryKind, _ leadsOn: Bool) -> Bool
  ) -> CompletedPart? {
    var part = self
    for offset in offsets.joined() {
      let kind = indexed.listing.kind(at: offset)
      if isWanted(kind, indexed.leadsOn(kind)) { part.offsets.append(offset) }
    }
    return part.offsets.isEmpty ? nil : part
  }

  /// Calls a closure with each entry that can complete the path. Adjacent entries with the same path are reported
  /// once.
  ///
  /// - Parameters:
  ///   - naming: how the names of entries are written in paths.
  ///   - body: receives the offset of the entry, the path, and whether the path can continue after the entry.
  func forEachPath(
    _ naming: EntryNaming, _ body: (Int, UnsafeRawBufferPointer, _ leadsOn: Bool) -> Void
  ) {
    let mayRepeat = indexed.mayRepeatNames
    var bytes = path.bytes
    var previous: [UInt8] = []
    for offsets in offsets {
      var offset = offsets.lowerBound
      indexed.forEachPathName(in: offsets) { name in
        let leadsOn = indexed.leadsOn(indexed.listing.kind(at: offset))
        bytes.removeSubrange(path.count...)
        indexed.append(name, naming, leadsOn: leadsOn, to: &bytes)
        if !mayRepeat || bytes != previous { bytes.withUnsafeBytes { body(offset, $0, leadsOn) } }
        if mayRepeat { previous = bytes }
        offset += 1
      }
    }
  }
}

enum EntryNaming: Equatable {
  /// The name alone; for a tag value, the value itself.
  case name
  /// The name as a path component, followed by a slash if the path can continue. With `allValues`, a tag value is
  /// followed by the values of other tags that distinguish it from equal values, separated by tabs. Without
  /// `allValues`, the path leads to the first of the equal values.
  case path(allValues: Bool)
}

extension [Range<Int>] {
  /// Appends an offset, which must be greater than all previous offsets.
  fileprivate mutating func append(_ offset: Int) {
    if let last, last.upperBound == offset {
      self[count - 1] = last.lowerBound..<offset + 1
    } else {
      append(offset..<offset + 1)
    }
  }
}

// The names of entries as written in paths.
extension IndexedListing {
  /// Returns whether entries of a kind lead to further lists, so that a path can continue after their names.
  func leadsOn(_ kind: EntryKind) -> Bool {
    switch source?.namedList {
    case .directory, .tree: kind == .directory
    case .tags(let path): path.hasLevelBelow
    case .albums: true
    case .queue, .playlist, .search, .songs, .ordered, .descending, nil: false
    }
  }

  /// Returns the list that an entry leads to; nil if the entry leads to no list.
  func list(at offset: Int) -> ListingSource? {
    source?.list(below: listing.target(at: offset), listing.kind(at: offset))
  }

  /// Whether adjacent entries can have the same name.
  var mayRepeatNames: Bool {
    if case .directory = source?.byName { false } else { true }
  }

  /// Returns the offsets of the entries whose names begin with a string, byte for byte. O(n).
  func offsets(continuing text: ByteString) -> [Range<Int>] {
    let all = 0..<listing.count
    guard !text.isEmpty else { return [all] }
    return text.withUnsafeBytes { text in offsets(in: [all]) { $0.hasPrefix(text) } }
  }

  func offsets(
    in ranges: [Range<Int>], where isMatch: (UnsafeRawBufferPointer) -> Bool
  ) -> [Range<Int>] {
    var found: [Range<Int>] = []
    for range in ranges {
      var offset = range.lowerBound
      forEachPathName(in: range) { name in
        if isMatch(name) { found.append(offset) }
        offset += 1
      }
    }
    return found
  }

  /// Calls a closure with the name that each entry has in a path. For a tag value or an album, this is the value followed
  /// by its distinguishing values, separated by tabs. For a song, it is the value of its first tag. For any other entry, it
  /// is the last component of the URI.
  ///
  /// - Parameters:
  ///   - offsets: the offsets of the entries.
  ///   - body: receives the bytes of a name, which are valid only during the call.
  func forEachPathName(in offsets: Range<Int>, _ body: (UnsafeRawBufferPointer) -> Void) {
    switch source?.byName {
    case .tags: for offset in offsets { values(at: offset).withUnsafeBytes(body) }
    case .albums:
      for offset in offsets { listing.name(at: offset).withTabs.withUnsafeBytes(body) }
    case .queue, .playlist, .search:
      listing.forEachName(in: offsets) { body($0.prefix(beforeFirst: levelMark)) }
    case .directory, .tree, .songs, .ordered, .descending, nil:
      listing.forEachName(in: offsets, body)
    }
  }

  private func values(at offset: Int) -> ByteString {
    ByteString(listing.target(at: offset).bytes.map { $0 == .newline ? .tab : $0 })
  }

  /// Appends the name of an entry to a string. In a path, an empty tag value is always followed by a slash, because it
  /// would otherwise be lost.
  ///
  /// - Parameters:
  ///   - name: the bytes of the name.
  ///   - naming: how the name is written.
  ///   - leadsOn: whether a path can continue after the entry.
  func append(
    _ name: UnsafeRawBufferPointer, _ naming: EntryNaming, leadsOn: Bool, to text: inout [UInt8]
  ) {
    guard source?.escapesNames ?? false else {
      text += name
      if naming != .name, leadsOn { text.append(.slash) }
      return
    }
    let shown = naming == .path(allValues: true) ? name : name.prefix(beforeFirst: "\t")
    guard naming != .name else { return text += shown }
    text += ByteString(shown).escapedInPath.bytes
    if leadsOn || shown.isEmpty { text.append(.slash) }
  }
}

extension UnsafeRawBufferPointer {
  /// Returns the bytes before the first occurrence of a mark; all bytes if the mark does not occur.
  fileprivate func prefix(beforeFirst mark: ByteString) -> UnsafeRawBufferPointer {
    let end = indices.first { self[$0...].starts(with: mark.bytes) }
    return UnsafeRawBufferPointer(rebasing: self[..<(end ?? endIndex)])
  }
}
