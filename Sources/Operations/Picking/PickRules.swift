internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// The rules that the options of `pick` state, in the order in which they are applied.
package struct PickRules {
  /// The keys that tell repeated songs: songs with equal values count as one; nil if songs may be
  /// repeated.
  package var unique: [PickKey]?
  package var isByAlbum = false
  /// The songs that are left out; a whole file also stands for its parts.
  package var excluded: Set<SongIdentity> = []
  /// The Unix time since which songs must have been added; nil for any.
  package var addedSince: Int?
  /// The Unix time since which songs must not have been played; nil for any.
  package var notPlayedSince: Int?
  package var preference = Preference.any
  package var caps: [MaxPer] = []
  /// The limit of the durations in milliseconds; nil for none.
  package var duration: Int?
  /// Whether `duration` must be reached instead of being the limit.
  package var isAtLeast = false
  /// The limit of the sizes in bytes; nil for none.
  package var size: Int?
  package var limit: Int?
  package var spread: PickKey?
  /// Whether `spread` counts the current song as the neighbour of the first.
  package var countsCurrent = true

  package init() {}

  /// The songs that come first where there is a choice.
  package enum Preference {
    /// Any: the choice is random, and what is chosen stays in its order.
    case any
    case inOrder
    case shuffled
    case sorted([PickSortKey])
    case weighted(PickWeight, unrated: Double)
  }
}

extension PickRules {
  func excludes(_ song: Song) -> Bool {
    excluded.contains(song.identity) || excluded.contains(SongIdentity(song.uri))
  }

  /// Whether the input must be looked up unless it has the tags of its songs.
  var needsSongs: Bool {
    !tags.isEmpty || isByAlbum || duration != nil || size != nil || needsTimes
      || !excluded.isEmpty || !stickers.isEmpty || keys.contains { !$0.isURI }
  }

  /// Whether the rules compare anything of a song but its place in the input.
  var comparesSongs: Bool { needsSongs || !keys.isEmpty }

  package var isSorted: Bool { if case .sorted = preference { true } else { false } }

  /// Whether the input must be looked up, since it does not say when songs were added.
  var needsTimes: Bool {
    if case .weighted(.age, _) = preference { return true }
    return addedSince != nil || keys.contains { $0 == .added || $0 == .variable(.modifiedTime) }
  }

  /// The tags that are compared.
  package var tags: [Tag] {
    let ofAlbums = isByAlbum ? AlbumIdentity.tags + [.disc, .track] : []
    return keys.flatMap(\.tags) + ofAlbums
  }

  /// The numbers of stickers that are compared.
  var stickers: Set<StickerNumber> {
    var numbers = Set(keys.compactMap(\.sticker))
    if case .weighted(let weight, _) = preference { numbers.insert(weight.sticker) }
    if notPlayedSince != nil { numbers.insert(.lastPlayed) }
    return numbers
  }

  private var keys: [PickKey] {
    var keys = (unique ?? []) + caps.map(\.key) + [spread].compactMap(\.self)
    if case .sorted(let sortKeys) = preference { keys += sortKeys.map(\.key) }
    return keys
  }
}

extension PickKey {
  fileprivate var isURI: Bool { self == .variable(.file) || sticker != nil }
}

/// The value of `--weight`: which songs are likelier than others.
package enum PickWeight: String, ArgumentValue, CaseIterable {
  /// In proportion to the rating.
  case rating
  /// The less a song was played: in proportion to 1 / (1 + plays).
  case playCount
  /// In proportion to the days since it was played last or, if it never was, since it was added.
  case age

  init?(argument: ByteString) {
    self.init(inAnyCase: argument.description)
  }

  /// The number that players attach to songs.
  var sticker: StickerNumber {
    switch self {
    case .rating: .rating
    case .playCount: .playCount
    case .age: .lastPlayed
    }
  }

  /// Returns the weight of a song, which is 0 if it is never to be chosen.
  ///
  /// - Parameters:
  ///   - unrated: the rating of a song without one.
  ///   - now: the present time in Unix seconds.
  func weight(of song: Song, _ stickers: StickerNumbers, unrated: Double, now: Int) -> Double {
    let number = stickers[sticker, song.uri]
    switch self {
    case .rating: return number ?? unrated
    case .playCount: return 1 / (1 + (number ?? 0))
    case .age:
      let time = number ?? Double(song.addedOrModified ?? now)
      return max(1, (Double(now) - time) / 86_400)
    }
  }
}
