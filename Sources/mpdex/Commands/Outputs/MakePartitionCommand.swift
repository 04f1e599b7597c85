internal import ArgumentParser
internal import ListingIndex
internal import MPDClient

/// `mpdex makepart`.
struct MakePartition: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "makepart",
    abstract: "Make partitions.",
    discussion: """
      A name may have letters, digits, "-" and "_".

      EXAMPLES
        mpdex makepart kitchen
        mpdex makepart kitchen garden
      """)

  @Argument(help: ArgumentHelp("Names that no partition has.", valueName: "name"))
  var names: [ByteString]

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try forEachPartition(names, "made", &server) { .newPartition($0) }
  }
}

/// Runs a request a name, up to the first that is refused; says then which were done.
func forEachPartition(
  _ names: [ByteString], _ done: String, _ server: inout Connection,
  _ request: (ByteString) -> Request<Void>
) throws(CommandFailure) {
  var list = CommandList()
  for name in names { list.append(request(name)) }
  do throws(MPDError) {
    try server.run(list)
  } catch {
    guard let index = error.index, index < names.count else { throw CommandFailure(error) }
    let failure = CommandFailure(error, about: names[index])
    guard index > 0, case .ack = error.code else { throw failure }
    let before = names[..<index].map { "'\($0.visible)'" }.joined(separator: ", ")
    throw CommandFailure(.inPart, "\(failure.message); only \(before) \(done)")
  }
}
