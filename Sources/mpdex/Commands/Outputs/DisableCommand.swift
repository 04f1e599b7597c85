internal import ArgumentParser
internal import Bytes

/// `mpdex disable`.
struct Disable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "disable",
    abstract: "Disable outputs, and list all of them.",
    discussion: """
      With "-", reads the outputs from standard input, a line each (with -0 NUL-separated). Says \
      on standard error what has changed. If one of the outputs is not there, nothing is \
      changed.

      EXAMPLES
        mpdex disable Kitchen
        mpdex disable only 1              and enable all others
      """)

  @Argument(help: SwitchedOutputs.help)
  var outputs: [ByteString]

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let change = OutputChange(named: .disable, others: .enable)
    try SwitchedOutputs(outputs, results).apply(change, results, common)
  }
}
