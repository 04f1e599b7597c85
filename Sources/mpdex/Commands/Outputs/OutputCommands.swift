internal import ArgumentParser

extension Mpdex {
  /// What concerns outputs and partitions.
  static var outputCommands: CommandGroup {
    CommandGroup(name: "Outputs and partitions", subcommands: [])
  }
}
