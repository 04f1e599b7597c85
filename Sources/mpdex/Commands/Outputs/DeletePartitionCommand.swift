internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex delpart`.
struct DeletePartition: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "delpart",
    abstract: "Delete partitions.",
    discussion: """
      With "-", reads the names from standard input, a line each. The server refuses to delete a \
      partition with a client or an output in it: move these away first. One that is refused does \
      not keep the others; then it exits 75.

      EXAMPLES
        mpdex delpart kitchen
        mpdex moveoutput Kitchen && mpdex delpart kitchen
      """)

  @Argument(
    help: ArgumentHelp("Names of partitions.", valueName: "partition"), transform: nonEmpty)
  var names: [ByteString]

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let names = try input.argumentsOrInput(names)
    var server = try common.connect()
    var each = EachArgument(is: "deleted")
    try each.run(names) { name in
      try asking(about: name) { () throws(MPDError) in try server.run(.deletePartition(name)) }
    }
    try each.report()
  }
}
