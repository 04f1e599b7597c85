internal import CommandRuntime
internal import ChangeJournal
internal import Bytes
internal import CommandSyntax
internal import MPDClient

extension CompletedLine {
  /// The changes that a command of the journal means.
  var journalScope: JournalScope {
    switch command {
    case is QueueHistoryList.Type: .queue
    case is PlaylistHistory.Type: line.arguments.first.map { .playlist($0) } ?? .playlists
    default: .everything
    }
  }

  /// The list of the journal from which a command takes changes of a playlist; nil for other commands.
  var journalList: Journal.List? {
    switch command {
    case is PlaylistUndo.Type, is PlaylistHistory.Type: .undo
    case is PlaylistRedo.Type: .redo
    default: nil
    }
  }
}

extension ValueCompletion {
  /// Offers the numbers of the history, with the changes.
  mutating func offerChanges(in scope: JournalScope) throws {
    let changes = try context.existingChanges(.undo, in: scope)
    try offer(
      changes.enumerated().map { index, change in
        let lists = change.header.lists.map(\.title).joined(separator: ", ")
        let meaning = change.header.author + ", " + change.header.localTime + ", " + lists
        return Candidate(word: ByteString("\(index + 1)"), meaning: meaning.description)
      })
  }
}

extension CommandContext {
  /// The names of the playlists that a list of the journal has changes of, also of those that are gone.
  func journaledPlaylists(_ list: Journal.List) throws -> [ByteString] {
    let lists = try existingChanges(list, in: .playlists).flatMap(\.header.lists)
    return Set(lists.compactMap(\.playlist)).sorted()
  }

  /// The changes of a list; none if there is no journal, which is not created. Damaged records are passed over.
  fileprivate func existingChanges(
    _ list: Journal.List, in scope: JournalScope
  ) throws -> [MeantChange] {
    let partition = try run(.status).journaledPartition
    let name = StateDirectory.name(of: try serverAddress(), nil)
    guard let directory = StateDirectory(existing: ["journal", name]) else { return [] }
    return try Journal(in: directory).changes(list, in: scope, partition, onDamage: { _ in })
  }
}
