internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct MoveInPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "moveplaylist",
    abstract: "Move songs within a stored playlist.",
    discussion: """
      FROM is a position from 1 on, or a range such as 2-5. TO is the position that the first of \
      them has afterwards, start or end.

      EXAMPLES
        mpdex moveplaylist Favourites 7 1
        mpdex moveplaylist Favourites 4-6 end
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: "The song, or a range of songs.")
  var from: ByteString

  @Argument(help: "The position of the first of them afterwards.")
  var to: PlaylistPlace

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let positions = try PlaylistPositions(from)
    var server = try context.openConnection()
    var edit = try PlaylistEdit(ofExisting: name, over: &server)
    let range = try positions.range(in: edit)
    let songs = edit.new[range]
    edit.new.removeSubrange(range)
    edit.new.insert(contentsOf: songs, at: try to.offset(in: edit))
    try context.apply(edit, over: &server)
  }
}
