internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex clearplaylist`.
struct ClearPlaylist: ParsableCommand {
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

  func run() throws {
    var server = try common.connect()
    try asking(about: name) { () throws(MPDError) in try server.run(.clearPlaylist(name)) }
  }
}
