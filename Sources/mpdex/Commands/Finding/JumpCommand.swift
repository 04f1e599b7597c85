internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

/// The commands that look up entries in sorted lists.
let findingCommands = CommandGroup(
  title: "Finding",
  [Index.self, Jump.self, Pick.self, Browse.self, Cache.self])

struct Jump: RunnableCommand {
  static let jsonKeys: JSONKeys =
    .foundEntry + [
      "artist (with --in library, where a song also has album and date, and kind can be artist)"
    ]

  static let configuration = CommandConfiguration(
    command: "jump",
    abstract: "Find an entry by prefixes of the names in its path, and queue it on request.",
    discussion: """
      Each part of PATH between slashes is looked up in the directory found so far: an exact name, \
      then a name that differs only in case and accents, then the first name in order that begins \
      with the part, and if there is none the first one that does so after an article (beatles finds \
      The Beatles). Prints the URI, with -n also those of the entries after it, or with -f the text of a song; exits with 1 if there is no match.

      --contains, --fuzzy and --latin compare the last part with every name, and print the best \
      matches first. --fuzzy prefers letters next to each other and at the beginning of words, then \
      those that come earlier, then shorter names.

      --in library finds artists, albums, songs and playlists by the beginnings of words, in any order, of names, \
      artists, albums and years, and as --latin does. If nothing is found, letters may be missing, or one may be \
      wrong. Prints a URI, the name of a playlist or, of an artist or album, its name, a tab and a filter: `mpdex add` \
      takes each.

      EXAMPLES
        mpdex jump ar/bjo/homo             Artists/Björk/Homogenic
        mpdex jump ar/bjo -n 5             that entry and the four after it
        mpdex jump ar/b --all -0 | xargs -0 -n 1 echo
        mpdex jump ar/bjo --replace --play
        mpdex jump ar/bjo/homo/jo -f '%artist% - %title%'
        mpdex jump --fuzzy ar/acdc          Artists/AC／DC
        mpdex jump --contains ar/live -n 10  the ten best matches
        mpdex jump --latin ar/spl           Artists/Сплин
        mpdex jump --in tags bjo/homo --add --play
        mpdex jump --in tree homogenic
        mpdex jump --in library bjork 97 --next
        mpdex jump --in queue jog --play    plays that song of the queue
        mpdex jump --in - --offset bjö < names
      """)

  let path: ByteString
  let furtherWords: [ByteString]
  let count: CountOption
  let all, contains, fuzzy, latin, unique, offset, onePerLine: Bool
  let lists: ListOptions
  let queueing: QueueingOptions
  let listing: ListingOptions
  let entries: EntryOutputOptions

  init(_ words: inout Words) {
    path = words.argument("<path>", "Names or prefixes of names, with slashes between them.")
    furtherWords = words.arguments("<word>", "With --in library: more words of the same thing.")
    count = words.group()
    all = words.flag("--all", "Print every entry that matches the last part.")
    contains = words.flag("--contains", "Find the last part anywhere in a name.")
    fuzzy = words.flag(
      "--fuzzy", "Find the letters of the last part in their order, with others between them.")
    latin = words.flag(
      "--latin", "Find names of other scripts as they are spelled in Latin letters, too.")
    unique = words.flag(
      "--unique", "Exit with 1, naming the candidates, if several match equally well.")
    offset = words.flag("--offset", "Print OFFSET, a tab and the URI.")
    onePerLine = words.flag("-1", "Print one entry per line, also on a terminal.")
    lists = words.group()
    queueing = words.group("Queueing")
    listing = words.group()
    entries = words.group()
  }

  private var results: OutputOptions { entries.results }

  func validate() throws {
    try refuseSeveral(["-n": count.value != nil, "--all": all, "--unique": unique])
    try refuseSeveral(["--contains": contains, "--fuzzy": fuzzy])
    guard lists.list == .library else {
      guard furtherWords.isEmpty else {
        throw ValidationError(
          "jump takes one path; to search the library for several words, use --in library"
        )
      }
      return
    }
    try refuseOptionsOfPaths()
  }

