internal import ListingIndex
internal import MPDClient

/// Where the values of a parameter come from.
enum ValueSource {
  case commands, paths, directories, playlists, outputs, attributes, partitions, tags, events,
    channels
  /// The files of this machine, which shells know best.
  case files
  case words([String])

  /// By what help calls the value; nil if it can be anything.
  init?(_ parameter: ParameterHelp) {
    if let values = parameter.allValues {
      self = .words(values)
    } else if let source = sources[parameter.valueName ?? ""] {
      self = source
    } else {
      return nil
    }
  }
}

private let sources: [String: ValueSource] = [
  "attribute": .attributes, "channel": .channels, "dir": .directories, "event": .events,
  "file": .files, "host": .files, "output": .outputs, "partition": .partitions, "path": .paths,
  "playlist": .playlists, "tag": .tags, "uri": .paths,
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
    case .tags: try server.run(.tagTypes).forEach { candidates.offer(caseless: $0.name, text) }
    case .commands, .events, .files, .words: break
    }
  }

  /// A level of the tree: the entries of the directory that the text is in.
  private mutating func offerEntries(
    below text: ByteString, _ kinds: Set<EntryKind>
  ) throws(MPDError) {
    let slash = text.bytes.lastIndex(of: UInt8(ascii: "/"))
    let directory = ByteString(text.bytes[..<(slash ?? 0)])
    var candidates = candidates
    try server.forEachEntry(in: directory) { kind, uri in
      guard kinds.contains(kind) else { return }
      candidates.offer(uri, ending: kind == .directory ? [UInt8(ascii: "/")] : [])
    }
    self.candidates = candidates
  }

  /// Stored playlists, and where a directory was typed the playlist files in it.
  private mutating func offerPlaylists(_ text: ByteString) throws(MPDError) {
    if text.bytes.contains(UInt8(ascii: "/")) {
      try offerEntries(below: text, [.directory, .playlist])
    } else {
      try server.run(.playlists).map(\.name).sorted().forEach { candidates.offer($0) }
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

extension Candidates {
  /// Offers a word whose case does not matter, in small letters unless a capital was typed.
  mutating func offer(caseless word: String, _ typed: ByteString) {
    let hasCapital = typed.description.contains { $0.isUppercase }
    offer(ByteString(hasCapital ? word : word.lowercased()))
  }
}
