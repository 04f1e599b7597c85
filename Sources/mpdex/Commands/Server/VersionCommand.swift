internal import ArgumentParser
internal import MPDClient

/// `mpdex version`.
struct Version: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Print the version of the protocol that the server speaks.",
    discussion: """
      MPD's own version can be higher. The version of mpdex is printed by `mpdex --version`.

      EXAMPLES
        mpdex version
        mpdex version --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let server = try common.connect()
    let (major, minor, patch) = server.protocolVersion
    let version = "\(major).\(minor).\(patch)"
    try results.printSetting("protocol", version, line: "mpd version: \(version)")
  }
}
