internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// The options of `pick` that say what is left out.
struct LeavingOutOptions: ParsableArguments {
  // The keys are read later: the parser takes the value that an option has as a flag in place of a wrong one.
  @Option(
    defaultAsFlag: "uri",
    help: ArgumentHelp(
      "Keep the first of songs that are equal in these keys: uri, or several such as artist,title.",
      valueName: "keys"), transform: notStandardInput)
  var unique: String?

  @Option(
    help: ArgumentHelp(
      "Leave out the songs of a list: queue, playlist:NAME or a file; can be repeated.",
      valueName: "songs"))
  var exclude: [ExcludedList] = []

  @Option(
    help: ArgumentHelp(
      "Only songs that were added within this time, such as 30d.", valueName: "time"))
  var added: TimeSpan?

  @Option(
    help: ArgumentHelp(
      "Only songs that were not played within this time, such as 14d.", valueName: "time"))
  var notPlayed: TimeSpan?

  func validate() throws {
    _ = try uniqueKeys
  }

  /// The keys of `--unique`; nil without it.
  var uniqueKeys: [PickKey]? {
    get throws { try unique.map(mpdex.uniqueKeys) }
  }
}

/// Refuses "-", which the parser then takes for the name of the list.
private func notStandardInput(_ argument: String) throws -> String {
  guard argument != "-" else { throw ValidationError("it takes keys") }
  return argument
}

/// The options of `pick` that say which songs come first.
struct PreferenceOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Sort by keys such as -rating,albumartist,date; descending after a hyphen.",
      valueName: "keys"), transform: pickSortKeys)
  var sort: [PickSortKey]?

  @Flag(help: "Put the songs in a random order.")
  var shuffle = false

  @Option(
    help: ArgumentHelp(
      "Put the songs in a random order in which some are likelier to come first.",
      valueName: "weight"))
  var weight: PickWeight?

  @Option(
    help: ArgumentHelp(
      "The rating of songs without one, for --weight rating; by default 5.", valueName: "rating"))
  var unrated: Double?

  @Flag(help: "Prefer the songs that come first, instead of choosing at random.")
  var inOrder = false

  func validate() throws {
    let orders = [sort != nil, weight != nil || shuffle, inOrder].count { $0 }
    guard orders < 2 else {
      throw ValidationError("give only one of --sort, --shuffle or --weight, and --in-order")
    }
    guard unrated == nil || weight == .rating else {
      throw ValidationError("--unrated is for --weight rating")
    }
    guard unrated.map({ (0...10).contains($0) }) ?? true else {
      throw ValidationError("--unrated takes a rating from 0 to 10")
    }
  }

  var preference: PickRules.Preference {
    if let sort { return .sorted(sort) }
    if let weight { return .weighted(weight, unrated: unrated ?? 5) }
    if shuffle { return .shuffled }
    return inOrder ? .inOrder : .any
  }
}

/// The options of `pick` that say how many songs are picked, and how they are arranged.
struct AmountOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "At most so many songs with the same key, such as artist=2; can be repeated.",
      valueName: "key=n"), transform: mpdex.maxPer)
  var maxPer: [MaxPer] = []

  @Option(
    help: ArgumentHelp(
      "Songs of at most this length together, such as 90m or 1:30:00.", valueName: "time"))
  var duration: TimeSpan?

  @Flag(help: "Reach --duration instead of staying below it.")
  var atLeast = false

  @Option(
    help: ArgumentHelp(
      "Songs of at most this size together, such as 4G; for a server on this machine.",
      valueName: "bytes"))
  var size: ByteCount?

  @Option(help: ArgumentHelp("At most so many songs; with --by album, albums.", valueName: "n"))
  var limit: WholeNumber?

  @Option(
    help: ArgumentHelp(
      "Arrange what was picked at random, with as few neighbours as possible that have the same key, such "
        + "as artist; --sort then only says what is picked.", valueName: "key"),
    transform: spreadKey)
  var spread: PickKey?

  func validate() throws {
    guard duration != nil || !atLeast else { throw ValidationError("--at-least is for --duration") }
    guard limit?.value != 0 else { throw ValidationError("--limit takes a number from 1 on") }
  }
}

/// The value of `--exclude`.
enum ExcludedList: ExpressibleByArgument, Equatable {
  case queue
  case playlist(ByteString)
  case file(ByteString)

  init?(argument: String) {
    let name = ByteString(escaped: argument)
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

  /// The songs of the list.
  func songs(in context: CommandContext) throws(CommandFailure) -> [SongIdentity] {
    let list: SongListName =
      switch self {
      case .queue: .queue
      case .playlist(let name): .playlist(name)
      case .file(let path): .file(path)
      }
    return try list.songs(keeping: [], in: context).map(\.identity)
  }
}
