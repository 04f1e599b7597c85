internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct RemovePlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "rm",
    abstract: "Remove stored playlists.",
    discussion: """
      With "-", reads the names from standard input, a line each. One that is not there does not \
      keep the others; then it exits 75.

      EXAMPLES
        mpdex rm Favourites
        mpdex rm old older oldest
      """)

  @Argument(
    help: ArgumentHelp("The playlists' names.", valueName: "name"), transform: nonEmpty)
  var names: [ByteString]

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let names = try input.argumentsOrInput(names)
    try context.connect()
    var batch = BatchReport("removed")
    try batch.run(names) { name in
      try context.run(.removePlaylist(name), about: name)
    }
    try batch.throwFailures()
  }
}
