internal import ArgumentParser
internal import Bytes

/// `mpdex enable`.
struct Enable: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "enable",
    abstract: "Enable outputs, and list all of them.",
    discussion: """
      With "-", reads the outputs from standard input, a line each (with -0 NUL-separated). Says \
      on standard error what has changed. If one of the outputs is not there, nothing is \
      changed.

      EXAMPLES
        mpdex enable 2
        mpdex enable "Living room" Kitchen
        mpdex enable only Kitchen         and disable all others
      """)

  @Argument(help: SwitchedOutputs.help)
  var outputs: [ByteString]

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let change = OutputChange(named: .enable, others: .disable)
    try SwitchedOutputs(outputs, results).apply(change, results, common)
  }
}
