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
      playlist cannot hold are refused before anything is changed.

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
    guard replace || append else { return try create(over: &server, in: context) }
    try context.editing(name) { () throws(MPDError) in
      let edit = try server.saveQueue(
        as: name, append ? .append : .replace, isCancelled: { isInterrupted })
      context.didChangePlaylist(by: edit, isSaved: true, over: &server)
      return edit
    }
  }

  private func create(
    over server: inout Connection, in context: CommandContext
  ) throws(CommandFailure) {
    do throws(MPDError) {
      let edit = try server.saveQueue(as: name)
      context.didChangePlaylist(by: edit, isSaved: true, over: &server)
    } catch {
      guard error.code == .ack(.exist) else { throw CommandFailure(error, editing: name) }
      throw CommandFailure(
        .refused, "\(name.terminalSafe): \(error.message); --replace or --append changes it")
    }
  }
}
