internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex moveoutput`.
struct MoveOutput: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "moveoutput",
    abstract: "Move an output into the partition of --partition, or into the default one.",
    discussion: """
      A number is that of the output in the default partition.

      EXAMPLES
        mpdex moveoutput Kitchen --partition kitchen
        mpdex moveoutput Kitchen          back into the default partition
      """)

  @Argument(help: "A number or a name.", transform: nonEmpty)
  var output: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let name = try nameOfOutput(&server)
    try asking(about: output) { () throws(MPDError) in try server.run(.moveOutput(name)) }
  }

  /// The server moves by names; the default partition knows all of them.
  private func nameOfOutput(_ server: inout Connection) throws(CommandFailure) -> ByteString {
    let outputs = try asking { () throws(MPDError) in
      try server.run(.switchPartition("default"))
      let outputs = try server.run(.outputs)
      if let partition = common.partition { try server.run(.switchPartition(partition)) }
      return outputs
    }
    return try findOutputs([output], among: outputs)[0].name
  }
}
