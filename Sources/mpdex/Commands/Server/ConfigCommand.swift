internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex config`.
struct Config: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "config",
    abstract: "Print what the server tells of its configuration, such as the music directory.",
    discussion: """
      The server tells it over a unix socket only.

      EXAMPLES
        mpdex config
        cd "$(mpdex config | sed -n 's/^music_directory: //p')"
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let pairs = try asking { () throws(MPDError) in try server.run(.configuration).pairs }
    let output = results.output()
    if results.json {
      try output.writeJSON(
        pairs.reduce(into: [:]) { object, pair in
          object.merge(jsonObject(pair.value, pair.name)) { first, _ in first }
        })
    } else {
      for pair in pairs { output.writeVisibly(ByteString("\(pair.name): "), pair.value) }
    }
    output.flush()
  }
}
