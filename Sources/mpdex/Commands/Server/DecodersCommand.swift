internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex decoders`.
struct Decoders: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decoders",
    abstract: "List the plugins that decode songs, with the file names and types that they take.",
    discussion: """
      A line holds the plugin, the ends of file names and the MIME types, with tabs between them \
      and blanks within, in the order in which the server tries the plugins. With -0 the plugins \
      alone are printed.

      EXAMPLES
        mpdex decoders
        mpdex decoders --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let decoders = try asking { () throws(MPDError) in try server.run(.decoders) }
    let output = results.output()
    if results.json {
      try decoders.map(JSONDecoderPlugin.init).forEach(output.writeJSON)
    } else if results.nulTerminated {
      decoders.forEach { output.write($0.name) }
    } else {
      lines(decoders, isTerminal: output.isTerminal).forEach { output.write($0) }
    }
    output.flush()
  }

  /// To a terminal the plugins' names are padded, and the types, which are long, are left out.
  private func lines(_ decoders: [DecoderPlugin], isTerminal: Bool) -> [String] {
    let width = decoders.map(\.name.count).max() ?? 0
    return decoders.map { decoder in
      let suffixes = decoder.suffixes.joined(separator: " ")
      let types = decoder.mimeTypes.joined(separator: " ")
      guard isTerminal else { return "\(decoder.name)\t\(suffixes)\t\(types)" }
      let padding = String(repeating: " ", count: width - decoder.name.count)
      return "\(decoder.name)\(padding)  \(suffixes)".visible()
    }
  }
}

private struct JSONDecoderPlugin: Encodable {
  let plugin: String
  let suffixes: [String]
  let mimeTypes: [String]

  init(_ decoder: DecoderPlugin) {
    plugin = decoder.name
    suffixes = decoder.suffixes
    mimeTypes = decoder.mimeTypes
  }
}
