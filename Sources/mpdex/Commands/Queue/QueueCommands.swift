internal import ArgumentParser

extension Mpdex {
  /// What changes and shows the queue.
  static var queueCommands: CommandGroup {
    CommandGroup(
      name: "Queue",
      subcommands: [
        Add.self, Clear.self, Crop.self, Delete.self, Insert.self, Move.self, Playlist.self,
        Priority.self, QueueCommand.self, SearchPlay.self, Shuffle.self,
      ])
  }
}
