internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import ListingIndex
internal import MPDClient
internal import Operations

// The values that each source offers.
extension ValueCompletion {
  /// Offers the values of a source that begin with the typed text. If no value begins with the text, case and accents
  /// are ignored in the comparison.
  mutating func offer(_ source: ValueSource) throws {
    switch source {
    case .paths: try offerPaths { kind in kind != .playlist }
    case .directories: try offerPaths { kind in kind == .directory }
    case .playlists: try offerPlaylists()
    case .outputs: try offer(names: context.run(.outputs).map(\.name))
    case .attributes: try offerAttributes()
    case .partitions: try offer(names: context.run(.partitions).map(\.name))
    case .stashes: try offer(names: QueueStashes(existingOf: context.server)?.names ?? [])
    case .channels: try offer(names: context.run(.channels))
    case .events: try offer(names: IdleEvents.all.protocolNames.map { ByteString($0) })
    case .words(let words): try offer(words)
    case .tags: try offer(tags())
    case .orderKeys(let scope): try offerKeys(of: scope)
    case .countKeys: try offer(CountKey.otherNames.map { Candidate(word: ByteString($0)) } + tags())
    case .distinctKeys:
      keepAllUpTo(last: UInt8(ascii: ","))
      try offer(namesOfSharedKeys.map { Candidate(word: ByteString($0)) } + tags())
    case .filters: try offerFilterWords()
    case .list: try offerLists()
    case .entries(let leadingOn): try offerEntries(leadingOn: leadingOn)
    case .library: try offerThings()
    case .labels: try offerLabels(at: line.line.arguments.first ?? "")
    case .pathOfLabels: try offerLabels(at: "")
    case .changes(let scope): try offerChanges(in: scope)
    case .journaledPlaylists(let list): try offer(names: context.server.journaledPlaylists(list))
    case .files: break
    case .songList:
      candidates.offer("queue", meaning: "The songs of the queue.")
      try offerPlaylists()
    }
  }

  private mutating func offerAttributes() throws {
    let name = line.line.arguments.first
    let output = try context.run(.outputs).first { output in
      output.name == name || "\(output.id + 1)" == name?.description
    }
    try offer(
      (output?.attributes ?? []).map { attribute in
        Candidate(word: ByteString("\(attribute.name)="), isOpen: true)
      })
  }
}

// The value of `--in`.
extension ValueCompletion {
  /// Offers the kinds of lists or, after a kind and a colon, what can follow this kind.
  mutating func offerLists() throws {
    guard let colon = candidates.text.firstIndex(of: .colon) else {
      return try offer(kindsOfLists.filter { $0.word != "library" || line.command is Jump.Type })
    }
    let kind = ByteString(candidates.text[..<colon])
    candidates.keepFirst(colon + 1)
    switch kind {
    case "tree": try offerPaths { $0 == .directory }
    case "tags": try offerTags(separatedBy: .slash)
    case "playlist": try offerPlaylists()
    // After a blank nothing is offered, because further filters would have to be quoted twice.
    case "search" where candidates.text.allSatisfy { !$0.isASCIIBlank },
      "albums" where candidates.text.allSatisfy { !$0.isASCIIBlank }:
      try offerFilters(after: [])
    default: break
    }
  }
}

private let kindsOfLists = [
  Candidate(word: "tree", meaning: "Everything below a directory, by default the root."),
  Candidate(word: "tags", meaning: "Artists, their albums and titles, or the tags after a colon."),
  Candidate(word: "queue", meaning: "The songs of the queue."),
  Candidate(word: "playlist:", isOpen: true, meaning: "The songs of a playlist."),
  Candidate(word: "search:", isOpen: true, meaning: "The songs that a search finds."),
  Candidate(word: "albums", meaning: "The albums or, after a colon, those that a search finds."),
  Candidate(word: "library", meaning: "Artists, albums, songs and playlists by words, in jump."),
  Candidate(word: "-", meaning: "The lines of standard input."),
]

extension CompletedLine {
  /// The kind of list that the command on the line sorts.
  var orderScope: OrderScope {
    switch command {
    case is ListTag.Type, is Albums.Type: .albums
    case is Count.Type: .counts
    case is ListPlaylists.Type: .playlists
    case is QueueSort.Type: .queue
    case is PlaylistShow.Type where line.arguments.isEmpty: .queue
    case is Index.Type, is List.Type, is Jump.Type, is Browse.Type:
      read(ListOptions.self)?.scope ?? .directory
    default: .songs
    }
  }

  /// The part of the journal that the command on the line refers to.
  var journalScope: JournalScope {
    switch command {
    case is QueueHistoryList.Type: .queue
    case is PlaylistHistory.Type: line.arguments.first.map { .playlist($0) } ?? .playlists
    default: .everything
    }
  }

  /// The list of the journal from which the command takes changes, if the command undoes, redoes or lists changes of
  /// playlists; nil for any other command.
  var journalList: Journal.List? {
    switch command {
    case is PlaylistUndo.Type, is PlaylistHistory.Type: .undo
    case is PlaylistRedo.Type: .redo
    default: nil
    }
  }
}

extension ValueCompletion {
  /// Offers the numbers of the changes in the history, each with a description of the change.
  mutating func offerChanges(in scope: JournalScope) throws {
    let changes = try context.server.existingChanges(.undo, in: scope)
    try offer(
      changes.enumerated().map { index, change in
        let lists = change.header.lists.map(\.title).joined(separator: ", ")
        let meaning = change.header.author + ", " + change.header.localTime + ", " + lists
        return Candidate(word: ByteString("\(index + 1)"), meaning: meaning.description)
      })
  }
}

extension ServerConnection {
  /// Returns the names of the playlists whose changes are in a list of the journal, including deleted playlists.
  func journaledPlaylists(_ list: Journal.List) throws -> [ByteString] {
    let lists = try existingChanges(list, in: .playlists).flatMap(\.header.lists)
    return Set(lists.compactMap(\.playlist)).sorted()
  }

  /// Returns the changes in a list of the journal, without damaged records. If no journal exists, returns an empty list
  /// and does not create a journal.
  fileprivate func existingChanges(
    _ list: Journal.List, in scope: JournalScope
  ) throws -> [MeantChange] {
    let partition = try run(.status).journaledPartition
    let name = StateDirectory.name(of: try address(), nil)
    guard let directory = StateDirectory(existing: ["journal", name]) else { return [] }
    return try Journal(in: directory).changes(list, in: scope, partition, onDamage: { _ in })
  }
}
