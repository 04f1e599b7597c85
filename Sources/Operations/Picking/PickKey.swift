internal import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import MPDClient

/// A property by which `pick` compares songs.
package enum PickKey: Equatable {
  /// A variable of songs: the URI, the duration, the time of the last change, or the first value of a tag.
  case variable(SongVariable)
  /// The album. Albums that only have the same name are different.
  case album
  /// A number that players attach to songs as a sticker.
  case sticker(StickerNumber)
  /// The time at which the song was added to the database.
  case added

  /// Creates a key from its name, ignoring case; nil if no key has this name.
  init?(_ name: some StringProtocol) {
    switch name.lowercased() {
    case "uri": self = .variable(.file)
    case "album": self = .album
    case "added": self = .added
    case let name:
      if let number = StickerNumber(inAnyCase: name) {
        self = .sticker(number)
      } else if let variable = SongVariable(keyNamed: name), variable != .priority {
        self = .variable(variable)
      } else {
        return nil
      }
    }
  }

  /// The tags of songs that the key compares.
  var tags: [Tag] {
    switch self {
    case .variable(let variable): variable.tag?.withReplacements ?? []
    case .album: AlbumIdentity.tags
    case .sticker, .added: []
    }
  }

  /// The sticker that the key compares; nil if the key compares a property of the song.
  var sticker: StickerNumber? { if case .sticker(let number) = self { number } else { nil } }

  /// Returns the song's value of the key, by which songs are compared; nil if the song lacks the property.
  func value(of song: Song) -> AnyHashable? {
    switch self {
    case .variable(.file): song.identity
    case .variable(.time): song.duration
    case .variable(.modifiedTime): song.lastModified
    case .variable(let variable): variable.tag.flatMap { song.value(of: $0) }
    case .album: AlbumIdentity(song)
    case .added: song.addedOrModified
    case .sticker: nil
    }
  }
}

/// The value of `--max-per`: a key, and the maximum number of songs that may share a value of this key.
package struct MaxPer: Equatable {
  let key: PickKey
  let count: Int
}

/// A key of `--sort` and its direction.
package struct PickSortKey: Equatable {
  let key: PickKey
  let isDescending: Bool
}

/// Parses the value of `--unique`: keys separated by commas.
func uniqueKeys(_ argument: ByteString) throws -> [PickKey] {
  try names(argument).map(commonKey)
}

/// Parses the value of `--max-per`.
func maxPer(_ argument: ByteString) throws -> MaxPer {
  let parts = argument.description.split(separator: "=")
  guard parts.count == 2, let count = parts[1].number(as: Int.self), count > 0 else {
    throw ValidationError("give a key and a number of at least 1, such as artist=2")
  }
  return MaxPer(key: try commonKey(parts[0]), count: count)
}

/// Parses the value of `--spread`.
func spreadKey(_ argument: ByteString) throws -> PickKey {
  try commonKey(argument.description[...])
}

/// Parses the value of `--sort`.
func pickSortKeys(_ argument: ByteString) throws -> [PickSortKey] {
  try names(argument).map { name in
    let isDescending = name.hasPrefix("-")
    let bare = name.dropFirst(isDescending ? 1 : 0)
    guard let key = PickKey(bare) else {
      throw noKey(bare, "\(keyNames), rating, playCount, lastPlayed, skipCount")
    }
    return PickSortKey(key: key, isDescending: isDescending)
  }
}

private func names(_ argument: ByteString) -> [Substring] {
  argument.description.split(separator: ",", omittingEmptySubsequences: false)
}

/// Returns the key that a name stands for. Throws if no key has this name. Also throws for the names of numbers from
/// stickers, such as `rating`, by which songs can only be sorted.
private func commonKey(_ name: Substring) throws -> PickKey {
  guard let key = PickKey(name), key.sticker == nil else { throw noKey(name, keyNames) }
  return key
}

private func noKey(_ name: Substring, _ names: String) -> ValidationError {
  let known = names.split(separator: ", ").map(String.init) + tagNames.map(\.name)
  return ValidationError(
    "'\(name)' is not a key; the keys are \(names) and the tags (`mpdex tags` lists them)"
      + nearestHint(to: String(name), among: known))
}

private let keyNames = "uri, time, mtime, added, album"
