internal import ArgumentParser
internal import Bytes
internal import Collation
internal import MPDClient

/// What songs are compared by.
struct SongKey {
  let variable: SongVariable
  var isDescending = false
}

/// How songs are sorted: by keys, the first that differs counting. Songs without a key's value
/// stand behind the others; songs that are equal in all keys stay in order.
struct SongOrder {
  let keys: [SongKey]
  var isReversed = false
  let collator: Collator

  /// The tags that are compared.
  var tags: [Tag] { keys.flatMap { $0.variable.tag?.withStandIns ?? [] } }

  /// The indexes of the songs in this order.
  func order(of songs: [Song]) -> [Int] {
    let columns = keys.map { key in
      (values: songs.map { sortKey(of: $0, by: key.variable) }, isDescending: key.isDescending)
    }
    return songs.indices.sorted { left, right in
      for (values, isDescending) in columns where values[left] != values[right] {
        return precedes(values[left], values[right], isDescending) != isReversed
      }
      return left < right
    }
  }

  /// Nil for a song without a value.
  private func sortKey(of song: Song, by variable: SongVariable) -> [UInt8]? {
    switch variable {
    // A directory's songs stand together: the end of a component comes before anything in it.
    case .file: Array(song.uri.pathComponents.map(collator.sortKey).joined(separator: [0]))
    case .tag(let tag): song.value(of: tag).map(collator.sortKey)
    case .time: song.duration.map { number(Int($0.inSeconds * 1000)) }
    case .modifiedTime: song.lastModified.map(number)
    default: number(song.priority)
    }
  }
}

private func precedes(_ left: [UInt8]?, _ right: [UInt8]?, _ isDescending: Bool) -> Bool {
  guard let left, let right else { return left != nil }
  return left.lexicographicallyPrecedes(right) != isDescending
}

/// A number that is not negative, so that bytes compare as it does.
private func number(_ number: Int) -> [UInt8] {
  withUnsafeBytes(of: UInt64(max(0, number)).bigEndian, Array.init)
}

/// What stands for a tag that a song has not.
private let standIns: [Tag: Tag] = [
  .albumArtist: .artist, .artistSort: .artist, .albumArtistSort: .albumArtist,
  .albumSort: .album, .titleSort: .title, .composerSort: .composer,
]

extension Tag {
  /// The tag, and those that stand for it, the nearest first.
  var withStandIns: [Tag] { [self] + (standIns[self]?.withStandIns ?? []) }
}

extension Song {
  /// The first value of a tag, or of the one that stands for it; nil if there is none.
  func value(of tag: Tag) -> ByteString? {
    tag.withStandIns.lazy.compactMap { first($0) }.first
  }
}

/// A key as it is typed: what a song's format can name, as far as it has an order; downwards with a
/// hyphen before it.
func songKey(_ argument: String) throws -> SongKey {
  let text = ByteString(escaped: argument).description
  let isDescending = text.hasPrefix("-")
  guard let variable = SongVariable(keyNamed: text.dropFirst(isDescending ? 1 : 0)) else {
    throw ValidationError(
      "a key is file, time, mtime, prio or a tag such as title (`mpdex tags` lists them); between "
        + "several stand blanks, no commas")
  }
  return SongKey(variable: variable, isDescending: isDescending)
}

/// A key for a stored playlist.
func storedSongKey(_ argument: String) throws -> SongKey {
  let key = try songKey(argument)
  guard case .priority = key.variable else { return key }
  throw ValidationError("the songs of a stored playlist have no priorities")
}

/// The arguments of a command that takes keys, so that the parser takes none of them for options,
/// nor several with commas between them, of which `songKey` has something to say.
func maskingDescendingKeys(_ arguments: [String]) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let masked = arguments[..<end].map { argument in
    let name = argument.dropFirst().prefix { $0 != "," }
    let isKey = argument.hasPrefix("-") && SongVariable(keyNamed: name) != nil
    return isKey ? ByteString(escaped: argument).withoutOptionHyphen : argument
  }
  return masked + arguments[end...]
}

extension SongVariable {
  /// What has an order, in either case; the URI also as "filename".
  init?(keyNamed name: some StringProtocol) {
    let name = name.lowercased()
    guard let variable = SongVariable(name == "filename" ? "file" : name) else { return nil }
    switch variable {
    case .file, .time, .priority, .modifiedTime, .tag: self = variable
    case .position, .id, .modifiedDate, .audioFormat: return nil
    }
  }
}
