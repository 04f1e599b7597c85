internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex shuffle`.
struct Shuffle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shuffle",
    abstract: "Put the queue into random order.",
    discussion: """
      The current song plays on, as the first of the queue. `mpdex random` plays in random order \
      and leaves the queue as it is.

      EXAMPLES
        mpdex shuffle
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in try server.run(.shuffle) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}
