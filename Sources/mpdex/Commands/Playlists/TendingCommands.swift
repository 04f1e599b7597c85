internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations
internal import TerminalText

struct PlaylistToggle: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "toggle",
    abstract: "Add songs to a stored playlist, or remove those that it has.",
    discussion: """
      A song that the playlist has is removed from it wherever it occurs, even if its file is gone; \
      any other is appended. Without a URI the song is the current one. A directory means each song \
      below it, and a filter, or a line of `list --albums`, each song of the album. With "-", or if something is piped \
      into it, reads the URIs from standard input, one per line. A song that is named \
      twice is toggled once. A playlist cannot hold a part of a file, such as a track of a CUE sheet that \
      was loaded: it gets the whole file, and the exit status is 75.

      Prints "+ URI" for each song that was added and "- URI" for each that was removed. If one of \
      the songs is not found, or if a playlist cannot hold it, nothing is changed.

      EXAMPLES
        mpdex playlist toggle Favourites
        mpdex playlist toggle Favourites Artists/Zoo/1.flac
        mpdex jump ar/zoo/1 | mpdex playlist toggle Favourites --dry-run
      """)

  let name: ByteString
  let uris: [ByteString]
  let dryRun: Bool
  let input: InputOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    uris = words.arguments(
      "<uri>", "Songs, directories or URLs; the current song if none is given.")
    dryRun = words.dryRunFlag()
    input = words.group()
  }

  func run(in context: CommandContext) throws {
    let lines = try orPipe(uris) {
      try songsOrInput($0, nulTerminated: input.null, isImplied: false)
    }
    let current = try lines == nil ? currentSong(in: context) : nil
    let given = try lines?.urisWithSongsOfFilters(in: context) ?? current.map { [$0.uri] } ?? []
    var edit = try context.server.edit(ofPlaylist: name)
    let changes = try edit.toggle(context.server.songs(given, keeping: edit.new))
    if !dryRun { try context.changes.apply(edit) }
    for change in changes { context.output.writeSafely(change) }
    guard changes.contains(where: { $0.first == UInt8(ascii: "+") }) else { return }
    if let current { return try refuseParts([current], in: name) }
    let parts = try context.withConnection { $0.queuedParts(of: given) }
    try NamedParts(lines ?? []).report(parts, in: name, to: context.output)
  }

  private func currentSong(in context: CommandContext) throws -> SongIdentity {
    context.formats.printedTags = []
    guard let song = try context.run(.currentSong) else {
      throw CommandFailure(.no, "there is no current song; nothing was changed")
    }
    return song.identity
  }
}

extension PlaylistEdit {
  /// Removes the given songs that are in the playlist, and appends the given songs that are not. Returns a line for
  /// each song: "+ URI" or "- URI".
  fileprivate mutating func toggle(_ songs: [ByteString]) -> [ByteString] {
    var seen: Set<ByteString> = []
    let songs = songs.filter { seen.insert($0).inserted }
    let removed = Set(new).intersection(songs)
    new.removeAll(where: removed.contains)
    new += songs.filter { !removed.contains($0) }
    return songs.map { (removed.contains($0) ? "- " : "+ ") + $0 }
  }
}

struct QueueCheck: RunnableCommand {
  static let jsonKeys: JSONKeys = .missing

  static let configuration = CommandConfiguration(
    command: "check",
    abstract: "Print the songs of the queue whose files are gone.",
    discussion: """
      Prints a line for each song that the server does not know any more: the word queue, the position and the URI, \
      with tabs between them. URLs are not checked. Exits with 1 if there are such songs.

      `mpdex queue repair` finds moved files again, and `mpdex queue del --missing` removes the songs.

      EXAMPLES
        mpdex queue check
        mpdex queue check --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let songs = try ChangeableList.queue.songs(comparing: [], in: context)
    let entries = try context.server.missingEntries(of: songs)
    let output = context.output(for: results)
    for entry in entries { output.write(entry, isQueued: true, asJSON: results.json) }
    try refuseMissing(entries.count, repair: "queue repair")
  }
}

struct PlaylistCheck: RunnableCommand {
  static let jsonKeys: JSONKeys = .missing

  static let configuration = CommandConfiguration(
    command: "check",
    abstract: "Print the entries of stored playlists whose files are gone.",
    discussion: """
      Prints a line for each entry that the server does not know any more: the playlist's name, the \
      position in it and the URI, with tabs between them. Without a name, all stored playlists are \
      checked. URLs are not. Exits with 1 if there are such entries.

      `mpdex playlist repair` finds moved files again, and `mpdex playlist del NAME --missing` \
      removes the entries.

      EXAMPLES
        mpdex playlist check
        mpdex playlist check Favourites --json
      """)

  let name: ByteString?
  let results: OutputOptions

  init(_ words: inout Words) {
    name = words.optionalArgument(
      "<name>", "The playlist's name; by default all are checked.", reading: nonEmpty)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    context.output.setTerminator(for: results)
    try context.server.narrowTags([])
    var count = 0
    for name in try name.map({ [$0] }) ?? context.run(.playlists).map(\.name).sorted() {
      let entries = try missingEntries(of: name, in: context)
      for entry in entries {
        context.output.write(entry, isQueued: false, asJSON: results.json)
      }
      count += entries.count
      try context.output.waitForRoom()
    }
    let list = name?.quotedForShell.terminalSafe ?? "NAME"
    try refuseMissing(count, repair: "playlist repair \(list)")
  }

  private func missingEntries(
    of name: ByteString, in context: CommandContext
  ) throws -> [MissingEntry] {
    try context.withConnection { server in
      let songs: [Song]
      do { songs = try Operations.songs(ofPlaylist: name, over: &server) } catch {
        // When all playlists are checked, a playlist may be removed by another client after the list was read.
        if self.name == nil, CommandFailure(error).status == .refused { return [] }
        throw error
      }
      return try Operations.missingEntries(of: name, songs, over: &server)
    }
  }
}

extension JSONKeys {
  fileprivate static let missing: JSONKeys = ["name (of the playlist)", "position", "uri"]
}

extension CommandOutput {
  fileprivate func write(_ entry: MissingEntry, isQueued: Bool, asJSON: Bool) {
    guard asJSON else { return write(fields: entry.fields) }
    writeJSON([
      "name": isQueued ? nil : entry.playlist, "position": entry.position + 1, "uri": entry.uri,
    ])
  }
}

/// Throws if a list contains songs whose files do not exist.
///
/// - Parameter command: the command that looks for moved files, for the message.
private func refuseMissing(_ count: Int, repair command: String) throws {
  guard count == 0 else {
    throw CommandFailure(
      .no,
      "the \(count == 1 ? "file of 1 song is" : "files of \(count) songs are") missing; `mpdex \(command)` looks for moved files"
    )
  }
}
