internal import Bytes
internal import ListingIndex

/// One list that a typed path leads through, with the entries that the part of the path may name.
struct CompletedPart {
  let indexed: IndexedListing
  /// The path of the list, with a slash at its end; empty for the list in which the path begins.
  let path: ByteString
  private(set) var offsets: [Range<Int>] = []

  init(indexed: IndexedListing, path: ByteString) {
    self.indexed = indexed
    self.path = path
  }

  /// Returns the list with the wanted ones of the entries; nil if none is wanted.
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

  /// Calls a closure with the offset and the path of each entry, and with whether more can follow, but
  /// only once for neighbours with the same path.
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
  /// The names alone; a value of a tag by itself.
  case name
  /// The form in a path: with a slash at the end if more can follow. The values that keep a value
  /// of a tag apart from equal ones stand after tabs, or are left out; then it leads to the first.
  case path(allValues: Bool)
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
  /// Whether more can follow the name of an entry of a kind in a path.
  func leadsOn(_ kind: EntryKind) -> Bool {
    switch source {
    case .directory, .tree: kind == .directory
    case .tags(let path): path.hasLevelBelow
    case .queue, .playlist, .search, nil: false
    }
  }

  /// Returns the list that an entry leads to; nil if it leads to none.
  func list(at offset: Int) -> ListingSource? {
    source?.list(below: listing.target(at: offset), listing.kind(at: offset))
  }

  /// Whether neighbours can have the same name.
  var mayRepeatNames: Bool {
    if case .directory = source { false } else { true }
  }

  /// Returns the entries whose names begin with a text, byte for byte. O(n).
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

  /// Appends the name of an entry. After an empty value in a path there is a slash, without which it
  /// would be lost.
  func append(
    _ name: UnsafeRawBufferPointer, _ naming: EntryNaming, leadsOn: Bool, to text: inout [UInt8]
  ) {
    guard case .tags = source else {
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
  /// The bytes before the first occurrence of `mark`; all bytes if it does not occur.
  fileprivate func prefix(beforeFirst mark: ByteString) -> UnsafeRawBufferPointer {
    let end = indices.first { self[$0...].starts(with: mark.bytes) }
    return UnsafeRawBufferPointer(rebasing: self[..<(end ?? endIndex)])
  }
}
