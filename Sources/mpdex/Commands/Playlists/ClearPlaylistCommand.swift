internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct ClearPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "clearplaylist",
    abstract: "Take all songs out of a stored playlist.",
    discussion: """
      EXAMPLES
        mpdex clearplaylist Favourites
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.run(.clearPlaylist(name), about: name)
  }
}
