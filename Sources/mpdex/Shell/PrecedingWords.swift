internal import ArgumentParser
internal import Bytes

/// What a command line says before the word at the cursor.
struct PrecedingWords {
  /// The command; nil if the line does not name one yet.
  var command: CommandHelp?
  /// The same command; its description does not say whose action it is.
  var type: (any ParsableCommand.Type)?
  /// The arguments of the command.
  var arguments: [ByteString] = []
  /// The options, with their values.
  var options: [GivenOption] = []

  /// An option as it was typed.
  struct GivenOption {
    let name: ByteString
    /// One or two words.
    let words: [ByteString]
  }

  /// Whether an option is given.
  func has(_ name: ByteString) -> Bool { options.contains { $0.name == name } }

  /// Returns the values of the options of a group; nil if one of them is wrong.
  func parsed<Options: ParsableArguments>(_ group: Options.Type) throws -> Options? {
    let names = try Set(CommandHelp(of: group).options.flatMap(\.spellings))
    let words = options.filter { names.contains($0.name.description) }.flatMap(\.words)
    return try? Options.parse(words.map(\.parserArgument))
  }
}
