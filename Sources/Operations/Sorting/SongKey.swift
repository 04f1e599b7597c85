package import Bytes
package import Catalog
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
  package var tags: [Tag] { self == .album ? AlbumGrouping.tags : sortedTags }

  /// The tags that must be read to sort songs by the key.
  fileprivate var sortedTags: [Tag] { tag?.withReplacements ?? [] }

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

/// One key of a sort order, with its direction.
package struct OrderKey: Equatable, Sendable {
  package let key: SongKey
  package let isDescending: Bool

  /// The tags that must be read to sort songs by the key.
  var tags: [Tag] { key.sortedTags }
}

extension OrderKey {
  /// Creates a key from its name, which a hyphen precedes if the order is descending; nil if there is no such key.
  init?(_ name: Substring) {
    isDescending = name.hasPrefix("-")
    guard let key = SongKey(name.dropFirst(isDescending ? 1 : 0)) else { return nil }
    self.key = key
  }
}

/// One value of `--by`: keys separated by commas, the most important first.
package struct OrderKeys: ArgumentValue {
  let keys: [OrderKey]
  /// The first name that is not the name of a key, without a hyphen before it; nil if there is none. Only the command
  /// knows the kind of its list and with it the keys that an error message should name, so that
  /// ``OrderOption/refuseKeys(outside:)`` reports the name.
  package let unknownName: String?

  package init(argument: ByteString) {
    let names = namesOfKeys(argument)
    keys = names.compactMap { OrderKey($0) }
    unknownName = names.first { OrderKey($0) == nil }.map { String($0.drop { $0 == "-" }) }
  }
}

/// The option `--by` of commands that list, sort or index songs or other entries.
package struct OrderOption: OptionGroup {
  /// The keys of the order, the most important first; empty if the option is not given.
  package let keys: [OrderKey]
  private let unknownName: String?

  init(_ keys: [OrderKey], unknownName: String? = nil) {
    self.keys = keys
    self.unknownName = unknownName
  }

  /// Creates the order of keys as in the option `--by`.
  ///
  /// - Parameter argument: keys separated by commas, such as "-added,artist"; empty for no order.
  package init(_ argument: ByteString) {
    let order = OrderKeys(argument: argument)
    self.init(order.keys, unknownName: argument.isEmpty ? nil : order.unknownName)
  }

  package init(_ words: inout Words) {
    let given: [OrderKeys] = words.options(
      "--by <keys>",
      """
      The order: keys such as artist,-date, separated by commas; a hyphen before a key means \
      descending.
      """, .anyValue)
    self.init(given.flatMap(\.keys), unknownName: given.compactMap(\.unknownName).first)
  }

  package var isGiven: Bool { !keys.isEmpty || unknownName != nil }

  /// The order of an index whose first or last key compares a property of the entries; nil if all keys compare names.
  package var ofIndex: ListingOrder? {
    if let first = keys.first, let property = first.key.property {
      return ListingOrder(
        property, isDescending: first.isDescending, names: tagsOfIndex.isEmpty ? .unused : .second)
    }
    guard let last = lastProperty, let property = last.key.property else { return nil }
    return ListingOrder(property, isDescending: last.isDescending, names: .first)
  }

  /// The tags by whose values an index sorts its entries or, if its first key compares a property, those entries that
  /// are equal in the property.
  var tagsOfIndex: [Tag] {
    let names = keys.first?.key.property == nil ? keys[...] : keys.dropFirst()
    return (lastProperty == nil ? names : names.dropLast()).compactMap(\.key.tag)
  }

  /// The last key if it compares a property of entries that have the same name; nil if it compares names as well. An
  /// ascending date is part of the name.
  private var lastProperty: OrderKey? {
    guard keys.count > 1, keys[0].key.property == nil, let last = keys.last,
      last.key.property != nil, last.isDescending || last.key.tag == nil
    else { return nil }
    return last
  }

  /// The tags that the order compares.
  package var tags: [Tag] { keys.flatMap(\.tags) }

  /// Throws if the order contains an unknown key, or a key by which lists of the given kind cannot be sorted.
  package func refuseKeys(outside scope: OrderScope) throws {
    if let unknownName { throw ValidationError(noKey(unknownName, scope)) }
    for (index, key) in keys.enumerated() where !scope.includes(key, at: place(ofKey: index)) {
      throw ValidationError("cannot sort by '\(key.name)' here\(scope.possibleKeys)")
    }
  }

  private func place(ofKey index: Int) -> OrderScope.Place {
    if index == 0 { return .first }
    return lastProperty != nil && index == keys.count - 1 ? .last : .between
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
  ": "
    + noKey(
    name, "; the keys are \(sharedKeyNames) and the tags (`mpdex tags` lists them)", sharedKeyNames)
}

private func noKey(_ name: String, _ scope: OrderScope) -> String {
  noKey(name, scope.possibleKeys, allKeyNames)
}

private func noKey(_ name: some StringProtocol, _ possible: String, _ names: String) -> String {
  if name == "year" { return "'year' is not a key; the key is called date" }
  let known = names.parts(separatedBy: ", ").map(String.init) + tagNames.map(\.name)
  return "'\(ByteString(String(name)).terminalSafe)' is not a key\(possible)"
    + nearestHint(to: String(name), among: known)
}

private func namesOfKeys(_ argument: ByteString) -> [Substring] {
  argument.description.split(separator: ",", omittingEmptySubsequences: false)
}

private let sharedKeyNames = "uri, time, mtime, added"
/// The names of the keys that are not tags and by which songs can be compared for equality.
package let namesOfSharedKeys = sharedKeyNames.parts(separatedBy: ", ").map(String.init)

/// The names of the keys of songs that are not tags.
let namesOfSongKeys = allKeyNames.parts(separatedBy: ", ").map(String.init)
let allKeyNames = sharedKeyNames + ", rating, playCount, lastPlayed, skipCount, like"
