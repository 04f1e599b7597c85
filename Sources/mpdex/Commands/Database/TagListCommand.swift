internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations
internal import TerminalText

struct ListTag: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "value", "groups (an object, after group)", "album (with --albums)",
    "albumArtist (with --albums)", "date (with --albums)", "filter (with --albums)",
    "songs (with --albums: a number)", "added (with --albums: of the newest song)",
    "duration (with --albums)",
  ]

  static let configuration = CommandConfiguration(
    mpc: "list",
    abstract: "List the values of a tag, each once.",
    discussion: """
      With filters, only the songs that match are considered. `mpdex help search` explains the \
      filters; mpc's form compares the whole tag here. With "group TAG" at the end, once or \
      several times, the values are indented below those of the group tags. Songs without the tag \
      count as an empty value; if no song has the tag, nothing is printed, and the exit status is \
      1. The tag "file" lists the URIs of the songs. The values of a tag in all songs, without \
      filters and groups, are kept in the cache until the server's database changes.

      With --albums instead of a tag, the albums are listed that have a song that matches: artist, name and year, and \
      after a tab a filter, which finds exactly the album's songs. Every command that takes songs takes the filter, or \
      the whole line. Albums of the same name are told apart by artist and date, by their MusicBrainz identifier or, if \
      their tracks overlap, by directory. -f prints %album%, %albumartist%, %date%, %year%, %added% (the newest song), \
      %songs%, %length% and %filter% instead. --by sorts by artist, album, date, added, songs or length.

      EXAMPLES
        mpdex list artist
        mpdex list album artist=Björk
        mpdex list album --fold artist=bjork
        mpdex list title 'date>=1990' group album group artist
        mpdex list album group albumartist --json
        mpdex list file artist=Björk
        mpdex list --albums genre=Jazz
        mpdex list --albums | mpdex pick -n 1
        mpdex list --albums | fzf | mpdex add --play
        mpdex list --albums --by -added -n 10       the newest albums
        mpdex list --albums --incomplete            albums that lack tracks
      """)

  let tag: ByteString?
  let albums: AlbumsOption
  let checks: AlbumChecks
  let order: OrderOption
  let count: CountOption
  let search: FilterOptions
  let folding: FoldOption
  let results: OutputOptions
  let cache: CacheOption

  init(_ words: inout Words) {
    tag = words.optionalArgument("<tag>", "The tag, such as artist; with --albums, a filter.")
    albums = words.group()
    checks = words.group()
    order = words.group()
    count = words.group()
    search = words.group()
    folding = words.group()
    results = words.group()
    cache = words.group()
  }

  /// Creates the command `albums`, whose arguments are filters.
  init(albumsOf words: inout Words) {
    tag = nil
    albums = .given
    checks = words.group()
    order = words.group()
    count = words.group()
    search = words.group()
    folding = words.group()
    results = words.group()
    cache = words.group()
  }

  func validate() throws {
    guard tag != nil || albums.isGiven else {
      throw ValidationError("no tag was given; give one, such as artist, or --albums")
    }
    guard tag != "-" || albums.isGiven else {
      throw ValidationError(
        "give the tag as an argument; only filters can come from standard input, as in `mpdex list artist -`"
      )
    }
    guard albums.isGiven || !checks.isGiven else {
      throw ValidationError("--no-cover and --incomplete need --albums")
    }
    guard albums.isGiven || !order.isGiven else {
      throw ValidationError(
        "--by needs --albums; the values of a tag are printed in the server's order")
    }
    try order.refuseKeys(outside: .albums)
    let isPlain = !isOfFiles && search.filters.isEmpty && search.expressions.isEmpty
    guard albums.isGiven || isPlain || !cache.ignoresCache else {
      throw ValidationError(
        "--no-cache has no effect here: the values of a tag are cached only if no filters and no groups are given"
      )
    }
  }

  /// Whether the command lists URIs instead of the values of a tag.
  private var isOfFiles: Bool {
    SongVariable(keyNamed: tag?.description ?? "")?.isFile == true
  }

  func run(in context: CommandContext) throws {
    if albums.isGiven { return try listAlbums(in: context) }
    let tag = tag ?? ""
    let (filters, groups) = try splitGroups(
      context.server.filtersRelativeToMusicDirectory(words(in: context)))
    guard groups.isEmpty || !results.nulTerminated else {
      throw CommandFailure(.usage, "-0 cannot be combined with 'group'; use --json instead")
    }
    let conditions = try self.conditions(filters)
    if isOfFiles {
      guard groups.isEmpty else { throw noGroups }
      return try conditions.namingPatterns { try listURIs(conditions, in: context) }
    }
    let wanted = try self.wanted(tag)
    try conditions.namingPatterns {
      guard groups.isEmpty else {
        let filter = try filterOfServer(conditions, in: context)
        return try print(
          context.run(.list(wanted, of: filter, groupedBy: groups)), groups, conditions, in: context
        )
      }
      guard !results.json else {
        var values: [TagValue] = []
        try forEachValue(of: wanted, conditions, in: context) {
          values.append(TagValue(ByteString($0)))
        }
        return try print(values, groups, conditions, in: context)
      }
      try printValues(of: wanted, conditions, in: context)
    }
  }

  private func filterOfServer(
    _ conditions: [FilterCondition], in context: CommandContext
  ) throws -> Filter? {
    try conditions.isEmpty ? nil : filter(conditions, for: context.server.protocolVersion())
  }

  /// Calls a closure with each value of a tag as soon as it arrives. Without a filter, the values may come from the
  /// cache.
  private func forEachValue(
    of tag: Tag, _ conditions: [FilterCondition], in context: CommandContext,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) throws {
    guard conditions.allSatisfy({ $0.local == nil }) else {
      for value in try values(of: tag, conditions, in: context) { value.withUnsafeBytes(body) }
      return
    }
    if let filter = try filterOfServer(conditions, in: context) {
      return try context.withConnection { server in
        try server.forEachValue(of: tag, in: filter) { value, _ in body(value) }
      }
    }
    let catalog = context.catalog(CollationChoice(), usesCache: !cache.ignoresCache)
    try context.withConnection { server in try catalog.forEachValue(of: tag, over: &server, body) }
  }

  /// Returns the values of a tag in the songs that meet the conditions, in byte order, which is the order of the
  /// server. A song without the tag has an empty value.
  private func values(
    of tag: Tag, _ conditions: [FilterCondition], in context: CommandContext
  ) throws -> [ByteString] {
    let query = try songs(conditions, in: context)
    try context.server.narrowTags(needed: query.neededTags.map { $0 + [tag] })
    var values: Set<ByteString> = []
    try query.forEachSong(in: context) { song in
      values.formUnion(song.bytes(of: tag) == nil ? [""] : song.allBytes(of: tag))
    }
    return values.sorted()
  }

  /// Prints each value of a tag as soon as it arrives.
  private func printValues(
    of tag: Tag, _ conditions: [FilterCondition], in context: CommandContext
  ) throws {
    let output = context.output(for: results)
    var isEmpty = true
    // Empty values are printed only if the tag also has other values.
    var emptyCount = 0
    var rest = count.value ?? .max
    try forEachValue(of: tag, conditions, in: context) { value in
      if isEmpty, value.isEmpty { return emptyCount += 1 }
      isEmpty = false
      while emptyCount > 0, rest > 0 {
        output.write(ByteString())
        emptyCount -= 1
        rest -= 1
      }
      if rest > 0 { output.writeSafely(value) }
      rest = max(0, rest - 1)
    }
    guard !isEmpty else { throw try noValueFound(conditions, in: context) }
  }

  private func wanted(_ name: ByteString) throws -> Tag {
    guard knownTag(name.description) == nil, name == "albums" else {
      return try Operations.tag(named: name)
    }
    throw CommandFailure(
      .usage, "there is no tag 'albums'; did you mean `mpdex list album` or `mpdex list --albums`?")
  }

  /// Returns the words after the tag; empty if these words do not form pairs, because mpc then ignores all of them.
  private func words(in context: CommandContext) throws -> [ByteString] {
    let words = try search.given(nulTerminated: results.nulTerminated)
    guard let word = wordWithoutText(words) else { return words }
    context.note(
      "'\(word.terminalSafe)' is not followed by a value, so all filters were ignored")
    return []
  }

  /// Returns the failure of a search that finds no song.
  ///
  /// - Parameter filters: the filters that have been read.
  private func noneFound(
    with filters: [ByteString], in context: CommandContext
  ) -> CommandFailure {
    FilterOptions(filters: filters, expressions: search.expressions)
      .nothingFound(ignoringCase: false, folding, in: context)
  }

  /// Returns the failure of a search that finds no value of the tag. The filters are not to blame if they find songs.
  private func noValueFound(
    _ conditions: [FilterCondition], in context: CommandContext
  ) throws -> CommandFailure {
    guard try !conditions.isEmpty && songs(conditions, in: context).findsSongs(in: context) else {
      return noneFound(with: search.filters, in: context)
    }
    return CommandFailure(
      .no, "\(nothingFound.message); the songs that match the filters do not have this tag")
  }

  private func conditions(_ filters: [ByteString]) throws -> [FilterCondition] {
    try filterConditions(
      filters, expressions: search.expressions, ignoringCase: false, folding: folding.collator())
  }

  private func listAlbums(in context: CommandContext) throws {
    cache.apply(in: context)
    let filters = try context.server.filtersRelativeToMusicDirectory(
      search.given(after: tag, nulTerminated: results.nulTerminated))
    let conditions = try self.conditions(filters)
    let format = results.json ? nil : context.formats.textOfOption
    var albums = try conditions.namingPatterns {
      try conditions.isEmpty
        ? Operations.albums(in: context)
        : Operations.albums(of: songs(conditions, in: context), in: context)
    }
    albums = try checks.chosen(from: albums, in: context)
    guard !albums.isEmpty else {
      throw checks.isGiven ? nothingFound : noneFound(with: filters, in: context)
    }
    if order.isGiven {
      try order.noteUnrecordedTimes(in: context)
      albums = albums.sorted(by: order, try CollationChoice.standard().collator())
    }
    try context.output.print(Array(albums.prefix(count.value ?? .max)), format, results)
  }

  /// Returns a search for the songs that meet all conditions. Without conditions, the search finds all songs.
  private func songs(
    _ conditions: [FilterCondition], in context: CommandContext
  ) throws -> SongQuery {
    try SongQuery(conditions, ignoresCase: false, for: context.server.protocolVersion())
  }

  /// Prints the URIs of the songs that meet the conditions. The songs are searched for in windows. The server's
  /// `list` is not used, because it does not support windows.
  private func listURIs(_ conditions: [FilterCondition], in context: CommandContext) throws {
    let output = context.output(for: results)
    var isEmpty = true
    var query = try songs(conditions, in: context)
    try context.server.narrowTags(needed: query.neededTags)
    query.window.end = count.value ?? query.window.end
    try query.forEachSong(in: context) { song in
      isEmpty = false
      if results.json {
        output.writeJSON(["value": song.uri])
      } else {
        output.writeSafely(song.uri)
      }
      try output.waitForRoom()
    }
    guard !isEmpty else { throw noneFound(with: search.filters, in: context) }
  }

  private func print(
    _ values: [TagValue], _ groups: [Tag], _ conditions: [FilterCondition],
    in context: CommandContext
  ) throws {
    guard values.contains(where: { !$0.value.isEmpty }) else {
      throw try noValueFound(conditions, in: context)
    }
    let output = context.output(for: results)
    let values = Array(values.prefix(count.value ?? .max))
    if results.json {
      for value in values { output.writeJSON(value.json(groups)) }
    } else {
      for line in nestedLines(values) { output.writeSafely(line) }
    }
  }
}

