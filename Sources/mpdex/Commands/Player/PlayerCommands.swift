internal import ArgumentParser

extension Mpdex {
  /// What plays, and how.
  static var playerCommands: CommandGroup {
    CommandGroup(name: "Player", subcommands: [Play.self, ShowStatus.self])
  }
}
