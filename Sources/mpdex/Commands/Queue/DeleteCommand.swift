internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex del`.
struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "del",
    abstract: "Remove songs from the queue.",
    discussion: """
      A position is a number from 1 on, a range such as 2-5, or 0 for the current song. They count \
      as the queue is before anything is removed. With none, or with "-", reads them from standard \
      input, a line each; a line may go on behind a parenthesis. If there is no such song, nothing \
      is removed and it exits 1.

      EXAMPLES
        mpdex del 0
        mpdex del 3 7-12
        mpdex -f '%position%) %title%' playlist | fzf -m | mpdex del
      """)

  @Argument(help: "Positions and ranges, counted from 1; 0 is the current song.")
  var positions: [ByteString] = []

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let parts = try queueParts(try input.argumentsOrInput(positions))
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    try deletePositions(try parts.positions(status), over: &server)
  }
}

/// Deletes what stands at some ranges of 0-based positions, which ascend.
func deletePositions(
  _ ranges: [Range<Int>], over server: inout Connection
) throws(CommandFailure) {
  var list = CommandList()
  for range in ranges.reversed() where !range.isEmpty { list.append(.delete(range)) }
  try asking { () throws(MPDError) in _ = try server.run(list) }
}
