internal import Bytes
internal import ListingIndex
internal import MPDClient

extension Connection {
  /// Reads the values of a tag together with their sort names. The server groups the values by their sort values. If
  /// the reply exceeds the server's output limit, or if the values are sorted by a property of their songs, they are read
  /// from all songs instead.
  ///
  /// - Parameters:
  ///   - path: the tag, and the songs whose values are read.
  ///   - builder: receives an entry for each value.
  mutating func readValues(
    at path: TagPath, to builder: inout ListingBuilder
  ) throws(MPDError) {
    var values = TagValues(path)
    if builder.order != nil {
      try readValuesOfSongs(&values, &builder)
    } else {
      do throws(MPDError) {
        try readGroupedValues(&values, &builder)
      } catch {
        guard error.code == .closed else { throw error }
        try reconnect()
        values = TagValues(path)
        try readValuesOfSongs(&values, &builder)
      }
    }
    try resolveSortNames(of: &values, &builder)
    values.append(to: &builder)
  }

  /// Reads all songs of the path, and counts the songs that have each value.
  private mutating func readValuesOfSongs(
    _ values: inout TagValues, _ builder: inout ListingBuilder
  ) throws(MPDError) {
    let order = builder.order
    try forEachSong(of: values.path.filter, with: values.tags + (order?.tags ?? [])) { song in
      values.add(song, by: order)
      builder.noteReading()
    }
  }

  /// Reads the values of a tag, grouped by their sort values. Sort tags that the server does not know are left out.
  private mutating func readGroupedValues(
    _ values: inout TagValues, _ builder: inout ListingBuilder
  ) throws(MPDError) {
    while true {
      do throws(MPDError) {
        return try forEachValue(
          of: values.path.tag, in: values.path.filter, groupedBy: values.groups
        ) {
          values.add($0, groups: $1)
          builder.noteReading()
        }
      } catch {
        guard error.refusesTag, values.removeSortTags(unknown: error.unknownTag) else {
          throw error
        }
      }
    }
  }

  /// Reads songs to find the sort names of those values for which the grouped reply was ambiguous.
  private mutating func resolveSortNames(
    of values: inout TagValues, _ builder: inout ListingBuilder
  ) throws(MPDError) {
    for part in values.parts.indices {
      let (tag, unclear) = (values.parts[part].tag, values.parts[part].sortNames.unclear)
      let above = values.path.filter
      let filters: [Filter?] =
        unclear.count > maxQueries
        ? [above]
        : unclear.map { .and([above].compactMap(\.self) + [.tag(tag, .equals, $0)]) }
      let wanted = Set(unclear)
      for filter in filters where !unclear.isEmpty {
        try forEachSong(of: filter, with: values.tags) { song in
          values.parts[part].resolve(wanted, by: song)
          builder.noteReading()
        }
      }
    }
  }

  private mutating func forEachSong(
    of filter: Filter?, with tags: [Tag], _ body: (Song) -> Void
  ) throws(MPDError) {
    try withTags(tags) { connection throws(MPDError) in
      // The window is large because the server repeats the search for each window, and songs with few tags are small.
      let songs = SongSource.find(filter ?? .base(""))
      try connection.forEachSong(of: songs, windowSize: 1 << 15) { song throws(MPDError) in
        body(song)
      }
    }
  }
}

/// The maximum number of values for which songs are searched with one request each. If there are more values, all songs
/// are read instead.
private let maxQueries = 8

extension MPDError {
  /// Whether the error may mean that the server refused a tag. A server that proxies another server's database uses a
  /// client library, which may not know a tag that the server itself lists (TitleSort in 0.24). The server then reports
  /// an unknown command.
  fileprivate var refusesTag: Bool {
    code == .ack(.argument) || code == .ack(.unknownCommand) && message == "Unsupported tag"
  }

  /// The name of the tag that the server refused as unknown; nil for any other error.
  fileprivate var unknownTag: String? {
    let words = message.split(separator: ":", maxSplits: 1)
    guard words.count == 2, words[0].lowercased().hasOccurrence(of: "tag type") else { return nil }
    return words[1].split(separator: " ").first.map(String.init)
  }
}

/// The values of a tag, and of the tag that distinguishes equal values, collected while the values are read.
private struct TagValues {
  let path: TagPath
  /// The tag itself and, if equal values need to be distinguished, the tag that distinguishes them.
  var parts: [Part]
  private var entries: [Entry] = []
  private var known: Set<Entry> = []
  /// The songs that have each entry's values; empty unless the values are sorted by a property.
  private var songs: [Entry: SongGroup] = [:]

  private struct Entry: Hashable {
    let value: Int
    /// The number that identifies the second tag's value, which distinguishes entries that have the same value for the
    /// first tag; nil if there is no second tag.
    let other: Int?
  }

