package import Bytes
internal import Catalog
internal import Collation
package import CommandRuntime
package import CommandSyntax
package import MPDClient
internal import TerminalText

/// A property by which songs are compared, as `--by`, `--distinct` and other options name it.
package enum SongKey: Equatable, Sendable {
  /// A variable of songs: the URI, the duration, the time of the last change, the priority, or the first value of a
  /// tag.
  case variable(SongVariable)
  /// The album. Albums that only have the same name are different, but sort next to one another.
  case album
  /// A number that players attach to songs as a sticker.
  case sticker(StickerNumber)
  /// The time at which the song was added to the database.
  case added
  /// The number of songs, of albums alone.
  case songCount

  /// Creates a key from its name, ignoring case; nil if there is no such key. The name "file", which mpc uses, stands
  /// for the URI.
  init?(_ name: some StringProtocol) {
    switch name.lowercased() {
    case "uri": self = .variable(.file)
    case "album": self = .album
    case "added": self = .added
    case "songs": self = .songCount
    case "length": self = .variable(.time)
    case let name:
      if let number = StickerNumber(inAnyCase: name) {
        self = .sticker(number)
      } else if let variable = SongVariable(keyNamed: name) {
        self = .variable(variable)
      } else {
        return nil
      }
    }
  }

  /// The tag whose value the key compares; nil for a key that is not a tag.
  var tag: Tag? {
    switch self {
    case .variable(let variable): variable.tag
    case .album: .album
    case .sticker, .added, .songCount: nil
    }
  }

  /// The tags of songs that distinguish their values of the key.
  package var tags: [Tag] { self == .album ? AlbumGrouping.tags : sortedTags }

  /// The tags of songs that the key needs to sort them.
  fileprivate var sortedTags: [Tag] { tag?.withReplacements ?? [] }

  /// The sticker that the key compares; nil if the key compares a property of the song.
  var sticker: StickerNumber? { if case .sticker(let number) = self { number } else { nil } }

  /// Returns each song's value of the key, by which the songs are distinguished; nil for a song that lacks the
  /// property.
  func values(of songs: [Song]) -> [AnyHashable?] {
    guard self == .album else { return songs.map(value) }
    return AlbumGrouping.numbers(of: songs).map { $0.map { AnyHashable($0) } }
  }

  private func value(of song: Song) -> AnyHashable? {
    switch self {
    case .variable(.file): song.identity
    case .variable(.time): song.duration
    case .variable(.modifiedTime): song.lastModified
    case .variable(let variable): variable.tag.flatMap { song.value(of: $0) }
    case .added: song.addedOrModified
    case .album, .sticker, .songCount: nil
    }
  }

  /// Returns the bytes with which songs are sorted by the key; nil if the song lacks the property.
  func sortKey(of song: Song, _ collator: Collator) -> [UInt8]? {
    switch self {
    case .variable(let variable): song.sortKey(by: variable, collator)
    case .album: song.sortKey(by: .tag(.album), collator)
    case .sticker(let number):
      SongStickers.value(number, of: song.uri).map { sortableBytes(thousandthsOf: $0) }
    case .added: song.addedOrModified.map(sortableBytes)
    case .songCount: nil
    }
  }
}

/// A key of an order, and its direction.
package struct OrderKey: Equatable, Sendable {
  package let key: SongKey
  package let isDescending: Bool

  /// The tags of songs that must be read to sort by the key.
  var tags: [Tag] { key.sortedTags }
}

extension OrderKey {
  fileprivate init?(_ name: Substring) {
    isDescending = name.hasPrefix("-")
    guard let key = SongKey(name.dropFirst(isDescending ? 1 : 0)) else { return nil }
    self.key = key
  }
}

/// One value of `--by`: keys separated by commas, the most important first.
package struct OrderKeys: ArgumentValue {
  let keys: [OrderKey]

  package init?(argument: ByteString) {
    let names = namesOfKeys(argument)
    keys = names.compactMap { OrderKey($0) }
    if keys.count != names.count { return nil }
  }

  package static func problem(with argument: ByteString) -> String {
    let wrong = namesOfKeys(argument).first { OrderKey($0) == nil } ?? ""
    return noKey(wrong.drop { $0 == "-" }, OrderScope.queue)
  }
}

/// The option `--by` of commands that list, sort or index.
package struct OrderOption: OptionGroup {
  /// The keys of the order, the most important first; empty if the option is not given.
  package let keys: [OrderKey]

  package init(_ words: inout Words) {
    let given: [OrderKeys] = words.options(
      "--by <keys>",
      """
      The order: keys such as artist,-date, separated by commas; a hyphen before a key means \
      descending.
      """, .anyValue)
    keys = given.flatMap(\.keys)
  }

  package var isGiven: Bool { !keys.isEmpty }

  /// The tags of songs that the order compares.
  package var tags: [Tag] { keys.flatMap(\.tags) }

  /// Throws if a key does not belong to the lists that a command sorts.
  package func refuseKeys(outside scope: OrderScope) throws {
    for key in keys where !scope.includes(key) {
      throw ValidationError("cannot sort by '\(key.name)' here\(scope.possibleKeys)")
    }
  }
}

