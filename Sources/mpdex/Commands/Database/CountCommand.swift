internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations
internal import TerminalText

struct Count: RunnableCommand {
  static let jsonKeys: JSONKeys = ["value", "songs (a number)", "duration"]

  static let configuration = CommandConfiguration(
    command: "count",
    abstract: "Count songs and their total length by tag, year, decade or rating.",
    discussion: """
      Each line is VALUE, SONGS and SECONDS, separated by tabs, in the order of the values. On a terminal they are \
      aligned, with the length as a time and a bar for SONGS. Songs without a value are last, under –; for programs, the \
      value is empty. A song with several values of a tag counts under each.

      With filters, only the songs that match are counted; they are those of `mpdex find`.

      EXAMPLES
        mpdex count decade
        mpdex count genre --by -songs -n 10
        mpdex count year artist=Björk
        mpdex count artist --by -length --json
        mpdex count rating
      """)

  let key: CountKey
  let order: OrderOption
  let count: CountOption
  let search: FilterOptions
  let folding: FoldOption
  let results: OutputOptions

  init(_ words: inout Words) {
    key = words.argument("<key>", "A tag, such as genre, or year, decade or rating.")
    order = words.group()
    count = words.group()
    search = words.group()
    folding = words.group()
    results = words.group()
  }

  func validate() throws { try order.refuseKeys(outside: .counts) }

  func run(in context: CommandContext) throws {
    let collator = key.hasTexts ? try CollationChoice.standard().collator() : nil
    let counts = try counts(in: context).rows(by: order, collator).prefix(count.value ?? .max)
    let output = context.output(for: results)
    if results.json {
      for row in counts { output.writeJSON(row.json) }
    } else if output.isTerminal, !results.nulTerminated {
      let block: Character = terminalHasBlocks() ? "█" : "#"
      barChart(counts.map(\.bar), width: terminalWidth(), block: block).forEach { output.write($0) }
    } else {
      for row in counts {
        let value = row.value ?? ""
        let shown = output.isTerminal ? ByteString(value.terminalSafe) : value
        output.write(shown + ByteString("\t\(row.songs)\t\(roundedSeconds(row.duration))"))
      }
    }
  }

  private func counts(in context: CommandContext) throws -> SongCounts {
    let filters = try context.server.filtersRelativeToMusicDirectory(
      search.given(nulTerminated: results.nulTerminated))
    let conditions = try filterConditions(
      filters, expressions: search.expressions, ignoringCase: false, folding: folding.collator())
    if key == .rating { try SongStickers.read([.rating]) }
    var counts = SongCounts(by: key)
    try conditions.namingPatterns {
      try forEachSong(conditions, in: context) { counts.add($0) }
    }
    guard !counts.isEmpty else {
      throw FilterOptions(filters: filters, expressions: search.expressions)
        .nothingFound(ignoringCase: false, folding, in: context)
    }
    return counts
  }

  /// Calls a closure with each song that meets the conditions. All songs come from the cache if the database has not
  /// changed.
  private func forEachSong(
    _ conditions: [FilterCondition], in context: CommandContext, _ body: (Song) -> Void
  ) throws {
    guard !conditions.isEmpty else {
      let table = try context.server.songTable()
      return table.forEachSong(in: table.rowsInServerOrder, tags: key.tags) { body($1) }
    }
    let query = try SongQuery(
      conditions, ignoresCase: false, for: context.server.protocolVersion())
    try context.server.narrowTags(needed: query.neededTags.map { $0 + key.tags })
    try query.forEachSong(in: context, body)
  }
}

extension SongCounts.Row {
  fileprivate var json: JSONObject {
    ["duration": duration.inSeconds, "songs": songs, "value": value]
  }

  fileprivate var bar: BarRow {
    BarRow([value?.terminalSafe ?? "–", "\(songs)", roundedClockText(duration)], count: songs)
  }
}
