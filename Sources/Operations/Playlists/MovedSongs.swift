package import Bytes
internal import Catalog
internal import Collation
package import CommandRuntime
package import MPDClient

/// A missing entry of a playlist, and the songs that resemble it most.
package struct MovedEntry {
  package let entry: MissingEntry
  package fileprivate(set) var uris: [ByteString] = []
  /// How closely the songs resemble the entry; nil if no song resembles it.
  fileprivate(set) var likeness: Likeness?

  fileprivate init(_ entry: MissingEntry) {
    self.entry = entry
  }

  /// The song that resembles the entry most; nil unless exactly one song does.
  package var guess: ByteString? { uris.count == 1 ? uris[0] : nil }

  /// Whether the guess is certain: exactly one song resembles the entry most, and at least its file name is the same.
  private var isCertain: Bool { guess != nil && likeness ?? .titleAndAlbum >= .name }

  /// Returns whether the entry should be replaced by the guess. A certain guess is always taken.
  ///
  /// - Parameter takesGuesses: whether an uncertain guess is taken as well.
  package func isTaken(withGuesses takesGuesses: Bool) -> Bool {
    isCertain || takesGuesses && guess != nil
  }

  /// The reason why the songs are suggested for the missing entry, for messages.
  package var reason: String {
    let count = uris.count == 1 ? "the only match" : "one of \(uris.count) matches"
    return "\(likeness?.description ?? ""), \(count)"
  }

  /// The songs to show. Only the first five are shown, because a file name such as "01.flac" can match thousands of
  /// songs.
  package var shownURIs: ArraySlice<ByteString> { uris.prefix(5) }

  /// Returns a line for each of the shown songs, such as "~ 3 OLD -> NEW (REASON)". If the entry was not changed, the
  /// line begins with a question mark instead.
  package func lines(isChanged: Bool) -> [ByteString] {
    let old = ByteString("\(isChanged ? "~" : "?") \(entry.position + 1) ") + entry.uri
    return shownURIs.map { old + " -> " + $0 + ByteString("  (\(reason))") }
  }

  fileprivate mutating func add(_ uri: ByteString, _ new: Likeness) {
    if let likeness, likeness > new { return }
    if likeness != new { uris = [] }
    likeness = new
    // The same song can be found by several spellings of the entry.
    if uris.last != uri { uris.append(uri) }
  }
}

extension ServerConnection {
  /// Searches the whole database for songs that may be the missing entries under a new path.
  package func movedEntries(_ entries: [MissingEntry]) throws -> [MovedEntry] {
    guard !entries.isEmpty else { return [] }
    let table = try songTable()
    var search = MovedSongSearch(entries, try CollationChoice.standard().collator())
    var progress = output.progress("searching")
    table.forEachSong(in: 0..<table.count, tags: tagsOfMovedSongs) { row, song in
      search.consider(song)
      progress.update(to: row, of: table.count)
    }
    return search.entries
  }
}

/// The tags that are read to compare songs with missing entries.
package let tagsOfMovedSongs: [Tag] = [.title, .artist, .albumArtist, .album]

private struct MovedSongSearch {
  private(set) var entries: [MovedEntry]
  private let paths: [ComparedPath]
  private let collator: Collator
  private var byName: [ByteString: [Int]] = [:]
  private var byNameKey: [[UInt8]: [Int]] = [:]
  private var byTitleKey: [[UInt8]: [Int]] = [:]
  private var byDirectoryKey: [[UInt8]: [Int]] = [:]
  private var mistypedDirectories: MistypedDirectories
  /// The last directory that contained a song. Songs come directory by directory, so it is compared once.
  private var directory = SongDirectory()

  init(_ missing: [MissingEntry], _ collator: Collator) {
    entries = missing.map { MovedEntry($0) }
    paths = missing.enumerated().flatMap { entry, missing in
      missing.uri.spellings.map { ComparedPath($0, ofEntry: entry, collator) }
    }
    self.collator = collator
    mistypedDirectories = MistypedDirectories(paths.map(\.directories.last))
    for (index, path) in paths.enumerated() {
      byName[path.name, default: []].append(index)
      byNameKey[path.nameKey, default: []].append(index)
      for key in path.titleKeys { byTitleKey[key, default: []].append(index) }
      if let key = path.directoryKey { byDirectoryKey[key, default: []].append(index) }
    }
    byNameKey[[]] = nil
    byTitleKey[[]] = nil
  }

