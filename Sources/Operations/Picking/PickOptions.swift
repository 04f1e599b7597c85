package import Bytes
package import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// The options of `pick` that determine which songs are left out.
package struct LeavingOutOptions: OptionGroup {
  let unique: ByteString?
  package let exclude: [ExcludedList]
  package let added: TimeSpan?
  package let notPlayed: TimeSpan?

  init(_ words: inout Words) {
    unique = words.option(
      "--unique [<keys>]",
      """
      Keep the first of songs that are equal in these keys: uri, or several such as artist,title.
      """, without: "uri")
    exclude = words.options(
      "--exclude <songs>",
      "Leave out the songs of a list: queue, playlist:NAME or a file; can be repeated.")
    added = words.option(
      "--added <time>", "Only songs that were added within this time, such as 30d.")
    notPlayed = words.option(
      "--not-played <time>", "Only songs that were not played within this time, such as 14d.")
  }

  func validate() throws {
    _ = try uniqueKeys
  }

  /// The keys of `--unique`; nil if the option is not given.
  package var uniqueKeys: [PickKey]? {
    get throws { try unique.map(Operations.uniqueKeys) }
  }
}

/// The options of `pick` that determine which songs are preferred.
package struct PreferenceOptions: OptionGroup {
  package let sort: [PickSortKey]?
  let shuffle: Bool
  let weight: PickWeight?
  let unrated: Double?
  let inOrder: Bool

  init(_ words: inout Words) {
    sort = words.option(
      "--sort <keys>",
      """
      Sort by keys such as -rating,albumartist,date; descending after a hyphen.
      """, .anyValue, reading: pickSortKeys)
    shuffle = words.flag("--shuffle", "Put the songs in a random order.")
    weight = words.option(
      "--weight <weight>",
      "Put the songs in a random order in which some are likelier to come first.")
    unrated = words.option(
      "--unrated <rating>", "The rating of songs without one, for --weight rating; by default 5.")
    inOrder = words.flag(
      "--in-order", "Prefer the songs that come first, instead of choosing at random.")
  }

  func validate() throws {
    let orders = [sort != nil, weight != nil || shuffle, inOrder].count { $0 }
    guard orders < 2 else {
      throw ValidationError("give only one of --sort, --shuffle or --weight, and --in-order")
    }
    guard unrated == nil || weight == .rating else {
      throw ValidationError("--unrated needs --weight rating")
    }
    guard unrated.map({ (0...10).contains($0) }) ?? true else {
      throw ValidationError("--unrated takes a rating from 0 to 10")
    }
  }

  package var preference: PickRules.Preference {
    if let sort { return .sorted(sort) }
    if let weight { return .weighted(weight, unrated: unrated ?? 5) }
    if shuffle { return .shuffled }
    return inOrder ? .inOrder : .any
  }
}

/// The options of `pick` that determine how many songs are picked, and how they are arranged.
package struct AmountOptions: OptionGroup {
  package let maxPer: [MaxPer]
  package let duration: TimeSpan?
  package let atLeast: Bool
  package let size: ByteCount?
  package let limit: WholeNumber?
  package let spread: PickKey?

  init(_ words: inout Words) {
    maxPer = words.options(
      "--max-per <key=n>",
      """
      At most this many songs with the same key, such as artist=2; can be repeated.
      """, reading: Operations.maxPer)
    duration = words.option(
      "--duration <time>", "Songs of at most this length together, such as 90m or 1:30:00.")
    atLeast = words.flag("--at-least", "Reach --duration instead of staying below it.")
    size = words.option(
      "--size <bytes>",
      "Songs of at most this size together, such as 4G; for a server on this machine.")
    limit = words.option("--limit <n>", "At most this many songs; with --by album, albums.")
    spread = words.option(
      "--spread <key>",
      """
      Arrange what was picked at random, with as few neighbours as possible that have the same \
      key, such as artist; --sort then only says what is picked.
      """, reading: spreadKey)
  }

  func validate() throws {
    guard duration != nil || !atLeast else { throw ValidationError("--at-least needs --duration") }
    guard limit?.value != 0 else { throw ValidationError("--limit takes a number of at least 1") }
  }
}

/// The value of `--exclude`: a list whose songs are left out.
package enum ExcludedList: ArgumentValue, Equatable {
  case queue
  case playlist(ByteString)
  case file(ByteString)

  init?(argument: ByteString) {
    let name = argument
    guard !name.isEmpty, name != "-" else { return nil }
    if name == "queue" {
      self = .queue
    } else if let playlist = name.removingPrefix("playlist:") {
      if playlist.isEmpty { return nil }
      self = .playlist(playlist)
    } else {
      self = .file(name)
    }
  }

  /// Reads the songs of the list; `pick` leaves these songs out.
  package func songs(in context: CommandContext) throws -> [SongIdentity] {
    let list: SongListName =
      switch self {
      case .queue: .queue
      case .playlist(let name): .playlist(name)
      case .file(let path): .file(path)
      }
    return try list.songs(keeping: [], in: context).map(\.identity)
  }
}
