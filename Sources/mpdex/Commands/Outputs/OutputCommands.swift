internal import ArgumentParser

extension Mpdex {
  /// What concerns outputs and partitions.
  static var outputCommands: CommandGroup {
    CommandGroup(
      name: "Outputs and partitions",
      subcommands: [
        Outputs.self, Enable.self, Disable.self, ToggleOutput.self, OutputSet.self,
        MoveOutput.self, Partitions.self, MakePartition.self, DeletePartition.self,
      ])
  }
}
