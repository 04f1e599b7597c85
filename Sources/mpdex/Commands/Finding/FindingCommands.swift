internal import ArgumentParser

extension Mpdex {
  /// What finds entries by the index.
  static var findingCommands: CommandGroup {
    CommandGroup(name: "Finding", subcommands: [Index.self, Jump.self, Cache.self])
  }
}
