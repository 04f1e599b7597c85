internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex outputset`.
struct OutputSet: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "outputset",
    abstract: "Set an attribute of an output while the server runs.",
    discussion: """
      Which attributes an output has `mpdex outputs` tells. The server forgets them when it ends.

      EXAMPLES
        mpdex outputset 1 dop=1
        mpdex outputset "Living room" allowed_formats=44100:16:2
      """)

  @Argument(help: "A number or a name.")
  var output: ByteString

  @Argument(help: ArgumentHelp("The attribute's name, '=' and its value.", valueName: "attribute"))
  var assignment: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let (name, value) = try parts(of: assignment)
    var server = try common.connect()
    let outputs = try asking { () throws(MPDError) in try server.run(.outputs) }
    let found = try findOutputs([output], among: outputs)[0]
    do throws(MPDError) {
      try server.run(.setAttribute(name, to: value, ofOutput: found.id))
    } catch {
      let failure = CommandFailure(error)
      throw CommandFailure(failure.status, failure.message + attributes(of: found))
    }
  }

  private func parts(
    of assignment: ByteString
  ) throws(CommandFailure) -> (name: ByteString, value: ByteString) {
    let equals = UInt8.equalsSign
    guard let place = assignment.bytes.firstIndex(of: equals), place > 0 else {
      throw CommandFailure(
        .usage, "'\(assignment.visible)' is not of the form NAME=VALUE; nothing was changed")
    }
    return (ByteString(assignment.bytes[..<place]), ByteString(assignment.bytes[(place + 1)...]))
  }

  private func attributes(of output: MPDClient.Output) -> String {
    let names = output.attributes.map(\.name).joined(separator: ", ")
    return "; '\(output.name.visible)' has \(names.isEmpty ? "no attributes" : names)"
  }
}