private let noGroups = CommandFailure(
  .usage,
  "'file' lists songs, which cannot be grouped; `mpdex find file~ -f '%artist%: %file%'` prints songs with their tags"
)

/// Returns the name of the last filter if the filter has no value; otherwise nil. The words are filters in mpc's form
/// (NAME VALUE …).
private func wordWithoutText(_ words: [ByteString]) -> ByteString? {
  var rest = words[...]
  while let word = rest.popFirst() {
    guard word == "group" || FilterField(word.description) != nil else { continue }
    if rest.popFirst() == nil { return word }
  }
  return nil
}

private func splitGroups(
  _ arguments: [ByteString]
) throws -> (filters: [ByteString], groups: [Tag]) {
  var filters = arguments[...]
  var groups: [Tag] = []
  while let name = filters.last, filters.dropLast().last == "group" {
    let group = try tag(named: name)
    guard !groups.contains(group) else {
      throw CommandFailure(
        .usage, "'group \(name.terminalSafe)' was given twice; leave out one of them")
    }
    groups.insert(group, at: 0)
    filters = filters.dropLast(2)
  }
  try refuseGroups(amongFilters: filters)
  return (Array(filters), groups)
}

/// Throws if "group" is used where a filter is expected. As the value of a filter in mpc's form, "group" is an ordinary
/// word.
private func refuseGroups(amongFilters filters: ArraySlice<ByteString>) throws {
  var rest = filters
  while let argument = rest.popFirst() {
    guard argument != "group" else { throw filtersComeFirst }
    let isNameOfField = FilterField(argument.description) != nil
    if isNameOfField { _ = rest.popFirst() }
  }
}

