internal import ArgumentParser
internal import Bytes
internal import MPDClient

extension Mpdex {
  /// What concerns the server, its events and its clients.
  static var serverCommands: CommandGroup {
    CommandGroup(
      name: "Server and clients",
      subcommands: [
        Idle.self, IdleLoop.self, Version.self, ShowStats.self, Ping.self, Kill.self,
        Channels.self, SendMessage.self, WaitMessage.self, Subscribe.self, Config.self,
        Decoders.self, URLHandlers.self,
      ])
  }
}

/// `mpdex version`.
struct Version: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "version",
    abstract: "Print the version of the protocol that the server speaks.",
    discussion: """
      MPD's own version can be higher. The version of mpdex is printed by `mpdex --version`.

      EXAMPLES
        mpdex version
        mpdex version --json
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let server = try common.connect()
    let (major, minor, patch) = server.protocolVersion
    let version = "\(major).\(minor).\(patch)"
    try results.printSetting("protocol", version, line: "mpd version: \(version)")
  }
}

/// `mpdex ping`.
struct Ping: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "ping",
    abstract: "Ask the server whether it answers; the exit status tells.",
    discussion: """
      EXAMPLES
        mpdex ping && echo "the server is there"
        mpdex ping --host studio --timeout 2 || echo "no server"
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in try server.run(.ping) }
  }
}

/// `mpdex kill`.
struct Kill: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "kill",
    abstract: "End the server, for all of its clients.",
    discussion: """
      The name cannot be shortened.

      EXAMPLES
        mpdex kill
        mpdex kill --host studio
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let server = try common.connect()
    do throws(MPDError) { try server.killServer() } catch { throw CommandFailure(error) }
  }
}

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

/// `mpdex urlhandlers`.
struct URLHandlers: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "urlhandlers",
    abstract: "List the beginnings of the URLs that the server can play.",
    discussion: """
      EXAMPLES
        mpdex urlhandlers
        mpdex urlhandlers | grep -q '^https://' && echo "it plays https"
      """)

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let handlers = try asking { () throws(MPDError) in try server.run(.urlHandlers) }
    try results.printNames(handlers.map { ByteString($0) }, as: "handler")
  }
}

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
      decoders.forEach { output.write($0.plugin) }
    } else {
      lines(decoders, isTerminal: output.isTerminal).forEach { output.write($0) }
    }
    output.flush()
  }

  /// To a terminal the plugins' names are padded, and the types, which are long, are left out.
  private func lines(_ decoders: [MPDClient.Decoder], isTerminal: Bool) -> [String] {
    let width = decoders.map(\.plugin.count).max() ?? 0
    return decoders.map { decoder in
      let suffixes = decoder.suffixes.joined(separator: " ")
      let types = decoder.mimeTypes.joined(separator: " ")
      guard isTerminal else { return "\(decoder.plugin)\t\(suffixes)\t\(types)" }
      let padding = String(repeating: " ", count: width - decoder.plugin.count)
      return "\(decoder.plugin)\(padding)  \(suffixes)".visible()
    }
  }
}

private struct JSONDecoderPlugin: Encodable {
  let plugin: String
  let suffixes: [String]
  let mimeTypes: [String]

  init(_ decoder: MPDClient.Decoder) {
    plugin = decoder.plugin
    suffixes = decoder.suffixes
    mimeTypes = decoder.mimeTypes
  }
}
