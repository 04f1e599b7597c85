internal import ArgumentParser

/// Reads a command line that begins with the command's name in full.
///
/// It is read by the command's own parser, since that of the root looks at all commands first; the
/// root's knows best what is wrong, and how to help. What the parser refuses is tried once more as
/// mpc would take it.
func parsed(_ arguments: [String]) throws -> any ParsableCommand {
  guard !arguments.contains("--help"), let (type, depth) = try namedCommand(arguments) else {
    return try Mpdex.parseAsRoot(arguments)
  }
  let words = Array(arguments.dropFirst(depth))
  let given = commandsWithKeys.contains { $0 == type } ? maskingDescendingKeys(words) : words
  if let command = type.parsedWithoutHelp(given) { return command }
  let options = try asMpcTakesThem(given, for: type)
  return try type.parsedWithoutHelp(options)
    ?? Mpdex.parseAsRoot(arguments.prefix(depth) + options)
}

/// The commands whose arguments are keys that can go downwards.
private let commandsWithKeys: [any ParsableCommand.Type] = [QueueSort.self, SortPlaylist.self]

/// The command that the first of some arguments name, and how many of them do; nil if none does.
private func namedCommand(
  _ arguments: [String]
) throws(CommandFailure) -> (type: any ParsableCommand.Type, depth: Int)? {
  guard let type = Mpdex.commands.first(where: { $0.isNamed(arguments.first) }) else { return nil }
  let actions = type.configuration.subcommands
  guard !actions.isEmpty else { return (type, 1) }
  let word = arguments.dropFirst().first
  if let action = actions.first(where: { $0.isNamed(word) }) { return (action, 2) }
  if let word, !word.hasPrefix("-") { throw noAction(word, of: type) }
  return (type.configuration.defaultSubcommand ?? type, 1)
}

private func noAction(_ word: String, of type: any ParsableCommand.Type) -> CommandFailure {
  let name = type._commandName
  let actions = type.configuration.subcommands.map { $0._commandName }.joined(separator: ", ")
  return CommandFailure(
    .usage, "`mpdex \(name)` has no '\(word)'; it has \(actions)")
}

extension ParsableCommand {
  /// The command of its arguments; nil if they are wrong, or where the parser would help: it takes
  /// -h for help wherever a command does not say otherwise, which only the root's does.
  fileprivate static func parsedWithoutHelp(_ arguments: [String]) -> Self? {
    (try? parseAsRoot(arguments)) as? Self
  }

  /// Whether it has such a name, or such an alias.
  static func isNamed(_ name: String?) -> Bool {
    name.map { $0 == _commandName || configuration.aliases.contains($0) } ?? false
  }
}
