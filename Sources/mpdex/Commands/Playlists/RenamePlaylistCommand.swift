internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct RenamePlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "renplaylist",
    abstract: "Rename a stored playlist.",
    discussion: """
      A playlist that has the new name already is left alone, and the server refuses.

      EXAMPLES
        mpdex renplaylist Favourites 'Old favourites'
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: "Its new name.", transform: nonEmpty)
  var newName: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.run(.renamePlaylist(name, to: newName), about: name)
  }
}
