internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// The rules that the options of `pick` state. They are applied in the order in which the properties are declared.
package struct PickRules {
  /// The keys by which repeated songs are recognized: of the songs with equal values for these keys, only the first is
  /// kept. Nil if songs may be repeated.
  package var distinct: DistinctKeys?
  package var isByAlbum = false
  /// The songs to leave out. A whole file in this set also excludes the parts of the file.
  package var excluded: Set<SongIdentity> = []
  /// The earliest time at which songs may have been added, in Unix seconds; nil for any time.
  package var addedSince: Int?
  /// The time since which songs must not have been played, in Unix seconds; nil if they may have been played at any
  /// time.
  package var notPlayedSince: Int?
  package var preference = Preference.any
  package var caps: [MaxPer] = []
  /// The limit of the total duration in milliseconds; nil for no limit.
  package var duration: Int?
  /// Whether `duration` is the minimum of the total duration instead of the maximum.
  package var isAtLeast = false
  /// The limit of the total size in bytes; nil for no limit.
  package var size: Int?
  package var limit: Int?
  package var spread: SongKey?
  /// Whether the current song counts as a neighbour of the first picked song, so that `spread` separates these two
  /// songs as well.
  package var countsCurrent = true

  package init() {}

  /// A rule by which some songs are preferred to others.
  package enum Preference {
    /// Songs are chosen at random, but keep the order of the input.
    case any
    case inOrder
    case shuffled
    case sorted([OrderKey])
    case weighted(PickWeight, unrated: Double)
  }
}

extension PickRules {
  func excludes(_ song: Song) -> Bool {
    excluded.contains(song.identity) || excluded.contains(SongIdentity(song.uri))
  }

  /// Whether the rules compare properties of songs, so that songs must be looked up if the input lacks their tags.
  var needsSongs: Bool {
    !tags.isEmpty || isByAlbum || duration != nil || size != nil || needsTimes
      || !excluded.isEmpty || !stickers.isEmpty || keys.contains { !$0.isURI }
  }

  /// Whether the rules depend on more than the order of the songs in the input.
  var comparesSongs: Bool { needsSongs || !keys.isEmpty }

  package var isSorted: Bool { if case .sorted = preference { true } else { false } }

  /// Whether songs must be looked up because the input does not state when they were added or changed.
  var needsTimes: Bool {
    if case .weighted(.age, _) = preference { return true }
    return addedSince != nil || keys.contains { $0 == .added || $0 == .variable(.modifiedTime) }
  }

  /// The tags that the rules compare.
  package var tags: [Tag] {
    let ofAlbums = isByAlbum ? AlbumGrouping.tags : []
    return keys.flatMap(\.tags) + ofAlbums
  }

  /// The kinds of stickers whose numbers the rules compare.
  var stickers: Set<StickerNumber> {
    var numbers = Set(keys.compactMap(\.sticker))
    if case .weighted(let weight, _) = preference { numbers.insert(weight.sticker) }
    if notPlayedSince != nil { numbers.insert(.lastPlayed) }
    return numbers
  }

  private var keys: [SongKey] {
    var keys = (distinct?.keys ?? []) + caps.map(\.key) + [spread].compactMap(\.self)
    if case .sorted(let sortKeys) = preference { keys += sortKeys.map(\.key) }
    return keys
  }
}

extension SongKey {
  fileprivate var isURI: Bool { self == .variable(.file) || sticker != nil }
}

/// The value of `--weight`: a property that makes some songs likelier to be chosen than others.
package enum PickWeight: String, ArgumentValue, CaseIterable {
  /// The weight of a song is its rating.
  case rating
  /// The weight is 1 / (1 + plays), so that songs that were played less often are likelier.
  case playCount
  /// The weight is the number of days since the song was last played or, if it was never played, since it was added;
  /// at least 1.
  case age

  init?(argument: ByteString) {
    self.init(inAnyCase: argument.description)
  }

  /// The sticker number from which the weight is derived.
  var sticker: StickerNumber {
    switch self {
    case .rating: .rating
    case .playCount: .playCount
    case .age: .lastPlayed
    }
  }

  /// Returns the weight of a song; 0 if the song must never be chosen.
  ///
  /// - Parameters:
  ///   - unrated: the rating to assume for a song without a rating.
  ///   - now: the present time in Unix seconds.
  func weight(of song: Song, unrated: Double, now: Int) -> Double {
    let number = SongStickers.value(sticker, of: song.uri)
    switch self {
    case .rating: return number ?? unrated
    case .playCount: return 1 / (1 + (number ?? 0))
    case .age:
      let time = number ?? Double(song.addedOrModified ?? now)
      return max(1, (Double(now) - time) / 86_400)
    }
  }
}