  struct Part {
    let tag: Tag
    /// The tag that holds the sort values; nil if there is no such tag, or if the server does not know it.
    var sortTag: Tag?
    var sortNames = SortNames()

    /// Finds the sort names of a song's values in the song itself, and records the sort names of the values that are in
    /// `wanted`.
    mutating func resolve(_ wanted: Set<ByteString>, by song: Song) {
      let sorted = SortedValues(of: tag, in: song)
      for (index, value) in sorted.values.enumerated() where wanted.contains(value) {
        sortNames.resolve(value, sorted.name(at: index))
      }
    }
  }

  init(_ path: TagPath) {
    self.path = path
    parts = ([path.tag] + [path.distinguishingTag].compactMap(\.self))
      .map { Part(tag: $0, sortTag: $0.sortTag) }
  }

  /// Stops requesting a sort tag that the server has refused as unknown. Returns false if this tag was not requested.
  ///
  /// - Parameter name: the name of the tag; nil if the server has not named it, in which case no sort tags are
  ///   requested from then on.
  mutating func removeSortTags(unknown name: String?) -> Bool {
    let unknown = parts.indices.filter { part in
      parts[part].sortTag.map { name == nil || $0 == Tag(name ?? "") } ?? false
    }
    for part in unknown { parts[part].sortTag = nil }
    return !unknown.isEmpty
  }

  /// The tags by which the server groups the values, so that each value arrives with its sort value.
  var groups: [Tag] { parts.dropFirst().map(\.tag) + parts.compactMap(\.sortTag) }

  var tags: [Tag] { SongNames(tags: parts.map(\.tag)).neededTags }

  mutating func add(_ value: UnsafeRawBufferPointer, groups: [ByteString]) {
    let first = parts[0].sortNames.add(value)
    var other: Int?
    if parts.count > 1 {
      other = groups[0].withUnsafeBytes { parts[1].sortNames.add($0).number }
    }
    add(Entry(value: first.number, other: other), isNew: first.isNew)
    var group = parts.count - 1
    for part in parts.indices where parts[part].sortTag != nil {
      groups[group].withUnsafeBytes {
        parts[part].sortNames.add(part == 0 ? first.number : other ?? 0, sortValue: $0)
      }
      group += 1
    }
  }

  /// Adds the values of a song.
  ///
  /// - Parameters:
  ///   - song: the song.
  ///   - order: the order of the values by a property; nil if they are sorted by name.
  mutating func add(_ song: Song, by order: ListingOrder?) {
    let first = numbers(ofPart: 0, in: song)
    let others: [Int?] = parts.count > 1 ? numbers(ofPart: 1, in: song).map(\.number) : [nil]
    var ofSong: [Entry] = []
    for (value, isNew) in first {
      for other in others {
        let entry = Entry(value: value, other: other)
        add(entry, isNew: isNew)
        if !ofSong.contains(entry) { ofSong.append(entry) }
      }
    }
    guard let order else { return }
    for entry in ofSong { songs[entry, default: SongGroup()].add(song, by: order) }
  }

  /// Adds the values that a song has for one of the tags, together with their sort names. Returns the number of each
  /// value, and whether the value is new.
  ///
  /// - Parameters:
  ///   - part: the index of the tag in `parts`.
  ///   - song: the song.
  private mutating func numbers(
    ofPart part: Int, in song: Song
  ) -> [(number: Int, isNew: Bool)] {
    let sorted = SortedValues(of: parts[part].tag, in: song)
    guard !sorted.values.isEmpty else {
      return [ByteString().withUnsafeBytes { parts[part].sortNames.add($0) }]
    }
    return sorted.values.enumerated().map { index, value in
      let added = value.withUnsafeBytes { parts[part].sortNames.add($0) }
      sorted.name(at: index).withUnsafeBytes {
        parts[part].sortNames.add(added.number, sortValue: $0)
      }
      return added
    }
  }

  /// Adds an entry unless it has already been added.
  ///
  /// - Parameters:
  ///   - entry: the entry to add.
  ///   - isNew: whether the entry's value of the first tag has not been seen before. If so, the entry is new as well.
  private mutating func add(_ entry: Entry, isNew: Bool) {
    if entry.other == nil ? isNew : known.insert(entry).inserted { entries.append(entry) }
  }

  func append(to builder: inout ListingBuilder) {
    for entry in entries {
      var target = parts[0].sortNames.value(entry.value)
      let isNameless = target.isEmpty
      var name = parts[0].tag.sortText(of: parts[0].sortNames.name(of: entry.value))
      if let other = entry.other {
        target += "\n" + parts[1].sortNames.value(other)
        name += levelMark + parts[1].sortNames.name(of: other)
      }
      if isNameless {
        builder.append(nameless: .tag, sortedBy: name, target: target)
      } else {
        builder.append(.tag, name: name, target: target)
      }
      builder.appendOrderKey(of: songs[entry] ?? SongGroup())
    }
  }
}
