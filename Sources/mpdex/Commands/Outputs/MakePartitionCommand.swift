internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex makepart`.
struct MakePartition: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "makepart",
    abstract: "Make partitions.",
    discussion: """
      A name may have letters, digits, "-" and "_". With "-", reads them from standard input, a \
      line each. One that is refused does not keep the others; \
      then it exits 75.

      EXAMPLES
        mpdex makepart kitchen
        mpdex makepart kitchen garden
      """)

  @Argument(
    help: ArgumentHelp("Names that no partition has.", valueName: "name"), transform: nonEmpty)
  var names: [ByteString]

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let names = try input.argumentsOrInput(names)
    var server = try common.connect()
    var each = EachArgument(is: "made")
    try each.run(names) { name in
      try asking(about: name) { () throws(MPDError) in try server.run(.newPartition(name)) }
    }
    try each.report()
  }
}
