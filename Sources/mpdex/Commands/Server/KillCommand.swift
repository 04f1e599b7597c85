internal import ArgumentParser
internal import MPDClient

/// `mpdex kill`.
struct Kill: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kill",
    abstract: "End the server, for all of its clients.",
    discussion: """
      The name cannot be shortened.

      EXAMPLES
        mpdex kill
        mpdex kill --host studio
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let server = try common.connect()
    do throws(MPDError) { try server.killServer() } catch { throw CommandFailure(error) }
  }
}
