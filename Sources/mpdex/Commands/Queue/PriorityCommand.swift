internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex prio`.
struct Priority: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "prio",
    abstract: "Set the priority of songs of the queue.",
    discussion: """
      While the order is random, songs of higher priority are played first. A position is a number \
      from 1 on, a range such as 2-5, or 0 for the current song. With "-" alone reads all \
      arguments from standard input, a line each. If there is no such song, nothing is set and it \
      exits 1.

      EXAMPLES
        mpdex prio 10 3
        mpdex prio 255 2-5 9
        mpdex playlist --with-prio -f '%prio% %title%'
      """)

  @Argument(help: "From 0, which every song has at first, to 255.")
  var priority: ByteString

  @Argument(help: "Positions and ranges, counted from 1; 0 is the current song.")
  var positions: [ByteString] = []

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let words = try argumentsOrInput(
      [priority] + positions, nulTerminated: false, isImplied: false)
    guard words.count > 1 else {
      throw CommandFailure(.usage, "a priority and a position or more are needed; nothing was set")
    }
    guard let priority = Int(words[0].description), (0...255).contains(priority) else {
      throw CommandFailure(
        .usage, "'\(words[0].visible)' is no priority: it is a number from 0 to 255")
    }
    try set(priority, of: queueParts([ByteString](words.dropFirst())))
  }

  private func set(_ priority: Int, of parts: [QueuePart]) throws(CommandFailure) {
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    var list = CommandList()
    for range in try parts.positions(status) { list.append(.setPriority(priority, at: [range])) }
    try asking { () throws(MPDError) in _ = try server.run(list) }
  }
}
