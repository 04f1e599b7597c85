internal import ArgumentParser
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// The source of the possible values of a parameter.
enum ValueSource {
  case paths, directories, playlists, outputs, attributes, partitions, tags, filters,
    events, channels
  /// Files of this machine, which the shell itself completes.
  case files
  case words([String])

  /// Creates the source from the name that the help gives to the value; nil if any value is
  /// possible.
  init?(_ parameter: ParameterHelp, of command: CommandHelp?) {
    let name = parameter.valueName ?? ""
    if let values = parameter.allValues {
      self = .words(values)
    } else if parameter.namesPlaylist(of: command) {
      self = .playlists
    } else if let source = sources[name] {
      self = source
    } else {
      return nil
    }
  }
}

extension ParameterHelp {
  /// Whether the value is the name of a stored playlist.
  fileprivate func namesPlaylist(of command: CommandHelp?) -> Bool {
    guard valueName == "name", kind == .positional else { return spellings == ["--playlist"] }
    let commands = playlistCommands.subcommands.map { $0._commandName } + ["playlist"]
    return command.map { commands.contains($0.commandName) } ?? false
  }
}

private let sources: [String: ValueSource] = [
  "attribute": .attributes, "channel": .channels, "dir": .directories,
  "directories": .directories, "event": .events, "events": .events, "file": .files,
  "filters": .filters, "host": .files, "key": .tags, "keys": .tags, "output": .outputs,
  "partition": .partitions,
  "path": .paths, "playlist": .playlists, "tag": .tags, "uri": .paths,
]

extension Candidates {
  /// Asks the server for the values of a source and offers them.
  ///
  /// - Parameter arguments: the arguments before the cursor.
  mutating func offer(
    _ source: ValueSource, _ text: ByteString, after arguments: [ByteString],
    over server: inout Connection
  ) throws(MPDError) {
    switch source {
    case .paths: try offerEntries(below: text, [.directory, .song], over: &server)
    case .directories: try offerEntries(below: text, [.directory], over: &server)
    case .playlists: try offerPlaylists(text, over: &server)
    case .outputs: try server.run(.outputs).forEach { offer($0.name) }
    case .attributes: try offerAttributes(ofOutput: arguments.first, over: &server)
    case .partitions: try server.run(.partitions).forEach { offer($0.name) }
    case .channels: try server.run(.channels).forEach { offer($0) }
    case .tags: try offerTags(text, ending: "", over: &server)
    case .filters: try offerFilters(text, over: &server)
    case .events, .files, .words: break
    }
  }

  /// Offers the entries of the directory that the text is in.
  private mutating func offerEntries(
    below text: ByteString, _ kinds: Set<EntryKind>, over server: inout Connection
  ) throws(MPDError) {
    let slash = text.bytes.lastIndex(of: .slash)
    let directory = ByteString(text.bytes[..<(slash ?? 0)])
    try server.forEachEntry(in: directory) { kind, uri in
      guard kinds.contains(kind) else { return }
      offer(uri, ending: kind == .directory ? [.slash] : [])
    }
  }

  /// Offers stored playlists, or the playlist files of a directory that was typed.
  private mutating func offerPlaylists(_ text: ByteString, over server: inout Connection)
    throws(MPDError)
  {
    if text.bytes.contains(.slash) {
      try offerEntries(below: text, [.directory, .playlist], over: &server)
    } else {
      try server.run(.playlists).map(\.name).sorted().forEach { offer($0) }
    }
  }

  /// Offers tags, in lower case unless a capital letter was typed, since case does not matter to
  /// the server.
  private mutating func offerTags(_ text: ByteString, ending: String, over server: inout Connection)
    throws(MPDError)
  {
    let hasCapital = text.description.contains { $0.isUppercase }
    for tag in try server.run(.tagTypes) {
      offer(ByteString((hasCapital ? tag.name : tag.name.lowercased()) + ending))
    }
  }

  /// Offers filters such as artist=Björk: first the tag, then its values.
  private mutating func offerFilters(_ text: ByteString, over server: inout Connection)
    throws(MPDError)
  {
    let name = text.bytes.prefix { $0 != .equalsSign }
    guard name.count < text.bytes.count else {
      return try offerTags(text, ending: "=", over: &server)
    }
    guard let tag = knownTag(String(decoding: name, as: UTF8.self)) else { return }
    let lead = text.bytes[...name.count]
    for value in try server.run(.list(tag)) where !value.value.isEmpty {
      offer(ByteString(lead + value.value.bytes))
    }
  }

  private mutating func offerAttributes(ofOutput name: ByteString?, over server: inout Connection)
    throws(MPDError)
  {
    let outputs = try server.run(.outputs)
    let output = outputs.first { $0.name == name || "\($0.id + 1)" == name?.description }
    for attribute in output?.attributes ?? [] {
      offer(ByteString("\(attribute.name)="))
    }
  }
}
