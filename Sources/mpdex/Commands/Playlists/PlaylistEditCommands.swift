internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

struct AddToPlaylist: PlaylistSpelling {
  static let configuration = PlaylistAdding.command("addplaylist")
  let deed: PlaylistAdding
}

struct PlaylistAdd: PlaylistSpelling {
  static let configuration = PlaylistAdding.action("add")
  let deed: PlaylistAdding
}

private func playlistAddingHelp(_ command: String) -> String {
  """
  The playlist is created if it does not exist. A directory means all songs below it. Without a URI, or with "-", reads \
  the URIs from standard input, one per line, or JSON. If one of them is not in the database, or a playlist cannot hold \
  it, nothing is changed. A URI means the whole file, also if the queue has parts of it, such as the tracks of a CUE \
  sheet that was loaded; a note says so. If JSON names a part, the playlist gets the whole file, too, and the exit \
  status is 75. A filter, or a line of `list --albums`, means the songs of the album.

  EXAMPLES
    \(command) Favourites Artists/Björk/Homogenic
    \(command) Favourites --jump ar/bjo/homo --at 1
    \(command) Favourites --replace Artists/Zoo/1.flac
    mpdex jump ar/b --all -0 | \(command) -0 Favourites
  """
}

/// The arguments of `addplaylist` and `playlist add`, and the code that both share.
struct PlaylistAdding: PlaylistDeed {
  static func configuration(
    _ names: StaticString, of owner: String, _ traits: CommandTraits
  ) -> CommandConfiguration {
    CommandConfiguration(
      command: names, abstract: "Add songs to a stored playlist.",
      discussion: playlistAddingHelp(call(names, of: owner)), traits)
  }

  let name: ByteString
  let adding: AddingOptions
  let at: PlaceOption?
  let replace: Bool
  let preview: PreviewOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    adding = words.group()
    at = words.placeOption()
    replace = words.replaceFlag()
    preview = words.group()
  }

  func validate() throws {
    guard at == nil || !replace else { throw ValidationError("give --at or --replace, not both") }
    _ = try at?.offsetInPlaylist()
  }

  func run(in context: CommandContext) throws {
    let (paths, named) = try adding.uris(in: context)
    if replace { return try replaceSongs(paths, named, in: context) }
    guard !paths.isEmpty else { return }
    let (songs, parts) = try context.withConnection { server in
      try songsAndQueuedParts(paths, over: &server)
    }
    let added = songs.flatMap(\.self)
    if preview.isGiven { return try show(added, in: context) }
    let change =
      try at?.offsetInPlaylist().map { PlaylistChange.insert(added, at: $0) } ?? .append(added)
    try context.withConnection { server in
      try context.changes.perform(change, on: name, over: &server)
    }
    try report(parts, named, paths, in: context)
  }

  /// Makes the playlist consist of these songs. Songs that the playlist already contains are accepted even if they are
  /// no longer in the database.
  private func replaceSongs(
    _ uris: [ByteString], _ named: NamedParts, in context: CommandContext
  ) throws {
    guard !uris.isEmpty else {
      throw CommandFailure(
        .usage,
        "no URI was given, so nothing was changed; to remove all songs, run "
          + "`mpdex playlist clear \(name.quotedForShell.terminalSafe)`")
    }
    var edit = try context.server.edit(ofPlaylist: name)
    edit.new = try context.server.songs(uris, keeping: edit.new)
    if preview.isGiven { return try preview.show(edit, in: context) }
    let added = Set(edit.new).subtracting(edit.old ?? [])
    try context.changes.apply(edit)
    let parts = try context.withConnection { $0.queuedParts(of: Array(added)) }
    try report(parts, named, uris, in: context)
  }

  private func show(_ added: [ByteString], in context: CommandContext) throws {
    var edit = try context.server.edit(ofPlaylist: name)
    let place = try at?.offsetInPlaylist() ?? edit.new.count
    let change = PlaylistChange.insert(added, at: place)
    if let failure = change.failure(on: name, count: edit.new.count) { throw failure }
    edit.new.insert(contentsOf: added, at: place)
    try preview.show(edit, in: context)
  }

  private func report(
    _ parts: [SongIdentity], _ named: NamedParts, _ paths: [ByteString], in context: CommandContext
  ) throws {
    context.output.printVerbosely(paths.map { "adding: " + $0 })
    try named.report(parts, in: name, to: context.output)
  }
}
