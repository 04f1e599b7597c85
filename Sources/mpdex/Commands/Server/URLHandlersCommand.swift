internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex urlhandlers`.
struct URLHandlers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "urlhandlers",
    abstract: "List the beginnings of the URLs that the server can play.",
    discussion: """
      EXAMPLES
        mpdex urlhandlers
        mpdex urlhandlers | grep -q '^https://' && echo "it plays https"
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let handlers = try asking { () throws(MPDError) in try server.run(.urlHandlers) }
    try results.printNames(handlers.map { ByteString($0) }, as: "handler")
  }
}
