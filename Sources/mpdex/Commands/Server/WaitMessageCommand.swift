internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex waitmessage`.
struct WaitMessage: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "waitmessage",
    abstract: "Wait for a message on a channel and print it.",
    discussion: """
      Prints a line more for each message that came with the first. A channel's name may have \
      letters, digits, "_", "-", "." and ":".

      EXAMPLES
        mpdex waitmessage doorbell && mpdex pause
      """)

  @Argument(help: "The channel, which need not be there.")
  var channel: ByteString

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let printer = MessagePrinter(results)
    var server = try common.connect()
    try subscribe(to: channel, over: &server)
    try printer.print(nextMessages(&server))
  }
}
