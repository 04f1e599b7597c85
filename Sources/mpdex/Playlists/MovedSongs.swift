internal import Bytes
internal import Collation
internal import MPDClient

/// In what a song is like a missing entry of a playlist, the weakest likeness first. "Alike" ignores
/// case, accents, track numbers and the ends of file names.
enum Likeness: Comparable {
  case titleAndAlbum, titleAndArtist, titleArtistAndAlbum
  case nameAlike, nameAndDirectoryAlike
  case name, nameAndDirectory

  /// The likeness in words.
  var description: String {
    switch self {
    case .titleAndAlbum: "title and album alike"
    case .titleAndArtist: "title and artist alike"
    case .titleArtistAndAlbum: "title, artist and album alike"
    case .nameAlike: "file name alike"
    case .nameAndDirectoryAlike: "file name and directory alike"
    case .name: "same file name"
    case .nameAndDirectory: "same file name and directory"
    }
  }
}

/// A missing entry of a playlist, and the songs that are most like it.
struct MovedEntry {
  let entry: MissingEntry
  fileprivate(set) var uris: [ByteString] = []
  /// Nil if there is no such song.
  fileprivate(set) var likeness: Likeness?

  fileprivate init(_ entry: MissingEntry) {
    self.entry = entry
  }

  /// The song, if there is only one.
  var guess: ByteString? { uris.count == 1 ? uris[0] : nil }

  /// Whether there is only one song with the file's name, or with its name and directory.
  var isCertain: Bool { guess != nil && likeness ?? .titleAndAlbum >= .name }

  /// Why the songs are thought to be the missing one.
  var reason: String {
    let count = uris.count == 1 ? "the only one" : "one of \(uris.count)"
    return "\(likeness?.description ?? ""), \(count)"
  }

  fileprivate mutating func add(_ uri: ByteString, _ new: Likeness) {
    if let likeness, likeness > new { return }
    if likeness != new { uris = [] }
    likeness = new
    uris.append(uri)
  }
}

extension CommandContext {
  /// Looks among all songs of the database for those that missing entries may have become.
  func movedEntries(
    _ entries: [MissingEntry], _ collator: Collator
  ) throws(CommandFailure) -> [MovedEntry] {
    var search = MovedSongSearch(entries, collator)
    var progress = progress("searching")
    var count = 0
    try attempt { server throws(MPDError) in
      try server.forEachSong(of: .find(.base(""))) { song throws(MPDError) in
        search.consider(song)
        count += 1
        progress.update(to: count)
      }
    }
    return search.entries
  }
}

/// The tags with which songs are compared.
let tagsOfMovedSongs: [Tag] = [.title, .artist, .albumArtist, .album]

/// A search for the songs that missing entries have become, song by song.
private struct MovedSongSearch {
  private(set) var entries: [MovedEntry]
  private let paths: [ComparedPath]
  private let collator: Collator
  private var byName: [ByteString: [Int]] = [:]
  private var byNameKey: [[UInt8]: [Int]] = [:]
  private var byTitleKey: [[UInt8]: [Int]] = [:]

  init(_ missing: [MissingEntry], _ collator: Collator) {
    entries = missing.map { MovedEntry($0) }
    paths = missing.map { ComparedPath($0.uri, collator) }
    self.collator = collator
    for (index, path) in paths.enumerated() {
      byName[path.name, default: []].append(index)
      byNameKey[path.nameKey, default: []].append(index)
      for key in path.titleKeys { byTitleKey[key, default: []].append(index) }
    }
    byNameKey[[]] = nil
    byTitleKey[[]] = nil
  }

  mutating func consider(_ song: Song) {
    let path = song.uri.pathComponents
    guard let name = path.last else { return }
    let parent = path.dropLast().last ?? ""
    for index in byName[name] ?? [] {
      entries[index].add(song.uri, paths[index].parent == parent ? .nameAndDirectory : .name)
    }
    for index in byNameKey[collator.primaryKey(of: name.stem)] ?? [] where paths[index].name != name
    {
      let isSame = paths[index].parentKey == collator.primaryKey(of: parent)
      entries[index].add(song.uri, isSame ? .nameAndDirectoryAlike : .nameAlike)
    }
    considerTags(of: song, name)
  }

  private mutating func considerTags(of song: Song, _ name: ByteString) {
    guard let title = song[.title] else { return }
    for index in byTitleKey[collator.primaryKey(of: title)] ?? [] where paths[index].name != name {
      let keys = paths[index].directoryKeys
      let hasArtist = has(keys, song[all: .artist] + song[all: .albumArtist])
      let hasAlbum = has(keys, song[all: .album])
      if hasArtist || hasAlbum {
        entries[index].add(
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

/// The parts of a missing entry's path, with their weights at primary strength.
private struct ComparedPath {
  let name: ByteString
  let parent: ByteString
  let nameKey: [UInt8]
  let parentKey: [UInt8]
  /// What the title can be: the name, or the part of it after a hyphen.
  let titleKeys: Set<[UInt8]>
  /// What the artist and the album can be: the directories, and the parts between hyphens.
  let directoryKeys: Set<[UInt8]>

  init(_ uri: ByteString, _ collator: Collator) {
    let components = uri.pathComponents
    name = components.last ?? ""
    parent = components.dropLast().last ?? ""
    nameKey = collator.primaryKey(of: name.stem)
    parentKey = collator.primaryKey(of: parent)
    let parts = name.stem.partsBetweenHyphens
    titleKeys = Set([name.stem, parts.last ?? ""].map { collator.primaryKey(of: $0) })
    let directories = components.dropLast().flatMap {
      [$0, $0.withoutNumber] + $0.partsBetweenHyphens
    }
    directoryKeys = Set((directories + parts.dropLast()).map { collator.primaryKey(of: $0) })
      .subtracting([[]])
  }
}

extension ByteString {
  /// The name of a file without its ending, without the number of a track before it, and with blanks
  /// in place of underscores.
  fileprivate var stem: ByteString {
    let name = lastIndex(of: .dot).map { $0 > 0 ? ByteString(self[..<$0]) : self } ?? self
    return ByteString(name.map { $0 == .underscore ? .space : $0 }).withoutNumber
  }

  /// The text without a number such as "01 ", "1-01. " or "1997 - " before it, unless it is nothing else.
  fileprivate var withoutNumber: ByteString {
    let rest = bytes.drop { $0.isASCIIDigit || $0 == .hyphen || $0 == .dot }
    guard rest.count < count, let first = rest.first,
      first == .space || bytes[rest.startIndex - 1] == .dot
    else { return self }
    let text = rest.drop { $0 == .space || $0 == .hyphen || $0 == .dot }
    return text.isEmpty ? self : ByteString(text)
  }

  /// The parts of "Artist - Title".
  fileprivate var partsBetweenHyphens: [ByteString] {
    var parts: [ByteString] = []
    var rest = bytes[...]
    while let range = rest.firstRange(of: [.space, .hyphen, .space]) {
      parts.append(ByteString(rest[..<range.lowerBound]).withoutNumber)
      rest = rest[range.upperBound...]
    }
    return parts + [ByteString(rest)]
  }
}
