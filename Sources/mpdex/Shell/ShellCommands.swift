internal import ArgumentParser

extension Mpdex {
  /// What makes mpdex at home in a shell.
  static var shellCommands: CommandGroup {
    CommandGroup(name: "Shell", subcommands: [Completions.self, Manual.self])
  }
}
