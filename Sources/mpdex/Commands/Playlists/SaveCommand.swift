internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import Platform
internal import TerminalText

/// The commands `mpdex save`, `mpdex queue save` and `mpdex playlist save`.
struct Save: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    mpc: "save",
    abstract: "Save the queue as a stored playlist.",
    discussion: """
      An existing playlist with that name is not changed without --replace or --append. With \
      these, the old one is removed only after the new one is complete; songs that another client \
      appends meanwhile follow. Songs whose names a \
      playlist cannot hold are refused before anything is changed. A playlist cannot hold parts of files, \
      such as the tracks of a CUE sheet that was loaded: it gets the whole files, and a note says which. \
      `mpdex queue stash` keeps them. The playlist is one of the server; `mpdex queue export` writes a file.

      EXAMPLES
        mpdex save Favourites
        mpdex save --replace Favourites
        mpdex save --append Favourites --dry-run
      """)

  let name: ByteString
  let replace, append: Bool
  let preview: PreviewOptions

  init(_ words: inout Words) {
    name = words.playlistName()
    replace = words.replaceFlag()
    append = words.flag("--append", "Append to the playlist of that name, if there is one.")
    preview = words.group()
  }

  func validate() throws {
    guard !replace || !append else { throw ValidationError("give --replace or --append, not both") }
  }

  func run(in context: CommandContext) throws {
    try context.output.refuseUnreadInput(
      "`mpdex playlist apply NAME` makes a playlist from a list, and `mpdex save NAME < /dev/null` saves the queue",
      within: .seconds(5))
    if preview.isGiven { return try show(in: context) }
    var server = try context.server.openConnection()
    context.changes.lockOrderOfChanges(at: server.address)
    guard replace || append else { return try create(over: &server, in: context) }
    var parts: [SongIdentity] = []
    try context.changes.editing(name) {
      let saved = try server.saveQueue(
        as: name, mode: append ? .append : .replace, isCancelled: { isInterrupted })
      parts = saved.parts
      context.changes.didChangePlaylist(by: saved.edit, isSaved: true, over: &server)
      context.changes.report(saved.edit, isSaved: true, over: &server)
    }
    context.output.noteParts(parts, in: name)
  }

  private func show(in context: CommandContext) throws {
    var edit = try context.server.edit(ofPlaylist: name)
    guard edit.old == nil || replace || append else {
      throw alreadyExists("Playlist already exists")
    }
    let queue = try context.server.queueContents().uris
    edit.new = append ? edit.new + queue : queue
    try preview.show(edit, in: context)
  }

  private func create(over server: inout Connection, in context: CommandContext) throws {
    do {
      let saved = try server.saveQueue(as: name)
      context.changes.didChangePlaylist(by: saved.edit, isSaved: true, over: &server)
      context.changes.report(saved.edit, isSaved: true, over: &server)
      context.output.noteParts(saved.parts, in: name)
    } catch {
      guard error.code == .ack(.exist) else { throw CommandFailure(error, editing: name) }
      throw alreadyExists(error.message)
    }
  }

  private func alreadyExists(_ message: String) -> CommandFailure {
    CommandFailure(
      .refused,
      "\(name.terminalSafe): \(message); nothing was saved; use --replace to overwrite it or "
        + "--append to add to it"
    )
  }
}
