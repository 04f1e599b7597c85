package import Bytes
internal import Catalog
package import CommandRuntime
internal import CommandSyntax
package import MPDClient
internal import TerminalText

/// The options of commands that read the wanted songs from a list.
package struct SongListOptions: OptionGroup {
  let file: ByteString
  let jump: Bool
  let rules: ByteString?
  let allowEmpty, skipMissing, repair, yes: Bool
  let input: InputOptions
  let lists: ListOptions
  let listing: ListingOptions

  init(_ words: inout Words) {
    file = words.argument(
      "<file>",
      """
      The list: URIs or paths in lines, M3U, or JSON as mpdex prints it; by default, or with "-", \
      standard input.
      """, default: "-")
    jump = words.flag("--jump", "Find each entry by prefixes of its path, like `mpdex jump`.")
    rules = words.option(
      "--rules <file>",
      """
      Take the songs that the rules of a smart playlist choose, in their order: a .nsp file of \
      Navidrome.
      """)
    allowEmpty = words.flag("--allow-empty", "Permit a list without songs, which leaves nothing.")
    skipMissing = words.flag(
      "--skip-missing", "Leave out lines that find nothing, name them, and exit with 75.")
    repair = words.flag(
      "--repair", "Find moved files again, as `mpdex playlist repair` does, and print each guess.")
    yes = words.yesFlag()
    input = words.group()
    lists = words.group()
    listing = words.group()
  }

  func validate() throws {
    guard repair || !yes else { throw ValidationError("--yes needs --repair") }
    guard !skipMissing && !repair || rules == nil && !jump else {
      throw ValidationError("--skip-missing and --repair cannot be combined with --jump or --rules")
    }
    guard rules == nil || file == "-" && !jump && !input.null else {
      throw ValidationError("--rules cannot be combined with a list, --jump or -0")
    }
    guard !jump else { return }
    try listing.refuseAll(without: "--jump", readsSongs: rules != nil || repair)
    guard lists.list == nil else { throw ValidationError("--in needs --jump") }
  }

  /// Whether the list is read from standard input.
  package var isInput: Bool { rules == nil && file == "-" }

  /// Returns the songs of the list; a directory in it is replaced by all songs below it. If the server finds no song
  /// for a line, throws a failure that names the line, unless the options permit such lines. Without `--allow-empty`,
  /// also throws if the list has no songs, for example because a search earlier in the pipeline has found nothing.
  ///
  /// - Parameters:
  ///   - list: the list that will consist of the songs. With `--skip-missing`, songs that this list cannot hold are
  ///     left out.
  ///   - known: returns URIs that need not be looked up. The closure is called after the song list has been read; its
  ///     argument says whether the song list contains more information than URIs.
  package func songs(
    for list: ChangeableList, in context: CommandContext, known: (Bool) throws -> [ByteString]
  ) throws -> SongListReading {
    let reading = try listedSongs(for: list, in: context, known: known)
    guard !reading.songs.isEmpty || allowEmpty else {
      throw CommandFailure(
        .no,
        (rules == nil ? "the list has no songs" : "no song matches the rules")
          + "; nothing was changed; --allow-empty permits an empty list")
    }
    return reading
  }

  private func listedSongs(
    for list: ChangeableList, in context: CommandContext, known: (Bool) throws -> [ByteString]
  ) throws -> SongListReading {
    listing.applyCache(in: context)
    if let rules {
      let rules = try SongRules(ofFile: rules)
      _ = try known(true)
      return SongListReading(try context.server.songs(by: rules).map { ListedSong($0.identity) })
    }
    guard !lists.readsInput else {
      throw CommandFailure(
        .usage,
        "`--in -` reads lines of text, not songs; nothing was changed; give another list with --in")
    }
    try refuseRulesFile(asList: file)
    var leftOut = LeftOutLines()
    let lines = try songListLines(ofFile: file, nulTerminated: input.null).withSongsOfFilters(
      in: context
    ) { line, filter in
      guard skipMissing else {
        throw noSong(
          matching: filter, "nothing was changed; --skip-missing leaves out such lines"
        ).about(line: line.number)
      }
      leftOut.add(filter, ofLine: line.number, to: context.output)
    }
    let known = Set(try known(lines.haveMarks))
    let found = try jump ? foundEntries(lines, in: context) : lines.withURIs(in: context)
    guard !jump else { return SongListReading(try found.songs(keeping: known, in: context)) }
    return try songs(of: found, for: list, keeping: known, leftOut, in: context)
  }

  private func songs(
    of lines: SongListLines, for list: ChangeableList, keeping known: Set<ByteString>,
    _ leftOut: LeftOutLines, in context: CommandContext
  ) throws -> SongListReading {
    var leftOut = leftOut
    let hint = lines.hintOnPaths
    let mended = try MissingLines(skip: skipMissing, repair: repair, takesGuesses: yes)
      .mended(lines, keeping: known, &leftOut, in: context)
    do {
      let songs = try mended.songs(keeping: known, in: context) { uri, line in
        guard skipMissing, case .playlist = list, !uri.fitsM3U, !known.contains(uri) else {
          return true
        }
        leftOut.add(
          uri, ofLine: line.number, because: ByteString.m3uLimits, to: context.output)
        return false
      }
      return SongListReading(songs, leftOut)
    } catch let failure as CommandFailure where failure.status == .no {
      throw CommandFailure(.no, "\(failure.message); \(MissingLines.waysOn)\(hint)")
    }
  }

  /// Replaces the text of each line with the URI of the entry that the text finds. If the text of a line finds a tag
  /// value, the line is replaced by one line for each song with this value.
  private func foundEntries(
    _ lines: SongListLines, in context: CommandContext
  ) throws -> SongListLines {
    let catalog = try listing.catalog(in: context)
    let list = try lists.chosen(nulTerminated: false, in: context) ?? .server(.directory(""))
    var found = SongListLines()
    for line in lines {
      let query = JumpQuery(path: line.text, list: list, only: listing.only?.kind)
      do {
        for entry in try queueEntries(query.entries(catalog, in: context), in: context) {
          let mark = entry.id.map { SongListLine.Mark(id: $0) }
          found.append(SongListLine(number: line.number, text: entry.uri, mark: mark))
        }
      } catch {
        throw CommandFailure(error).about(line)
      }
    }
    return found
  }
}

