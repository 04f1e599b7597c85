internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex subscribe`.
struct Subscribe: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "subscribe",
    abstract: "Print the messages that come on a channel, until it is interrupted.",
    discussion: """
      Each message is a line, written as soon as it comes. A channel's name may have letters, \
      digits, "_", "-", "." and ":". With --timeout it ends when no message has come for so many \
      seconds, and then exits with 1.

      EXAMPLES
        mpdex subscribe doorbell | while read -r line; do notify-send "$line"; done
        mpdex subscribe doorbell --json
      """)

  @Argument(help: "The channel, which need not be there.", transform: nonEmpty)
  var channel: ByteString

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let printer = MessagePrinter(results)
    var server = try common.connect(isToWait: true)
    try subscribe(to: channel, over: &server)
    while let messages = try nextMessages(&server, until: common.deadline) {
      try printer.print(messages)
    }
    throw common.absence(of: "no message has come")
  }
}
