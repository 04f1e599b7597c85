internal import ArgumentParser

extension Mpdex {
  /// What changes and shows the queue.
  static var queueCommands: CommandGroup {
    CommandGroup(name: "Queue", subcommands: [Add.self, Clear.self, Playlist.self])
  }
}
