internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import Operations
internal import Picking
internal import TerminalText

struct Pick: RunnableCommand {
  static let jsonKeys: JSONKeys = .described("as they were read, or those of `find`")

  static let configuration = CommandConfiguration(
    command: "pick",
    abstract:
      "Pick songs from a list: by number or length, at random, without repeats, spread out.",
    discussion: """
      Reads songs from the list of --in, from FILE or from standard input: URIs or paths in lines, M3U, JSON of \
      mpdex, or albums as `mpdex list --albums` prints them. Prints the URIs, with -f texts, and with --json or \
      for parts of files the objects as they were read.

      The options are applied from top to bottom, --albums after --distinct. Without --by, --shuffle, --weight \
      and --in-order the choice is random and keeps the order of the list. A rule that would leave no song is \
      not followed.

      KEYS are uri, time, mtime, added, all tags and album, which tells albums of the same name apart; --by also \
      has the stickers rating, playCount, lastPlayed, skipCount and like. WEIGHTS are rating (never 0), playCount (the \
      less it was played) and age (the days since it was played or, if it never was, added).

      EXAMPLES
        mpdex find genre=Jazz --json | mpdex pick --duration 90m --spread artist
        mpdex list --albums | mpdex pick -n 1 | mpdex queue apply
        mpdex pick --in playlist:Party --albums --shuffle --seed 7
      """)

  let file: ByteString
  let leavingOut: LeavingOutOptions
  let list: ListOption?
  let albums: AlbumsOption
  let preference: PreferenceOptions
  let amounts: AmountOptions
  let seed: UInt64?
  let ignoreCurrent: Bool
  let results: OutputOptions
  let collation: CollationOptions
  let cache: CacheOption

  init(_ words: inout Words) {
    file = words.argument(
      "<file>", "The list to pick from; by default, or with \"-\", standard input.", default: "-")
    leavingOut = words.group("Which songs are left out")
    list = (words.group() as ListChoice).list
    albums = words.group()
    preference = words.group("Which songs come first")
    amounts = words.group("How many are picked")
    seed = words.seed()
    ignoreCurrent = words.flag(
      "--ignore-current", "Do not count the current song as a neighbour with --spread.")
    results = words.group()
    collation = words.group()
    cache = words.group()
  }

  func validate() throws {
    guard list == nil || file == "-" else {
      throw ValidationError("give a file or --in, not both")
    }
    if !preference.order.isGiven, collation.isGiven { throw orderNeeds("--by") }
    guard !ignoreCurrent || amounts.spread != nil else {
      throw ValidationError("--ignore-current needs --spread")
    }
  }

  func run(in context: CommandContext) throws {
    cache.apply(in: context)
    let format = context.format(for: results)
    let rules = try rules(in: context)
    let tags = results.json ? nil : rules.tags + (format?.tags ?? [])
    let lines = try lines(tags, in: context)
    guard !lines.isEmpty else {
      throw CommandFailure(.no, "the list has no songs, so nothing was picked")
    }
    let songs = try context.server.songs(
      of: lines, rules, isShown: results.json || format != nil, tags: tags)
    let seed = seed ?? SeededGenerator.randomSeed()
    var picking = SongPicking(
      rules: rules, collator: try rules.isSorted ? collation.collator() : nil, now: time(nil),
      generator: SeededGenerator(seed: seed))
    try context.server.readFacts(for: &picking, songs)
    let picked = try context.server.expandAlbums(in: picking.pick(from: songs), tags: tags)
    for note in picking.notes { context.note(note) }
    guard !picked.isEmpty else {
      throw CommandFailure(.no, "no song meets the conditions, so nothing was picked")
    }
    let printer = PickPrinter(
      resultsShowing(picked, isFormatted: format != nil, in: context), format, in: context)
    for song in picked { try printer.print(song) }
    if context.output.isVerbose {
      context.note("picked \(songCount(picked.count)) with --seed \(seed)")
    }
  }

  private func lines(_ tags: [Tag]?, in context: CommandContext) throws -> [PickLine] {
    guard let list, list != .lines else {
      return try readPickLines(ofFile: file, nulTerminated: results.nulTerminated)
    }
    try context.server.narrowTags(needed: tags)
    return pickLines(try list.songs(in: context))
  }

  /// Returns the options with which the result is printed. If parts of files were picked, the songs are printed as JSON
  /// objects, as with `--json`, since a URI cannot name a part of a file. NUL-terminated output always consists of
  /// URIs.
  private func resultsShowing(
    _ picked: [PickedSong], isFormatted: Bool, in context: CommandContext
  ) -> OutputOptions {
    let parts = picked.count { $0.isPart }
    guard parts > 0, !isFormatted, !results.json else { return results }
    guard !results.nulTerminated else {
      if !context.isQuiet {
        printNote(
          parts == 1
            ? "1 song is only part of a file, but is printed as the whole file; --json prints its range"
            : "\(parts) songs are only parts of files, but are printed as whole files; --json prints their ranges"
        )
      }
      return results
    }
    context.note("the songs are printed as JSON, because a URI cannot name a part of a file")
    var results = results
    results.json = true
    return results
  }

  private func rules(in context: CommandContext) throws -> PickRules {
    let now = time(nil)
    var rules = PickRules()
    rules.distinct = leavingOut.distinct.keys
    rules.isByAlbum = albums.isGiven
    for list in leavingOut.exclude { rules.excluded.formUnion(try list.songs(in: context)) }
    rules.addedSince = leavingOut.added.map { now - $0.seconds }
    rules.notPlayedSince = leavingOut.notPlayed.map { now - $0.seconds }
    rules.preference = preference.preference
    rules.caps = amounts.maxPer
    rules.duration = amounts.duration.map { 1000 * $0.seconds }
    rules.isAtLeast = amounts.atLeast
    rules.size = amounts.size?.bytes
    rules.limit = amounts.count.value
    rules.spread = amounts.spread?.key
    rules.countsCurrent = !ignoreCurrent
    return rules
  }
}

/// Prints the picked songs as URIs, in a format or, with `--json`, as the JSON objects that were read.
struct PickPrinter {
  private let output: CommandOutput
  private let json: Bool
  private let songs: SongPrinter

  init(_ results: OutputOptions, _ format: SongFormat?, in context: CommandContext) {
    output = context.output(for: results)
    json = results.json
    songs = SongPrinter(results, format, in: context)
  }

  func print(_ song: PickedSong) throws {
    if json, let object = song.json {
      output.writeJSON(text: object)
    } else {
      try songs.print(song.song)
    }
    try output.waitForRoom()
  }
}
