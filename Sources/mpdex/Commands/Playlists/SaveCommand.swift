internal import ArgumentParser
internal import Bytes
internal import MPDClient
internal import TerminalText

struct Save: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "save",
    abstract: "Save the queue as a stored playlist.",
    discussion: """
      An existing playlist with that name is not changed without --replace or --append. With \
      these, the old one is removed only after the new one is complete; songs that another client \
      appends meanwhile follow. Songs whose names a \
      playlist cannot hold are refused before anything is changed. A playlist cannot hold parts of files, \
      such as the tracks of a CUE sheet that was loaded: it gets the whole files, and a note says which. \
      `mpdex queue stash` keeps them.

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
    guard !replace || !append else { throw ValidationError("give --replace or --append, not both") }
  }

  func run(in context: CommandContext) throws {
    var server = try context.openConnection()
    context.willChangePlaylists(at: server.address)
    guard replace || append else { return try create(over: &server, in: context) }
    var parts: [SongIdentity] = []
    try context.editing(name) { () throws(MPDError) in
      let saved = try server.saveQueue(
        as: name, append ? .append : .replace, isCancelled: { isInterrupted })
      parts = saved.parts
      context.didChangePlaylist(by: saved.edit, isSaved: true, over: &server)
      return saved.edit
    }
    context.noteParts(parts, in: name)
  }

  private func create(
    over server: inout Connection, in context: CommandContext
  ) throws(CommandFailure) {
    do throws(MPDError) {
      let saved = try server.saveQueue(as: name)
      context.didChangePlaylist(by: saved.edit, isSaved: true, over: &server)
      context.noteParts(saved.parts, in: name)
    } catch {
      guard error.code == .ack(.exist) else { throw CommandFailure(error, editing: name) }
      throw CommandFailure(
        .refused, "\(name.terminalSafe): \(error.message); --replace or --append changes it")
    }
  }
}
