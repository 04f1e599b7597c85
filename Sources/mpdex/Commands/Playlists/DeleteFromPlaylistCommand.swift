internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct DeleteFromPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delplaylist",
    abstract: "Take songs out of a stored playlist.",
    discussion: """
      A position is a number from 1 on, or a range such as 2-5. All of them count as the playlist \
      is before anything is taken out. With none, or with "-", reads them from standard input, a \
      line each; a line may go on after a parenthesis. If there is no such position, nothing is \
      changed and it exits 1. --missing takes out what the server does not know any more, such as \
      songs whose files were deleted.

      EXAMPLES
        mpdex delplaylist Favourites 3 7-12
        mpdex delplaylist Favourites --missing
        mpdex playlist Mix -f '%position%) %title%' | fzf -m | mpdex delplaylist Mix
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("Positions and ranges, counted from 1.", valueName: "position"))
  var positions: [ByteString] = []

  @Flag(help: "Songs that the server does not know any more.")
  var missing = false

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let isComplete = missing && positions.isEmpty
    let positions = isComplete ? [] : try input.argumentsOrInput(positions)
    let ranges = try positions.map { try PlaylistPositions($0) }
    var server = try context.openConnection()
    var edit = try PlaylistEdit(ofExisting: name, over: &server)
    var isDeleted = try missingSongs(of: edit, over: &server)
    for range in ranges {
      for index in try range.range(in: edit) { isDeleted[index] = true }
    }
    edit.new = zip(edit.new, isDeleted).filter { !$1 }.map(\.0)
    try context.apply(edit, over: &server)
    context.printVerbosely(ranges.flatMap(\.range).map { ByteString("del: \($0 + 1)") })
  }

  /// Which entries --missing means.
  private func missingSongs(
    of edit: PlaylistEdit, over server: inout Connection
  ) throws(CommandFailure) -> [Bool] {
    guard missing else { return edit.new.map { _ in false } }
    try server.askForTags([])
    let songs = try asking(about: name) { () throws(MPDError) in
      try server.run(.playlistSongs(name))
    }
    let missing = try mpdex.missing(songs, over: &server)
    return edit.new.map(missing.contains)
  }
}