extension SongListLines {
  /// Replaces each line that is the filter of an album by a line for each of its songs.
  ///
  /// - Parameter onNone: called with each line whose filter finds no song, and with the filter. The line is then left
  ///   out.
  func withSongsOfFilters(
    in context: CommandContext, onNone: (SongListLine, ByteString) throws -> Void
  ) throws -> SongListLines {
    // Few lists have filters, and all of these end like this.
    let ends = Array(")}\r".utf8)
    guard containsText(where: { $0.last.map { ends.contains($0) } ?? false }) else { return self }
    let filters = try context.server.chosenFilters(map(\.text))
    guard filters.contains(where: { $0 != nil }) else { return self }
    var found = try songURIs(ofEach: filters.compactMap(\.self), in: context)[...]
    var lines = SongListLines()
    lines.directory = directory
    for (line, filter) in zip(self, filters) {
      let uris = filter == nil ? [line.text] : found.removeFirst()
      if let filter, uris.isEmpty { try onNone(line, filter) }
      for uri in uris { lines.append(line.with(uri)) }
    }
    return lines
  }

  /// Returns the lines with URIs in the form that the server uses. A path in an M3U file may also be relative to the
  /// directory of that file, if it leads to a file below the music directory.
  func withURIs(in context: CommandContext) throws -> SongListLines {
    let base = try directory.flatMap { try PathBase(of: $0, in: context) }
    guard base != nil || containsText(where: { $0.first == .slash || $0.last == .slash }) else {
      return self
    }
    let hasPaths = containsText { $0.first == .slash && $0.count > 1 }
    let music = try hasPaths ? context.server.musicDirectory() : nil
    return compactMapLines { line in
      if line.text.isURL { return line }
      let uri = line.text.withoutTrailingSlash.relative(toMusicDirectory: music)
      return line.with(base?.uri(ofPath: uri) ?? uri)
    }
  }

  /// The end of a message about a line that was not found. For an M3U file whose paths lead upwards, it says what mpdex
  /// needs in order to resolve these paths; for any other list, it is empty.
  fileprivate var hintOnPaths: String {
    guard directory != nil, containsText(where: { $0.starts(with: "../".utf8) }) else { return "" }
    return
      "; paths relative to the file work only if the server runs on this machine, is reached over a unix socket, and "
      + "has these files in its music directory"
  }

  /// Returns the songs for the lines; a directory is replaced by all songs below it. If nothing is found for a line,
  /// throws a failure that names the line.
  ///
  /// - Parameters:
  ///   - known: URIs that need not be looked up.
  ///   - takes: returns whether the result contains the song that was found for a line.
  func songs(
    keeping known: Set<ByteString>, in context: CommandContext,
    taking takes: (ByteString, SongListLine) -> Bool = { _, _ in true }
  ) throws -> [ListedSong] {
    // Equal URIs share one copy in memory.
    var shared = known
    var songs: [ListedSong] = []
    for start in stride(from: 0, to: count, by: maxLinesPerLookup) {
      let part = self[start..<Swift.min(start + maxLinesPerLookup, count)]
      let unknown = part.filter { !known.contains($0.text) }
      var found =
        try unknown.isEmpty ? [].makeIterator() : unknown.foundSongs(in: context).makeIterator()
      for line in part {
        let meant = known.contains(line.text) ? [line.text] : found.next() ?? []
        let taken = meant.filter { takes($0, line) }
        songs += line.songs(taken.map { shared.insert($0).memberAfterInsert })
      }
    }
    return songs
  }
}

/// The maximum number of lines that are looked up at once. The limit bounds the memory that the replies take.
private let maxLinesPerLookup = 20_000