  mutating func consider(_ song: Song) {
    var path = SongPath(song.uri)
    guard let name = path.components.last else { return }
    for index in byName[name] ?? [] {
      let likeness = paths[index].likeness(of: &path, collator, isNameSame: true)
      entries[paths[index].entry].add(song.uri, likeness)
    }
    for index in byNameKey[collator.primaryKey(of: name.stem)] ?? [] where paths[index].name != name
    {
      let likeness = paths[index].likeness(of: &path, collator, isNameSame: false)
      entries[paths[index].entry].add(song.uri, likeness)
    }
    considerMistyped(&path, name, song.uri)
    considerTags(of: song, name)
  }

  private mutating func considerMistyped(
    _ path: inout SongPath, _ name: ByteString, _ uri: ByteString
  ) {
    guard let parent = path.components.dropLast().last else { return }
    if parent != directory.name { enter(parent) }
    guard !directory.alike.isEmpty || !directory.mistyped.isEmpty else { return }
    let name = SpelledName(name.stem)
    for index in directory.alike where paths[index].spelledName.isMistyped(name) {
      entries[paths[index].entry].add(uri, .nameMistyped)
    }
    for index in directory.mistyped where paths[index].spelledName.isMistyped(name) {
      let count = paths[index].countOfMistypedDirectories(in: &path, collator)
      entries[paths[index].entry].add(uri, .nameAndDirectoriesMistyped(count))
    }
  }

  /// Compares the directory of the next songs with the directories of the entries.
  private mutating func enter(_ name: ByteString) {
    directory.name = name
    directory.alike = byDirectoryKey[collator.primaryKey(of: name)] ?? []
    directory.mistyped = mistypedDirectories.paths(near: name)
  }

  private mutating func considerTags(of song: Song, _ name: ByteString) {
    guard let title = song.bytes(of: .title) else { return }
    for index in byTitleKey[collator.primaryKey(of: title)] ?? [] where paths[index].name != name {
      let keys = paths[index].directoryKeys
      let hasArtist = has(keys, song.allBytes(of: .artist) + song.allBytes(of: .albumArtist))
      let hasAlbum = has(keys, song.allBytes(of: .album))
      if hasArtist || hasAlbum {
        entries[paths[index].entry].add(
          song.uri,
          hasArtist && hasAlbum
            ? .titleArtistAndAlbum : hasArtist ? .titleAndArtist : .titleAndAlbum)
      }
    }
  }

  private func has(_ keys: Set<[UInt8]>, _ values: [ByteString]) -> Bool {
    values.contains { keys.contains(collator.primaryKey(of: $0)) }
  }
}

/// A directory that contains songs, compared with the directories of the missing entries.
private struct SongDirectory {
  var name: ByteString = ""
  /// The indices of the paths whose directories have the same name except for case and accents.
  var alike: [Int] = []
  /// The indices of the paths whose directories have a mistyped form of the name.
  var mistyped: [Int] = []
}

/// The path of a song. Values that are derived from the path are computed only once, because the path may be compared
/// with several entries.
private struct SongPath {
  let components: [ByteString]
  /// The components of the path in lower case, as strings. Swift treats canonically equivalent strings as equal, so it
  /// makes no difference whether an accent is a separate character, as in file names from macOS.
  private(set) lazy var folded = components.map { $0.description.lowercased() }
  private var keys: [[UInt8]]?

  init(_ uri: ByteString) {
    components = uri.pathComponents
  }

  /// Returns the primary sort keys of the directories in the path, beginning with the directory that contains the
  /// file.
  mutating func directoryKeysUpwards(_ collator: Collator) -> [[UInt8]] {
    if let keys { return keys }
    let keys = components.dropLast().reversed().map { collator.primaryKey(of: $0) }
    self.keys = keys
    return keys
  }
}

/// One spelling of a missing entry's path, with the primary sort keys of its parts.
private struct ComparedPath {
  /// The index of the missing entry to which this path belongs.
  let entry: Int
  let name: ByteString
  let directories: [ByteString]
  let nameKey: [UInt8]
  let spelledName: SpelledName
  private let directoryKeysUpwards: [[UInt8]]
  /// The sort key of the directory that contains the file; nil if the path has no directory.
  var directoryKey: [UInt8]? { directoryKeysUpwards.first }
  private let folded: [String]
  /// The sort keys of strings in the path that may be the title: the name of the file, and the part of the name after a
  /// hyphen.
  let titleKeys: Set<[UInt8]>
  /// The sort keys of strings that may be the artist or the album: the directories, and the parts of the file name
  /// between hyphens.
  let directoryKeys: Set<[UInt8]>

