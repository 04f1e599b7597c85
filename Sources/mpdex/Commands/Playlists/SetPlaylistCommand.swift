internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct SetPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "setplaylist",
    abstract: "Make a stored playlist consist of these songs, in this order.",
    discussion: """
      The playlist is made if there is none of that name; nothing is done if it is so already. A \
      directory means all songs below it. With no URI, or with "-", reads them from standard \
      input, a line each. If the server does not know one of them that the playlist has not yet, \
      or if a playlist cannot hold it, nothing is changed. Says on standard error how many songs \
      were added, removed and moved.

      EXAMPLES
        mpdex setplaylist Favourites - < favourites.txt
        mpdex search genre jazz | mpdex setplaylist Jazz
        mpdex playlist Mix -0 | shuf -z | mpdex setplaylist -0 Mix
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("Songs, directories or URLs.", valueName: "uri"))
  var uris: [ByteString] = []

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let uris = try input.argumentsOrInput(uris)
    guard !uris.isEmpty else {
      throw CommandFailure(
        .usage,
        "no URI is given; nothing was changed (`mpdex clearplaylist` takes all songs out)")
    }
    var server = try context.openConnection()
    var edit = try PlaylistEdit(of: name, over: &server)
    edit.new = try wanted(uris, keeping: edit.old ?? [], over: &server)
    try context.apply(edit, over: &server)
  }

  /// The songs; those that the playlist has need not be known to the database any more.
  private func wanted(
    _ uris: [ByteString], keeping old: [ByteString], over server: inout Connection
  ) throws(CommandFailure) -> [ByteString] {
    let known = Set(old)
    let new = try storedURIs(uris.filter { !known.contains($0) }, over: &server)
    let found = try songs(ofEach: new, over: &server)
    var next = found.makeIterator()
    return uris.flatMap { known.contains($0) ? [$0] : next.next() ?? [] }
  }
}
