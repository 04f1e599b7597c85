internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex waitmessage`.
struct WaitMessage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waitmessage",
    abstract: "Wait for a message on a channel and print it.",
    discussion: """
      Prints a line more for each message that came with the first. With --timeout it waits for so \
      many seconds at most, and then exits with 1. A channel's name may have \
      letters, digits, "_", "-", "." and ":".

      EXAMPLES
        mpdex waitmessage doorbell && mpdex pause
      """)

  @Argument(help: "The channel, which need not be there.", transform: nonEmpty)
  var channel: ByteString

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let printer = MessagePrinter(results)
    let deadline = common.deadline
    var server = try common.connect(isToWait: true)
    try subscribe(to: channel, over: &server)
    guard let messages = try nextMessages(&server, until: deadline) else {
      throw common.absence(of: "no message has come")
    }
    try printer.print(messages)
  }
}