  init(_ uri: ByteString, ofEntry entry: Int, _ collator: Collator) {
    self.entry = entry
    var path = SongPath(uri)
    let components = path.components
    name = components.last ?? ""
    directories = components.dropLast()
    nameKey = collator.primaryKey(of: name.stem)
    spelledName = SpelledName(name.stem)
    directoryKeysUpwards = path.directoryKeysUpwards(collator)
    folded = path.folded
    let parts = name.stem.partsBetweenHyphens
    titleKeys = Set([name.stem, parts.last ?? ""].map { collator.primaryKey(of: $0) })
    let directories = components.dropLast().flatMap {
      [$0, $0.withoutNumber] + $0.partsBetweenHyphens
    }
    directoryKeys = Set((directories + parts.dropLast()).map { collator.primaryKey(of: $0) })
      .subtracting([[]])
  }

  /// Returns how many directories in succession, beginning with the directory that contains the file, are alike or
  /// mistyped.
  func countOfMistypedDirectories(in path: inout SongPath, _ collator: Collator) -> Int {
    let keys = path.directoryKeysUpwards(collator)
    let names = zip(directories.reversed(), path.components.dropLast().reversed())
    return zip(zip(directoryKeysUpwards, keys), names).prefix { keys, names in
      keys.0 == keys.1 || SpelledName(names.0).isMistyped(SpelledName(names.1))
    }
    .count
  }

  /// Returns how closely a song resembles the missing entry.
  ///
  /// - Parameter isNameSame: whether the file names are equal; if false, they are only alike.
  func likeness(of path: inout SongPath, _ collator: Collator, isNameSame: Bool) -> Likeness {
    if path.components.count == folded.count, path.folded == folded { return .path }
    let others = path.components.dropLast().reversed()
    let same = zip(directories.reversed(), others).prefix { $0 == $1 }.count
    if isNameSame, same > 0 { return .nameAndDirectories(same) }
    let alike = zip(directoryKeysUpwards, path.directoryKeysUpwards(collator))
      .prefix { $0 == $1 }.count
    if alike == 0 { return isNameSame ? .name : .nameAlike }
    return isNameSame ? .nameWithDirectoriesAlike(alike) : .nameAndDirectoriesAlike(alike)
  }
}

extension ByteString {
  /// The spellings to look for: the path itself and, if it differs, a readable form of the path. In this form, the path
  /// is converted from Latin-1 if it is not UTF-8, backslashes are replaced with slashes, and percent escapes are
  /// decoded.
  fileprivate var spellings: [ByteString] {
    let readable =
      isUTF8 ? self : ByteString(String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })))
    let slashed = readable.contains(.backslash) ? readable.withSlashes : readable
    let unescaped = slashed.withoutPercentEscapes ?? slashed
    return [self] + (unescaped == self ? [] : [unescaped])
  }

  private var withSlashes: ByteString { ByteString(map { $0 == .backslash ? .slash : $0 }) }
}

extension ByteString {
  /// The name of a file without its suffix and without a leading track number, with spaces instead of underscores.
  fileprivate var stem: ByteString {
    let name = lastIndex(of: .dot).map { $0 > 0 ? ByteString(self[..<$0]) : self } ?? self
    return ByteString(name.map { $0 == .underscore ? .space : $0 }).withoutNumber
  }

  /// The text without a leading number such as "01 ", "1-01. " or "1997 - "; unchanged if nothing else would be left.
  fileprivate var withoutNumber: ByteString {
    let rest = bytes.drop { $0.isASCIIDigit || $0 == .hyphen || $0 == .dot }
    guard rest.count < count, let first = rest.first,
      first == .space || bytes[rest.startIndex - 1] == .dot
    else { return self }
    let text = rest.drop { $0 == .space || $0 == .hyphen || $0 == .dot }
    return text.isEmpty ? self : ByteString(text)
  }

  fileprivate var partsBetweenHyphens: [ByteString] {
    var parts: [ByteString] = []
    var rest = bytes[...]
    while let range = rest.firstOccurrence(of: [.space, .hyphen, .space]) {
      parts.append(ByteString(rest[..<range.lowerBound]).withoutNumber)
      rest = rest[range.upperBound...]
    }
    return parts + [ByteString(rest)]
  }
}
