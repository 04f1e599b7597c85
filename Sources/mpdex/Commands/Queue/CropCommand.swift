internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex crop`.
struct Crop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crop",
    abstract: "Remove all songs from the queue but the current one.",
    discussion: """
      Exits 1 if nothing plays.

      EXAMPLES
        mpdex crop
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    let current = try QueuePart.current.positions(status)
    let others = [0..<current.lowerBound, current.upperBound..<status.queueLength]
    try deletePositions(others, over: &server)
  }
}
