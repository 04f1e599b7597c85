internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient

// These three commands of mpc are called by completion scripts written for mpc. The help does not list them.

struct Tab: RunnableCommand {
  static let jsonKeys: JSONKeys = ["uri"]

  static let configuration = CommandConfiguration(
    mpc: "tab",
    abstract:
      "List the songs and directories that a typed path can become, for completion scripts.",
    discussion: """
      The directories have a slash at their end.

      EXAMPLES
        mpdex tab Artists/Bj
      """, .hidden)

  let completion: PathCompletion
  init(_ words: inout Words) { completion = words.group() }

  func run(in context: CommandContext) throws {
    try completion.run(in: context) { kind in
      switch kind {
      case .song: ""
      case .directory: "/"
      case .playlist, .tag, .line: nil
      }
    }
  }
}

struct DirectoryTab: RunnableCommand {
  static let jsonKeys: JSONKeys = ["uri"]

  static let configuration = CommandConfiguration(
    mpc: "lstab",
    abstract: "List the directories that a typed path can become, for completion scripts.",
    discussion: """
      EXAMPLES
        mpdex lstab Artists/Bj
      """, .hidden)

  let completion: PathCompletion
  init(_ words: inout Words) { completion = words.group() }

  func run(in context: CommandContext) throws {
    try completion.run(in: context) { $0 == .directory ? "" : nil }
  }
}

struct PlaylistTab: RunnableCommand {
  static let jsonKeys: JSONKeys = ["uri"]

  static let configuration = CommandConfiguration(
    mpc: "loadtab",
    abstract: "List the playlists that a typed name can become, for completion scripts.",
    discussion: """
      EXAMPLES
        mpdex loadtab Fav
      """, .hidden)

  let completion: PathCompletion
  init(_ words: inout Words) { completion = words.group() }

  func run(in context: CommandContext) throws {
    try completion.run(in: context) { $0 == .playlist ? "" : nil }
  }
}

/// The arguments of the commands for completion scripts, and the code that these commands share.
struct PathCompletion: OptionGroup {
  let prefix: ByteString
  let results: OutputOptions

  init(_ words: inout Words) {
    prefix = words.argument("<path>", "The beginning of a path, as typed so far.")
    results = words.group()
  }

  /// Prints the entries whose paths begin with the typed text, in the server's order.
  ///
  /// - Parameter ending: returns the text to append to entries of a kind; nil if entries of this kind are left out.
  func run(
    in context: CommandContext, ending: (EntryKind) -> ByteString?
  ) throws {
    let relative = try context.server.relativeToMusicDirectory(prefix)
    // The results begin with the text that was typed, since scripts compare them with it.
    let lead = ByteString(prefix.bytes.dropLast(relative.count))
    let directory = relative.withoutLastPathComponent
    var found: [ByteString] = []
    try context.withConnection(about: directory) { server in
      try server.forEachEntry(in: directory) { kind, uri in
        let uri = ByteString(uri)
        guard uri.hasPrefix(relative), let end = ending(kind) else { return }
        found.append(lead + uri + end)
      }
    }
    try context.output.printNames(found, as: "uri", results)
  }
}
