package import Bytes
internal import Catalog
internal import Collation
package import CommandRuntime
package import CommandSyntax
package import MPDClient
internal import TerminalText

/// A property by which songs are compared. Options such as `--by` and `--distinct` name it.
package enum SongKey: Equatable, Sendable {
  /// A variable of songs: the URI, the duration, the time of the last change, the priority, or the first value of a
  /// tag.
  case variable(SongVariable)
  /// The album. Two albums that merely have the same name are different, but are sorted next to each other.
  case album
  /// A number that clients store as a sticker of a song, such as a rating.
  case sticker(StickerNumber)
  /// The time at which the song was added to the database.
  case added
  /// The number of songs on an album. Only albums can be sorted by this key.
  case songCount

  /// Creates a key from its name, ignoring case; nil if there is no such key. The name "file", which mpc uses, is
  /// another name for the URI.
  init?(_ name: some StringProtocol) {
    switch name.lowercased() {
    case "uri": self = .variable(.file)
    case "album": self = .album
    case "added": self = .added
    case "songs": self = .songCount
    case "length": self = .variable(.time)
    case "modified": self = .variable(.modifiedTime)
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

  /// The tag whose value the key compares; nil if the key does not compare a tag.
  var tag: Tag? {
    switch self {
    case .variable(let variable): variable.tag
    case .album: .album
    case .sticker, .added, .songCount: nil
    }
  }

  /// The tags that identify a song's value of the key: songs that agree in all of these tags have the same value.
  package var tags: [Tag] { self == .album ? AlbumGrouping.tags : tag?.withReplacements ?? [] }

  /// The tags that must be read to sort songs by the key.
  var sortedTags: [Tag] { tag?.sortReplacements ?? [] }

  /// The property of an index's entries that the key compares; nil if the key compares names, or if it compares
  /// something by which no index can be sorted.
  var property: ListingOrder.Property? {
    switch self {
    case .variable(.tag(.date)): .date
    case .variable(.tag(.originalDate)): .originalDate
    case .variable(.modifiedTime): .modified
    case .variable(.time): .length
    case .added: .added
    case .songCount: .songCount
    case .sticker(.rating): .rating
    case .sticker(.playCount): .playCount
    case .sticker(.lastPlayed): .lastPlayed
    case .variable, .album, .sticker: nil
    }
  }

  /// The sticker that the key compares; nil if the key compares a property of the song.
  var sticker: StickerNumber? { if case .sticker(let number) = self { number } else { nil } }

  /// Returns the values by which songs are compared for equality: each song's value of the key, or nil for a song that
  /// lacks the property.
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

/// The value of `--distinct`: songs that have equal values for all of these keys count as the same song.
package struct DistinctKeys: ArgumentValue {
  package let keys: [SongKey]

  /// The keys with which songs count as equal only if they have the same URI and are the same part of the file.
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

/// Returns the key that has the given name, if songs can be compared for equality by this key. Returns nil for stickers
/// and priorities, and for an unknown name.
func sharedKey(_ name: some StringProtocol) -> SongKey? {
  SongKey(name).flatMap { isOfSongs($0) && $0.sticker == nil ? $0 : nil }
}

/// Returns the end of an error message about a name for which `sharedKey` returns nil.
func noSharedKey(_ name: some StringProtocol) -> String {
  let possible = "; the keys are \(sharedKeyNames) and the tags (`mpdex tags` lists them)"
  // The other name may be that of a sticker, which these keys cannot be either.
  if let other = otherKeyNames[name.lowercased()], sharedKey(other) == nil {
    return ": '\(name)' is not a key\(possible)"
  }
  return ": " + noKey(name, possible, sharedKeyNames)
}

/// Returns the message about a name that is not the name of a key.
///
/// - Parameters:
///   - name: the name.
///   - possible: the part of the message that names the possible keys.
///   - names: the names of these keys other than tags, separated by commas.
func noKey(_ name: some StringProtocol, _ possible: String, _ names: String) -> String {
  if let other = otherKeyNames[name.lowercased()] {
    return "'\(name)' is not a key; the key is called \(other)"
  }
  let known = names.parts(separatedBy: ", ").map(String.init) + tagNames.map(\.name)
  return "'\(ByteString(String(name)).terminalSafe)' is not a key\(possible)"
    + nearestHint(to: String(name), among: known)
}

func namesOfKeys(_ argument: ByteString) -> [Substring] {
  argument.description.split(separator: ",", omittingEmptySubsequences: false)
}

private let sharedKeyNames = "uri, time, mtime, added"
/// The names of the keys that are not tags and by which songs can be compared for equality.
package let namesOfSharedKeys = sharedKeyNames.parts(separatedBy: ", ").map(String.init)

/// The names of the keys of songs that are not tags.
let namesOfSongKeys = allKeyNames.parts(separatedBy: ", ").map(String.init)
let allKeyNames = sharedKeyNames + ", rating, playCount, lastPlayed, skipCount, like"

/// The names by which other programs call keys, each with the name here.
private let otherKeyNames = ["year": "date", "duration": "length", "plays": "playCount"]