extension OrderKey {
  fileprivate var name: String {
    let name =
      switch key {
      case .variable(.file): "uri"
      case .variable(.priority): "prio"
      case .variable(.modifiedTime): "mtime"
      case .variable(.time): "time"
      case .sticker(let number): number.rawValue
      case .added: "added"
      case .songCount: "songs"
      default: key.tag?.name.lowercased() ?? ""
      }
    return isDescending ? "-" + name : name
  }
}

/// The lists that a command sorts, which determine the keys of the order.
package enum OrderScope {
  /// The songs of the queue.
  case queue
  /// Songs that need not be in the queue.
  case songs
  /// Songs that an index finds by the values of tags.
  case index
  /// Entries with names.
  case names
  /// Albums as a whole.
  case albums
  /// Stored playlists.
  case playlists

  func includes(_ key: OrderKey) -> Bool {
    switch self {
    case .queue: key.key != .songCount
    case .songs: isOfSongs(key.key)
    case .albums: keysOfAlbums.contains(key.key)
    case .index: key.key.tag != nil && !key.isDescending
    case .names, .playlists: key.key.tag == .name && !key.isDescending
    }
  }

  /// The end of a message: which keys there are.
  fileprivate var possibleKeys: String {
    switch self {
    case .queue: "; the keys are \(allKeyNames), prio and the tags (`mpdex tags` lists them)"
    case .songs: "; the keys are \(allKeyNames) and the tags (`mpdex tags` lists them)"
    case .index: "; the keys are the tags (`mpdex tags` lists them), and none is descending"
    case .albums:
      "; the keys of albums are artist, albumartist, album, date, added, songs and length"
    case .names:
      "; entries are sorted by name alone (--in queue, playlist:NAME and search:WORDS have tags)"
    case .playlists: "; playlists are sorted by name alone"
    }
  }
}

private func isOfSongs(_ key: SongKey) -> Bool { key != .variable(.priority) && key != .songCount }

private let keysOfAlbums: [SongKey] = [
  .album, .variable(.tag(.albumArtist)), .variable(.tag(.artist)), .variable(.tag(.date)), .added,
  .songCount,
  .variable(.time),
]

/// The value of `--distinct`: the keys by which songs are equal.
package struct DistinctKeys: ArgumentValue {
  package let keys: [SongKey]

  /// The key of songs whose URIs, and parts of their files, are equal.
  package static var uri: DistinctKeys { DistinctKeys(keys: [.variable(.file)]) }

  private init(keys: [SongKey]) { self.keys = keys }

  package init?(argument: ByteString) {
    let names = namesOfKeys(argument)
    keys = names.compactMap { sharedKey($0) }
    if keys.count != names.count { return nil }
  }

  package static func problem(with argument: ByteString) -> String {
    let wrong = namesOfKeys(argument).first { sharedKey($0) == nil } ?? ""
    return noSharedKey(wrong)
  }

  /// Returns each song's values of the keys; nil for a song that lacks one of them.
  package func values(of songs: [Song]) -> [[AnyHashable]?] { Self.values(of: keys, in: songs) }

  static func values(of keys: [SongKey], in songs: [Song]) -> [[AnyHashable]?] {
    let columns = keys.map { $0.values(of: songs) }
    return songs.indices.map { song in
      let values = columns.compactMap { $0[song] }
      return values.count == keys.count ? values : nil
    }
  }
}

/// The option `--distinct` of commands that leave out repeated songs.
package struct DistinctOption: OptionGroup {
  package let keys: DistinctKeys?

  package init(_ words: inout Words) {
    keys = words.option(
      "--distinct <keys>",
      "Keep the first of songs that are equal in these keys, such as uri or artist,title.")
  }
}

/// Returns the key with a name whose values songs can share; nil if there is no such key. Stickers and priorities
/// have no such values.
func sharedKey(_ name: some StringProtocol) -> SongKey? {
  SongKey(name).flatMap { isOfSongs($0) && $0.sticker == nil ? $0 : nil }
}

/// Returns the end of a message about a name that `sharedKey` does not know.
func noSharedKey(_ name: some StringProtocol) -> String {
  noKey(
    name, "; the keys are \(sharedKeyNames) and the tags (`mpdex tags` lists them)", sharedKeyNames)
}

private func noKey(_ name: some StringProtocol, _ scope: OrderScope) -> String {
  noKey(name, scope.possibleKeys, allKeyNames)
}

private func noKey(_ name: some StringProtocol, _ possible: String, _ names: String) -> String {
  let known = names.split(separator: ", ").map(String.init) + tagNames.map(\.name)
  return ": '\(ByteString(String(name)).terminalSafe)' is not a key\(possible)"
    + nearestHint(to: String(name), among: known)
}

private func namesOfKeys(_ argument: ByteString) -> [Substring] {
  argument.description.split(separator: ",", omittingEmptySubsequences: false)
}

/// The names of the keys that are not tags.
package let namesOfSongKeys = allKeyNames.split(separator: ", ").map(String.init)

private let sharedKeyNames = "uri, time, mtime, added"
private let allKeyNames = sharedKeyNames + ", rating, playCount, lastPlayed, skipCount, like"