private let filtersComeFirst = CommandFailure(
  .usage, "give the filters before 'group': `mpdex list TAG [FILTER ...] [group TAG ...]`")

/// Returns a line for each value. If the groups of a value differ from those of the previous value, lines for these
/// groups precede it. Each line is indented by four spaces for every group that contains it. The last group is the
/// outermost one, as in the server's order.
func nestedLines(_ values: [TagValue]) -> [ByteString] {
  var lines: [ByteString] = []
  var shown: [ByteString]?
  for value in values {
    let levels = Array(value.groups.reversed())
    let same = shown.map { zip($0, levels).prefix { $0 == $1 }.count } ?? 0
    for depth in same..<levels.count { lines.append(indented(levels[depth], depth)) }
    lines.append(indented(value.value, levels.count))
    shown = levels
  }
  return lines
}

private func indented(_ value: ByteString, _ depth: Int) -> ByteString {
  ByteString(String(repeating: " ", count: 4 * depth)) + value
}

/// The JSON object for a value of a tag. The object also contains the values of the groups, keyed by the names of their
/// tags.
extension TagValue {
  fileprivate func json(_ tags: [Tag]) -> JSONObject {
    let names = JSONObject(zip(tags.map(\.name), groups))
    return ["groups": tags.isEmpty ? nil : names, "value": value]
  }
}
