/// Detects that songs have changed between two windows: the same requests are sent before each
/// window, and certain pairs of their replies must stay equal.
struct SnapshotValidator: Sendable {
  /// The commands that are sent before each window.
  let commands: [String]
  /// The names of the pairs that must stay equal.
  private let names: [String]
  /// The replies before the first window.
  private(set) var firstReplies: [Pair] = []

  private init(commands: [String], names: [String]) {
    self.commands = commands
    self.names = names
  }

  /// Compares the version of the queue.
  static let queue = SnapshotValidator(commands: ["status"], names: ["playlist"])

  /// Compares the time of the last change of the database, which is in whole seconds, and the number
  /// of a running update.
  static let database = SnapshotValidator(
    commands: ["status", "stats"], names: ["updating_db", "db_update"])

  /// Accepts all windows without a comparison.
  static let none = SnapshotValidator(commands: [], names: [])

  /// Records the replies before the first window.
  mutating func begin(_ replies: [Pair]) {
    firstReplies = replies
  }

  /// Returns whether a later window with these replies belongs to the same snapshot as the first.
  ///
  /// A running update changes the database from its beginning to its end, but the server reports a
  /// change only at its end, so that two windows read during an update never belong to the same
  /// snapshot.
  func accepts(_ replies: [Pair]) -> Bool {
    relevant(replies) == relevant(firstReplies) && relevant(replies).first("updating_db") == nil
  }

  private func relevant(_ replies: [Pair]) -> [Pair] {
    replies.filter { names.contains($0.name) }
  }
}
