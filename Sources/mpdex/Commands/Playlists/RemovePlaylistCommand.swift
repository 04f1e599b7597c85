internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex rm`.
struct RemovePlaylist: ParsableCommand {
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

  func run() throws {
    let names = try input.argumentsOrInput(names)
    var server = try common.connect()
    var each = EachArgument(is: "removed")
    try each.run(names) { name in
      try asking(about: name) { () throws(MPDError) in try server.run(.removePlaylist(name)) }
    }
    try each.report()
  }
}
