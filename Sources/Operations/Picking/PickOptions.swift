package import Bytes
package import CommandRuntime
internal import CommandSyntax
package import MPDClient

/// The options of `pick` that determine which songs are left out.
package struct LeavingOutOptions: OptionGroup {
  package let distinct: DistinctOption
  package let exclude: [ExcludedList]
  package let added: TimeSpan?
  package let notPlayed: TimeSpan?

  init(_ words: inout Words) {
    distinct = words.group()
    exclude = words.options(
      "--exclude <songs>",
      "Leave out the songs of a list of --in, such as queue, or of a file; can be repeated.")
    added = words.option(
      "--added <time>", "Only songs that were added within this time, such as 30d.")
    notPlayed = words.option(
      "--not-played <time>", "Only songs that were not played within this time, such as 14d.")
  }
}

/// The options of `pick` that determine which songs are preferred.
package struct PreferenceOptions: OptionGroup {
  package let order: OrderOption
  let shuffle: Bool
  let weight: PickWeight?
  let unrated: Double?
  let inOrder: Bool

  init(_ words: inout Words) {
    order = words.group()
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
    try refuseSeveral([
      "--by": order.isGiven, "--in-order": inOrder,
      "--shuffle (or --weight)": weight != nil || shuffle,
    ])
    try order.refuseKeys(outside: .songs)
    guard unrated == nil || weight == .rating else {
      throw ValidationError("--unrated needs --weight rating")
    }
    guard unrated.map({ (0...10).contains($0) }) ?? true else {
      throw ValidationError("the value of --unrated must be a rating from 0 to 10")
    }
  }

  package var preference: PickRules.Preference {
    if order.isGiven { return .sorted(order.keys) }
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
  package let count: CountOption
  package let spread: SpreadKey?

  init(_ words: inout Words) {
    maxPer = words.options(
      "--max-per <key=n>",
      """
      At most this many songs with the same key, such as artist=2; can be repeated.
      """)
    duration = words.option(
      "--duration <time>", "Songs of at most this length together, such as 90m or 1:30:00.")
    atLeast = words.flag("--at-least", "Reach --duration instead of staying below it.")
    size = words.option(
      "--size <bytes>",
      "Songs of at most this size together, such as 4G; for a server on this machine.")
    count = words.group()
    spread = words.option(
      "--spread <key>",
      """
      Arrange what was picked at random, with as few neighbours as possible that have the same \
      key, such as artist; --by then only says what is picked.
      """)
  }

  func validate() throws {
    guard duration != nil || !atLeast else { throw ValidationError("--at-least needs --duration") }
  }
}

/// The value of `--max-per`: a key, and the maximum number of songs that may share a value of this key.
package struct MaxPer: ArgumentValue, Equatable {
  let key: SongKey
  let count: Int

  init?(argument: ByteString) {
    let parts = argument.description.split { $0 == "=" }
    guard parts.count == 2, let count = parts[1].number(as: Int.self), count > 0,
      let key = sharedKey(parts[0])
    else { return nil }
    (self.key, self.count) = (key, count)
  }

  static func problem(with argument: ByteString) -> String {
    let parts = argument.description.split { $0 == "=" }
    guard parts.count == 2, sharedKey(parts[0]) == nil else {
      return ": give a key and a number of at least 1, such as artist=2"
    }
    return noSharedKey(parts[0])
  }
}

/// The value of `--spread`: the key whose value should differ between neighbouring songs.
package struct SpreadKey: ArgumentValue {
  package let key: SongKey

  init?(argument: ByteString) {
    guard let key = sharedKey(argument.description) else { return nil }
    self.key = key
  }

  static func problem(with argument: ByteString) -> String { noSharedKey(argument.description) }
}

/// The value of `--exclude`: a list whose songs are left out.
package enum ExcludedList: ArgumentValue, Equatable {
  /// A list that `--in` can also name.
  case list(ListOption)
  case file(ByteString)

  init?(argument: ByteString) {
    guard !argument.isEmpty, argument != "-" else { return nil }
    self = ListOption(argument: argument).map { .list($0) } ?? .file(argument)
  }

  /// Reads the songs of the list, which `pick` then leaves out.
  package func songs(in context: CommandContext) throws -> [SongIdentity] {
    switch self {
    case .list(let list): try list.songs(in: context).map(\.identity)
    case .file(let path):
      try SongListName.file(path).songs(keeping: [], in: context).map(\.identity)
    }
  }
}
