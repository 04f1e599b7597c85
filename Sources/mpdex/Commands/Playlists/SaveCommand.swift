internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct Save: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "save",
    abstract: "Save the queue as a stored playlist.",
    discussion: """
      A playlist of that name that there is already stays as it is, unless --replace or --append \
      says otherwise. Then the old one is removed only once the new one is complete. Songs whose \
      names a playlist cannot hold are refused before anything is changed.

      EXAMPLES
        mpdex save Favourites
        mpdex save --replace Favourites
        mpdex save --append Favourites
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Flag(help: "Replace the playlist of that name, if there is one.")
  var replace = false

  @Flag(help: "Append to the playlist of that name, if there is one.")
  var append = false

  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    guard !replace || !append else { throw ValidationError("only one of --replace and --append") }
  }

  func run(in context: CommandContext) throws {
    var server = try context.openConnection()
    guard replace || append else { return try create(over: &server) }
    let queue = try asking { () throws(MPDError) in try server.queueURIs() }
    var edit = try PlaylistEdit(of: name, over: &server)
    edit.new = append ? edit.new + queue : queue
    try holdingSignals { () throws(CommandFailure) in
      try save(edit, queue, over: &server)
      context.note(edit.summary)
    }
  }

  private func create(over server: inout Connection) throws(CommandFailure) {
    do throws(MPDError) {
      try server.saveQueue(as: name)
    } catch {
      guard error.code == .ack(.exist) else { throw CommandFailure(error, about: name) }
      throw CommandFailure(
        .refused, "\(name.terminalSafe): \(error.message); --replace or --append changes it")
    }
  }

  private func save(
    _ edit: PlaylistEdit, _ queue: [ByteString], over server: inout Connection
  ) throws(CommandFailure) {
    if let song = queue.first(where: { !$0.fitsM3U }) { throw unstorable(song, in: name) }
    if edit.old == nil {
      try create(over: &server)
    } else if server.protocolVersion >= (0, 24, 0) {
      try save(edit, append ? .append : .replace, over: &server)
    } else if append {
      try edit.apply(over: &server)
    } else {
      try replaceOnOldServer(queue, over: &server)
    }
  }

  /// Saves by the command of the server that appends or replaces (MPD 0.24).
  private func save(
    _ edit: PlaylistEdit, _ mode: SaveMode, over server: inout Connection
  ) throws(CommandFailure) {
    let saved = try asking(about: name) { () throws(MPDError) in
      try server.run(.saveQueue(as: name, mode))
      return try server.run(.playlistURIs(name))
    }
    guard saved == edit.new else {
      throw CommandFailure(
        .inPart,
        "'\(name.terminalSafe)' has \(songCount(saved.count)) and should have \(edit.new.count); the queue or "
          + "the playlist was changed at the same time")
    }
  }

  private func replaceOnOldServer(
    _ queue: [ByteString], over server: inout Connection
  ) throws(CommandFailure) {
    let copy = TemporaryPlaylist(
      named: TemporaryPlaylist.unusedName("temporary"), songs: queue)
    do throws(MPDError) {
      try server.saveQueue(as: copy.name)
    } catch {
      let leftover = removePlaylist(copy.name, over: &server)
      throw CommandFailure(
        ExitStatus(error.code), "\(error); '\(name.terminalSafe)' was not changed\(leftover)")
    }
    try copy.removeIfInterrupted(sparing: name, over: &server)
    try copy.replace(name, expecting: nil, over: &server)
  }
}
