internal import Bytes
internal import MPDClient

/// Prints audio outputs as mpc does; with -0 their names.
func printOutputs(_ outputs: [MPDClient.Output], _ results: OutputOptions) throws {
  let output = results.output()
  for entry in outputs {
    if results.json {
      try output.writeJSON(JSONOutput(entry))
    } else if results.nulTerminated {
      output.write(entry.name)
    } else {
      lines(entry).forEach { output.writeVisibly($0) }
    }
  }
  output.flush()
}

private func lines(_ output: MPDClient.Output) -> [ByteString] {
  let state = output.isEnabled ? "enabled" : "disabled"
  let heading = joined("Output \(output.id + 1) (", output.name, ") is \(state)")
  return [heading] + output.attributes.map { joined("\t\($0.name)=\"", $0.value, "\"") }
}

private func joined(_ lead: String, _ name: ByteString, _ rest: String) -> ByteString {
  ByteString(Array(lead.utf8) + name.bytes + Array(rest.utf8))
}

/// An audio output.
struct JSONOutput: Encodable {
  /// 1-based, as on the command line.
  let number: Int
  let name: String
  let nameBase64: String?
  let plugin: String?
  let enabled: Bool
  let attributes: [String: String]

  init(_ output: MPDClient.Output) {
    let name = JSONName(output.name)
    number = output.id + 1
    self.name = name.text
    nameBase64 = name.base64
    plugin = output.plugin
    enabled = output.isEnabled
    let pairs = output.attributes.map { ($0.name, $0.value.description) }
    attributes = Dictionary(pairs) { first, _ in first }
  }
}
