internal import ArgumentParser
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Where the values of a parameter come from.
enum ValueSource {
  case paths, directories, playlists, outputs, attributes, partitions, tags, filters,
    events, channels
  /// The files of this machine, which shells know best.
  case files
  case words([String])

  /// By what help calls the value; nil if it can be anything.
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
  /// Commands about stored playlists call these only names.
  fileprivate func namesPlaylist(of command: CommandHelp?) -> Bool {
    guard valueName == "name", kind == .positional else { return spellings == ["--playlist"] }
    let commands = Mpdex.playlistCommands.subcommands.map { $0._commandName } + ["playlist"]
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

/// Asks a server for values.
struct ValueFinder: ~Copyable {
  var server: Connection
  var candidates: Candidates

  /// Offers the values of a source; `arguments` are those before the cursor.
  mutating func find(
    _ source: ValueSource, _ text: ByteString, behind arguments: [ByteString]
  ) throws(MPDError) {
    switch source {
    case .paths: try offerEntries(below: text, [.directory, .song])
    case .directories: try offerEntries(below: text, [.directory])
    case .playlists: try offerPlaylists(text)
    case .outputs: try server.run(.outputs).forEach { candidates.offer($0.name) }
    case .attributes: try offerAttributes(ofOutput: arguments.first)
    case .partitions: try server.run(.partitions).forEach { candidates.offer($0.name) }
    case .channels: try server.run(.channels).forEach { candidates.offer($0) }
    case .tags: try offerTags(text, ending: "")
    case .filters: try offerFilters(text)
    case .events, .files, .words: break
    }
  }

  /// A level of the tree: the entries of the directory that the text is in.
  private mutating func offerEntries(
    below text: ByteString, _ kinds: Set<EntryKind>
  ) throws(MPDError) {
    let slash = text.bytes.lastIndex(of: .slash)
    let directory = ByteString(text.bytes[..<(slash ?? 0)])
    var candidates = candidates
    try server.forEachEntry(in: directory) { kind, uri in
      guard kinds.contains(kind) else { return }
      candidates.offer(uri, ending: kind == .directory ? [.slash] : [])
    }
    self.candidates = candidates
  }

  /// Stored playlists, and where a directory was typed the playlist files in it.
  private mutating func offerPlaylists(_ text: ByteString) throws(MPDError) {
    if text.bytes.contains(.slash) {
      try offerEntries(below: text, [.directory, .playlist])
    } else {
      try server.run(.playlists).map(\.name).sorted().forEach { candidates.offer($0) }
    }
  }

  /// In small letters unless a capital was typed, since their case does not matter.
  private mutating func offerTags(_ text: ByteString, ending: String) throws(MPDError) {
    let hasCapital = text.description.contains { $0.isUppercase }
    for tag in try server.run(.tagTypes) {
      candidates.offer(ByteString((hasCapital ? tag.name : tag.name.lowercased()) + ending))
    }
  }

  /// Comparisons such as artist=Björk: first the tag, then a value that it has.
  private mutating func offerFilters(_ text: ByteString) throws(MPDError) {
    let name = text.bytes.prefix { $0 != .equalsSign }
    guard name.count < text.bytes.count else { return try offerTags(text, ending: "=") }
    guard let tag = knownTags[String(decoding: name, as: UTF8.self).lowercased()] else { return }
    let lead = text.bytes[...name.count]
    for value in try server.run(.list(tag)) where !value.value.isEmpty {
      candidates.offer(ByteString(lead + value.value.bytes))
    }
  }

  private mutating func offerAttributes(ofOutput name: ByteString?) throws(MPDError) {
    let outputs = try server.run(.outputs)
    let output = outputs.first { $0.name == name || "\($0.id + 1)" == name?.description }
    for attribute in output?.attributes ?? [] {
      candidates.offer(ByteString("\(attribute.name)="))
    }
  }
}
