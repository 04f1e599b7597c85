/// What in the server's answers shows that songs are others than before.
struct SongVersionMarks: Sendable {
  /// The commands that are asked for.
  let commands: [String]
  /// The pairs of their answers that count.
  let names: [String]

  /// The version of the queue.
  static let queue = SongVersionMarks(commands: ["status"], names: ["playlist"])

  /// The time of the last change of the database, in whole seconds, and the update that goes on.
  static let database = SongVersionMarks(
    commands: ["status", "stats"], names: ["updating_db", "db_update"])

  /// Whether songs may change while these marks stay: an update changes the database from its
  /// beginning to its end, and only its end is marked.
  func areUncertain(_ marks: [Pair]) -> Bool { marks.first("updating_db") != nil }
}
