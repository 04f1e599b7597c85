internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// What `pick` compares songs by.
enum PickKey: Equatable {
  /// The URI, the duration, the time of the last change, or the first value of a tag.
  case variable(SongVariable)
  /// The album, told from others of the same name.
  case album
  /// A number that players attach to songs.
  case sticker(StickerNumber)
  /// When the song was added to the database.
  case added

  /// Creates a key from its name in any case; nil for another name.
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

  /// The tags that the key compares.
  var tags: [Tag] {
    switch self {
    case .variable(let variable): variable.tag?.withReplacements ?? []
    case .album: AlbumIdentity.tags
    case .sticker, .added: []
    }
  }

  /// The sticker that the key compares; nil for a property of the song.
  var sticker: StickerNumber? { if case .sticker(let number) = self { number } else { nil } }

  /// What two songs have in common if their keys are equal; nil if the song has none of it.
  func value(of song: Song) -> AnyHashable? {
    switch self {
    case .variable(.file): song.uri
    case .variable(.time): song.duration
    case .variable(.modifiedTime): song.lastModified
    case .variable(let variable): variable.tag.flatMap { song.value(of: $0) }
    case .album: AlbumIdentity(song)
    case .added: song.addedOrModified
    case .sticker: nil
    }
  }
}

/// The value of `--unique`: the keys that are compared together.
struct UniqueKeys: ExpressibleByArgument, Equatable, CustomStringConvertible {
  let keys: [PickKey]

  /// The value that the option has without one, in its help.
  var description: String { "uri" }

  init?(argument: String) {
    guard let keys = pickKeys(argument) else { return nil }
    self.keys = keys
  }
}

/// The value of `--max-per`: a key, and how many songs may have each value of it.
struct MaxPer: ExpressibleByArgument, Equatable {
  let key: PickKey
  let count: Int

  init?(argument: String) {
    let parts = ByteString(escaped: argument).description.split(separator: "=")
    guard parts.count == 2, let key = PickKey(parts[0]), key.isCommon,
      let count = parts[1].number(as: Int.self), count > 0
    else { return nil }
    (self.key, self.count) = (key, count)
  }
}

/// The value of `--spread`: a key that neighbours should not have in common.
struct SpreadKey: ExpressibleByArgument, Equatable {
  let key: PickKey

  init?(argument: String) {
    guard let key = PickKey(ByteString(escaped: argument).description), key.isCommon else {
      return nil
    }
    self.key = key
  }
}

extension PickKey {
  /// Whether songs can have the key in common.
  fileprivate var isCommon: Bool { sticker == nil }
}

private func pickKeys(_ argument: String) -> [PickKey]? {
  let names = ByteString(escaped: argument).description.split(
    separator: ",", omittingEmptySubsequences: false)
  let keys = names.compactMap { PickKey($0) }.filter(\.isCommon)
  return keys.count == names.count ? keys : nil
}

/// A key of `--sort`, and its direction.
struct PickSortKey: Equatable {
  let key: PickKey
  let isDescending: Bool
}

/// The value of `--sort`: keys of which the first that differs decides.
struct PickSortKeys: ExpressibleByArgument, Equatable {
  let keys: [PickSortKey]

  init?(argument: String) {
    let names = ByteString(escaped: argument).description.split(
      separator: ",", omittingEmptySubsequences: false)
    keys = names.compactMap { name in
      let isDescending = name.hasPrefix("-")
      return PickKey(name.dropFirst(isDescending ? 1 : 0)).map {
        PickSortKey(key: $0, isDescending: isDescending)
      }
    }
    if keys.count != names.count { return nil }
  }
}
