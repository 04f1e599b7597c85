internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex sendmessage`.
struct SendMessage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sendmessage",
    abstract: "Send a message to the clients that are subscribed to a channel.",
    discussion: """
      The server refuses if nobody is.

      EXAMPLES
        mpdex sendmessage mpdscribble love
      """)

  @Argument(help: "The channel; `mpdex channels` lists them.", transform: nonEmpty)
  var channel: ByteString

  @Argument(help: "The message, a line.")
  var text: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking(about: channel) { () throws(MPDError) in
      try server.run(.send(text, to: channel))
    }
  }
}
