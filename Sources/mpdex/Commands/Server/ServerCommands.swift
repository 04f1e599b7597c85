internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import TerminalText

/// The commands for the server, its events and its clients.
let serverCommands = CommandGroup(
  title: "Server and clients",
  [
    Idle.self, IdleLoop.self, Watch.self, Version.self, ShowStats.self, Ping.self, Kill.self,
    Channels.self, SendMessage.self, WaitMessage.self, Subscribe.self, Config.self, Decoders.self,
    URLHandlers.self,
  ])

struct Version: RunnableCommand {
  static let jsonKeys: JSONKeys = ["protocol"]

  static let configuration = CommandConfiguration(
    mpc: "version",
    abstract: "Print the version of the protocol that the server speaks.",
    discussion: """
      MPD's own version can be higher. The version of mpdex is printed by `mpdex --version`.

      EXAMPLES
        mpdex version
        mpdex version --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let (major, minor, patch) = try context.server.protocolVersion()
    let version = "\(major).\(minor).\(patch)"
    try context.output.printSetting(
      "protocol", version, line: "mpd version: \(version)", results)
  }
}

struct Ping: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "ping",
    abstract: "Check whether the server answers; the result is the exit status.",
    discussion: """
      EXAMPLES
        mpdex ping && echo "the server is there"
        mpdex ping --host studio --timeout 2 || echo "no server"
      """)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    try context.run(.ping)
  }
}

struct Kill: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "kill",
    abstract: "End the server, for all of its clients.",
    discussion: """
      The name of this command cannot be abbreviated.

      EXAMPLES
        mpdex kill
        mpdex kill --host studio
      """, .unabbreviated)

  init(_ words: inout Words) {}

  func run(in context: CommandContext) throws {
    let server = try context.server.openConnection()
    try server.killServer()
  }
}

struct Config: RunnableCommand {
  static let jsonKeys: JSONKeys = .described(
    "the names that the server reports, such as music_directory")

  static let configuration = CommandConfiguration(
    command: "config",
    abstract: "Print the configuration that the server reports, such as the music directory.",
    discussion: """
      The server reports it only over a unix socket. `mpdex help settings` has the settings of mpdex itself.

      EXAMPLES
        mpdex config
        cd "$(mpdex config | sed -n 's/^music_directory: //p')"
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let pairs = try context.run(.configuration).pairs
    let output = context.output(for: results)
    if results.json {
      output.writeJSON(JSONObject(pairs.map { ($0.name, $0.value) }))
    } else {
      for pair in pairs { output.writeSafely("\(pair.name): \(pair.value)") }
    }
  }
}

struct URLHandlers: RunnableCommand {
  static let jsonKeys: JSONKeys = ["handler"]

  static let configuration = CommandConfiguration(
    command: "urlhandlers",
    abstract: "List the URL schemes that the server can play.",
    discussion: """
      EXAMPLES
        mpdex urlhandlers
        mpdex urlhandlers | grep -q '^https://' && echo "it plays https"
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let handlers = try context.run(.urlHandlers)
    try context.output.printNames(handlers.map { ByteString($0) }, as: "handler", results)
  }
}

struct Decoders: RunnableCommand {
  static let jsonKeys: JSONKeys = ["plugin", "suffixes (a list)", "mimeTypes (a list)"]

  static let configuration = CommandConfiguration(
    command: "decoders",
    abstract: "List the plugins that decode songs, with the file names and types that they take.",
    discussion: """
      Each line is a plugin, its file name extensions and its MIME types, separated by tabs; \
      extensions and types are separated by spaces. The plugins are in the order in which the \
      server tries them. With -0 only the names of the plugins are printed.

      EXAMPLES
        mpdex decoders
        mpdex decoders --json
      """)

  let results: OutputOptions
  init(_ words: inout Words) { results = words.group() }

  func run(in context: CommandContext) throws {
    let decoders = try context.run(.decoders)
    let output = context.output(for: results)
    if results.json {
      for decoder in decoders {
        output.writeJSON([
          "mimeTypes": decoder.mimeTypes, "plugin": decoder.name, "suffixes": decoder.suffixes,
        ])
      }
    } else if results.nulTerminated {
      decoders.forEach { output.writeSafely(ByteString($0.name)) }
    } else {
      lines(decoders, isTerminal: output.isTerminal).forEach { output.write($0) }
    }
  }

  /// Returns a line for each decoder plugin: its name, suffixes and MIME types, separated by tabs. For a terminal,
  /// the names are padded with spaces instead, and the MIME types are left out, since they are long.
  private func lines(_ decoders: [DecoderPlugin], isTerminal: Bool) -> [String] {
    let width = decoders.map(\.name.count).max() ?? 0
    return decoders.map { decoder in
      let suffixes = decoder.suffixes.joined(separator: " ")
      let types = decoder.mimeTypes.joined(separator: " ")
      guard isTerminal else { return "\(decoder.name)\t\(suffixes)\t\(types)" }
      let padding = String(repeating: " ", count: width - decoder.name.count)
      return "\(decoder.name)\(padding)  \(suffixes)".terminalSafe()
    }
  }
}
