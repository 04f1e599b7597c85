internal import ArgumentParser
internal import Bytes

/// `mpdex toggleoutput`.
struct ToggleOutput: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "toggleoutput",
    abstract: "Enable the outputs that are disabled, disable those that are enabled, and list all.",
    discussion: """
      With "-", reads the outputs from standard input, a line each (with -0 NUL-separated). Says \
      on standard error what has changed. If one of the outputs is not there, nothing is \
      changed. With "only" before them the others are toggled as well, as mpc does.

      EXAMPLES
        mpdex toggleoutput 2
        mpdex toggleoutput Kitchen "Living room"
      """)

  @Argument(help: SwitchedOutputs.help)
  var outputs: [ByteString]

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let change = OutputChange(named: .toggle, others: .toggle)
    try SwitchedOutputs(outputs, results).apply(change, results, common)
  }
}
