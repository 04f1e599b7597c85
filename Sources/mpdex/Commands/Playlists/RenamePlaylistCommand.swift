internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex renplaylist`.
struct RenamePlaylist: ParsableCommand {
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

  func run() throws {
    var server = try common.connect()
    try asking(about: name) { () throws(MPDError) in
      try server.run(.renamePlaylist(name, to: newName))
    }
  }
}
