internal import ArgumentParser

extension ParsableCommand {
  /// Returns the command that a command line describes; nil if it is one that only the parser reads: with an
  /// option that takes several values or is abbreviated, with an empty word, or a wrong one, which the parser
  /// then says. A test compares the results with the parser's.
  static func plain(_ arguments: [String]) -> Self? {
    guard let words = PlainWords(arguments, of: self, names: OptionTable.properties),
      Self.self != Get.self,
      !words.isEmpty || !commandsWithList.contains(where: { $0 == Self.self }),
      var command = try? Self(from: words), words.areUsed, (try? command.validate()) != nil
    else { return nil }
    return command
  }
}

/// The commands with a list of arguments that must not be empty; the types of their properties do not say
/// so. (Nor do they say that those of `get` are checked by a function.)
private let commandsWithList: [any ParsableCommand.Type] = [
  SearchPlay.self, RemovePlaylist.self, Enable.self, Disable.self, ToggleOutput.self,
  MakePartition.self, DeletePartition.self,
]
