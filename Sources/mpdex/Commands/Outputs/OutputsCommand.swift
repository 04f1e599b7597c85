internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex outputs`.
struct Outputs: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outputs",
    abstract: "List the audio outputs, whether they are enabled, and their attributes.",
    discussion: """
      With -0 the names are printed instead of texts.

      EXAMPLES
        mpdex outputs
        mpdex outputs --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let outputs = try asking { () throws(MPDError) in try server.run(.outputs) }
    try printOutputs(outputs, results)
  }
}
