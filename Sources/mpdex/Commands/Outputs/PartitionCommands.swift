internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex partitions`.
struct Partitions: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "partitions",
    abstract: "List the partitions: players with a queue and outputs of their own.",
    discussion: """
      EXAMPLES
        mpdex partitions
        mpdex status --partition kitchen
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let partitions = try asking { () throws(MPDError) in try server.run(.partitions) }
    try results.printNames(partitions.map(\.name), as: "partition")
  }
}

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