  private func refuseOptionsOfPaths() throws {
    let given = [
      (contains, "--contains"), (fuzzy, "--fuzzy"), (offset, "--offset"),
      (listing.only != nil, "--only"), (lists.order.isGiven, "--by"), (entries.tags, "--tags"),
    ].filter(\.0).map(\.1)
    guard given.isEmpty else {
      throw ValidationError(
        "\(given.joined(separator: ", ")) cannot be used with --in library, which finds entries by words and "
          + "sorts them by how well they match")
    }
  }

  func run(in context: CommandContext) throws {
    let catalog = try listing.catalog(in: context)
    if lists.list == .library { return try runInLibrary(catalog, in: context) }
    let list = try lists.chosen(nulTerminated: results.nulTerminated, in: context)
    if !lists.readsInput { try context.server.connect() }
    let path =
      lists.readsInput
      ? path : try argumentOrInput(path, nulTerminated: results.nulTerminated)
    let query = try JumpQuery(
      path: path, list: list ?? .server(ListingSource.directory("").sorted(by: lists.order)),
      only: listing.only?.kind,
      matching: matching, reach: reach)
    let found = try query.entries(catalog, in: context)
    try lists.refuseUnusedFormat(for: found, in: context)
    try queueing.queue(found, in: context)?.report(in: context)
    // If a song of the queue is played without being added, the status is printed, because it says more than the song's
    // position.
    guard queueing.playInQueue(found), !isShaped(in: context) else {
      return try print(found, in: context)
    }
    try context.printStatusUnlessQuiet()
  }

  private func runInLibrary(_ catalog: ConnectionCatalog, in context: CommandContext) throws {
    guard context.formats.ofOption == nil else {
      throw CommandFailure(
        .usage,
        "-f cannot be used with --in library, which also finds artists, albums and playlists; use --json to print "
          + "all properties"
      )
    }
    let words =
      furtherWords.isEmpty
      ? [try argumentOrInput(path, nulTerminated: results.nulTerminated)] : [path] + furtherWords
    try refuseOtherThanWords(words, filtersBelongTo: "find", "prints the songs that match")
    let things = try LibraryQuery(words, reach: reach).things(catalog, in: context)
    try queueing.queue(things, in: context)?.report(in: context)
    try things.print(results, in: context)
  }

  /// Whether an option determines the form in which the found entries are printed.
  private func isShaped(in context: CommandContext) -> Bool {
    results.json || results.nulTerminated || offset || context.formats.ofOption != nil
  }

  private var matching: NameMatching {
    let matching: NameMatching = fuzzy ? .subsequence : contains ? .substring : .prefix
    return matching.transliterating(latin)
  }

  private var reach: JumpQuery.Reach {
    if all { return .all }
    return unique ? .unique : .first(count.value ?? 1)
  }

  private func print(_ found: [FoundEntry], in context: CommandContext) throws {
    // MPC_FORMAT is ignored, since scripts expect URIs.
    let format = results.json ? nil : context.formats.ofOption
    let songs = format != nil || entries.tags ? try songs(of: found, format, in: context) : [:]
    let output = context.output(for: results)
    let isInColumns =
      output.isTerminal && found.count > 1 && !onePerLine && !offset && format == nil
    guard results.json || isInColumns && !results.nulTerminated else {
      let albums = format == nil ? nil : AlbumFormat(context.formats.textOfOption)
      return found.print(to: output, songs, format, albums, withOffsets: offset)
    }
    let printer = EntryPrinter(results, in: context, inColumns: isInColumns)
    printer.show(songs, in: nil)
    for entry in found { try printer.print(entry, isListed: false) }
    printer.finish()
  }

  private func songs(
    of found: [FoundEntry], _ format: SongFormat?, in context: CommandContext
  ) throws -> [EntryResult: Song] {
    try context.server.narrowTags(needed: entries.neededTags(format))
    return try context.server.songs(found)
  }
}
