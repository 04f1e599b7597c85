internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct AddToPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "addplaylist",
    abstract: "Add songs to a stored playlist.",
    discussion: """
      The playlist is made if there is none of that name. A directory means all songs below \
      it. With no URI, or with "-", reads them from standard input, a line each. If the server \
      does not know one of them, or a playlist cannot hold it, nothing is changed.

      EXAMPLES
        mpdex addplaylist Favourites Artists/Björk/Homogenic
        mpdex addplaylist Favourites --at 1 Artists/Zoo/1.flac
        mpdex jump ar/b --all -0 | mpdex addplaylist -0 Favourites
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("Songs, directories or URLs.", valueName: "uri"))
  var uris: [ByteString] = []

  @Option(
    help: ArgumentHelp(
      "end, start, or the position from 1 on that the first of them gets.", valueName: "position"))
  var at: PlaylistPlace = .end

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let uris = try input.argumentsOrInput(uris)
    var server = try context.openConnection()
    let paths = try storedURIs(uris, over: &server)
    let songs = try songs(ofEach: paths, over: &server).flatMap(\.self)
    var edit = try PlaylistEdit(of: name, over: &server)
    edit.new.insert(contentsOf: songs, at: try at.offset(in: edit))
    try context.apply(edit, over: &server)
    context.printVerbosely(paths.map { "adding: " + $0 })
  }
}