extension [SongListLine] {
  fileprivate func foundSongs(in context: CommandContext) throws -> [[ByteString]] {
    try context.withConnection { server in
      try server.takenSongURIs(below: map(\.text))
    } onError: { error in
      let line = error.index.flatMap { indices.contains($0) ? self[$0] : nil }
      let failure = context.server.failure(error, about: line?.text)
      guard let line else { throw failure }
      let isMissing = error.code == .ack(.noExist)
      throw failure.about(line, besides: isMissing ? missing(after: line, in: context) : [])
    }
  }

  /// Returns the lines after the given line, which was not found, for which the server also has no song or directory.
  /// Returns an empty list if the server does not answer.
  private func missing(after line: SongListLine, in context: CommandContext) -> [SongListLine] {
    let rest = filter { $0.number > line.number }
    let unknown = try? context.server.withConnection { server in
      try server.unknown(among: Set(rest.map(\.text)).sorted())
    }
    return rest.filter { unknown?.contains($0.text) == true }
  }
}

extension SongListLine {
  /// Returns songs with the URIs that were found for the line: the song itself, or the songs of a directory.
  func songs(_ uris: [ByteString]) -> [ListedSong] {
    uris.map { $0 == text ? with($0).song : songOfDirectory($0) }
  }

  private func songOfDirectory(_ uri: ByteString) -> ListedSong {
    mark?.hasKnownRange == true ? ListedSong(SongIdentity(uri)) : ListedSong(uri)
  }
}

extension CommandFailure {
  /// Adds to the failure's message the number of the line that caused the failure, and the other lines that were not
  /// found.
  fileprivate func about(
    _ line: SongListLine, besides others: [SongListLine] = []
  ) -> CommandFailure {
    let named = others.map { ($0.number, $0.text, "no such song or directory") }
    let outcome: [String] = (others.isEmpty ? [] : [clauses(on: named)]) + ["nothing was changed"]
    return about(line: line.number, line.text, outcome.joined(separator: "; "))
  }

  /// Adds to the failure's message the number of the input line that caused the failure, and the outcome of the whole
  /// command, such as "nothing was changed". If the message begins with the line's text, the text is put in quotes, so
  /// that there is only one colon.
  func about(line number: Int, _ text: ByteString, _ outcome: String) -> CommandFailure {
    let name = text.shortened.terminalSafe
    let start = "\(name): "
    let problem =
      message.hasPrefix(start)
      ? "line \(number), '\(name)': \(message.dropFirst(start.count))"
      : "line \(number): \(message)"
    return CommandFailure(status == .refused ? .no : status, "\(problem); \(outcome)")
  }

  /// Adds the number of the input line that caused the failure to its message, which already says what the outcome was.
  fileprivate func about(line number: Int) -> CommandFailure {
    CommandFailure(status, "line \(number): \(message)")
  }
}

/// A hidden option that sets the name of the command in the journal. The browser makes some changes by running `apply`,
/// and uses this option so that the journal names what the user did.
package struct RecordedName: OptionGroup {
  private let name: ByteString?

  init(_ words: inout Words) {
    name = words.option("--as <command>", "Record the change under this command's name.", .hidden)
  }

  /// Makes the journal record the changes of this run under the given name, if there is one.
  package func use(in context: CommandContext) {
    if let name { context.changes.commandName = { name } }
  }
}

/// The options that show how a command would change a list, instead of changing it.
package struct PreviewOptions: OptionGroup {
  let dryRun, check, json: Bool

  init(_ words: inout Words) {
    dryRun = words.dryRunFlag()
    check = words.flag("--check", "Change nothing, and exit with 1 if anything would change.")
    json = words.jsonFlag()
  }

  /// Whether one of these options is given, so that the list must not be changed.
  package var isGiven: Bool { dryRun || check }

  func validate() throws {
    guard dryRun || !json else { throw ValidationError("--json needs --dry-run") }
  }

  /// If `--dry-run` is given, prints the changes that would turn the present songs of the list into the wanted songs.
  /// If `--check` is given, throws if there are any changes.
  ///
  /// - Parameter edit: the edit that makes these changes; nil if it has not been computed yet.
  package func show(
    _ edit: QueueEdit? = nil, from present: [ListedSong], to wanted: [ListedSong],
    of list: ChangeableList, in context: CommandContext
  ) throws {
    let edit = edit ?? QueueEdit(from: present, to: wanted)
    if dryRun {
      let changes = edit.changes(from: present.map(\.identity), to: wanted.map(\.identity))
      try context.output.print(changes, asJSON: json)
    }
    if check, !edit.isEmpty {
      throw CommandFailure(
        .no, "\(list.title) would change: \(edit.counts.summary)")
    }
  }

  /// Shows how an edit would change a stored playlist. If a playlist cannot hold one of the new songs, throws the same
  /// error as the edit itself.
  package func show(_ edit: PlaylistEdit, in context: CommandContext) throws {
    do { try context.withConnection { server in try server.check(edit) } } catch let error
      as MPDError
    {
      throw CommandFailure(error, editing: edit.name)
    }
    let songs = { (uris: [ByteString]) in uris.map { ListedSong(SongIdentity($0)) } }
    try show(
      from: songs(edit.old ?? []), to: songs(edit.new), of: .playlist(edit.name), in: context)
  }
}
