internal import ArgumentParser
internal import Bytes

/// A command with its arguments, and the options of mpc that it ignores.
typealias ParsedCommand = (command: any ParsableCommand, ignored: [String])

/// Parses a command line; throws the parser's error, or a failure of its own.
func parsedCommand(_ arguments: [String]) throws -> ParsedCommand {
  try parse(expandingAbbreviation(movingLeadingOptions(splittingEmptyValues(arguments))))
}

/// Parses a command line that begins with the command's full name.
///
/// The command's own parser reads it, since the root command's parser would look at all commands
/// first. The root's parser is used only for help and to describe an error. Arguments that are
/// refused are parsed again in the way that mpc would read them.
private func parse(_ arguments: [String]) throws -> ParsedCommand {
  guard !arguments.prefix(while: { $0 != "--" }).contains("--help"),
    let (type, depth) = try namedCommand(arguments)
  else {
    try refuseUnknownAction(arguments)
    return (try Mpdex.parseAsRoot(arguments), [])
  }
  var given = Array(arguments.dropFirst(depth))
  if commandsWithKeys.contains(where: { $0 == type }) { given = maskingDescendingKeys(given) }
  if commandsWithOne.contains(where: { $0 == type }) { given = unmaskingOne(given, of: type) }
  let named = namingProgram(given, of: type)
  if let command = type.plain(named) { return (command, []) }
  let isLong = named.count > maxParsedWords
  if !isLong, let command = type.parsedWithoutHelp(named) { return (command, []) }
  let options = try normalizedForMpc(given, for: type)
  let kept = namingProgram(options.kept, of: type)
  if isLong, let command = type.plain(kept) { return (command, options.ignored) }
  let isWrong = isLong && type.parsedWithoutHelp(kept.shortened) == nil
  if !isWrong, let command = type.parsedWithoutHelp(kept) { return (command, options.ignored) }
  if let failure = misunderstanding(kept, of: type) { throw failure }
  let described = isWrong ? kept.shortened : kept
  return (try Mpdex.parseAsRoot(arguments.prefix(depth) + described), options.ignored)
}

/// The number of words from which on the parser is spared: its time grows with the square of their number.
private let maxParsedWords = 400

extension [String] {
  /// The words of a command line that is wrong, without most of those that are neither options nor may be the value
  /// of one. An even number of them is left out, since those of filters are pairs.
  fileprivate var shortened: [String] {
    let end = firstIndex(of: "--") ?? endIndex
    let plain = indices.filter { index in
      index > 0 && (index > end || !self[index].hasPrefix("-") && !self[index - 1].hasPrefix("-"))
    }
    let surplus = Swift.max(0, plain.count - maxParsedWords)
    let removed = Set(plain.suffix(surplus - surplus % 2))
    return indices.filter { !removed.contains($0) }.map { self[$0] }
  }
}

/// Throws if help is wanted for an action that a command does not have: the parser would show the help of the
/// command.
private func refuseUnknownAction(_ arguments: [String]) throws(CommandFailure) {
  let isTopic = arguments.first == "help"
  _ = try namedCommand(isTopic ? Array(arguments.dropFirst()) : arguments, namesFollow: !isTopic)
}

/// Returns the arguments with the program that `watch` or `queue fill` runs as the value of an option: the
/// parser does not take two lists of arguments, one before "--" and one after it.
private func namingProgram(
  _ arguments: [String], of command: any ParsableCommand.Type
) -> [String] {
  guard command == Watch.self || command == QueueFill.self,
    let end = arguments.firstIndex(of: "--")
  else { return arguments }
  let program = arguments[(end + 1)...]
  return arguments[..<end] + (program.isEmpty ? [] : ["--program"] + program)
}

/// The commands whose arguments are sort keys, in which a leading hyphen means descending order.
private let commandsWithKeys: [any ParsableCommand.Type] = [QueueSort.self, SortPlaylist.self]

/// The commands with an option -1. Elsewhere it is a number, which is masked (`parserArgument`).
private let commandsWithOne: [any ParsableCommand.Type] = [List.self, Jump.self]

/// Restores the option -1 where it is not the value of another option.
private func unmaskingOne(
  _ arguments: [String], of command: any ParsableCommand.Type
) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let masked = ByteString("-1").parserArgument
  var result = arguments
  for index in arguments[..<end].indices where arguments[index] == masked {
    let previous = index > 0 ? arguments[index - 1] : ""
    let isFlag = OptionTable.flags[previous]?.contains(command._commandName) == true
    if isFlag || !OptionTable.takesValue(previous) { result[index] = "-1" }
  }
  return result
}

/// The command that the first arguments name, and the number of these arguments; nil if there is no
/// such command. After `playlist`, a word that is not the name of an action is that of a playlist, if names can
/// follow.
private func namedCommand(
  _ arguments: [String], namesFollow: Bool = true
) throws(CommandFailure) -> (type: any ParsableCommand.Type, depth: Int)? {
  guard let type = arguments.first.flatMap(Mpdex.command(named:)) else { return nil }
  guard let actions = actions(of: type) else { return (type, 1) }
  let word = arguments.dropFirst().first
  if let action = word.flatMap({ actions[$0] }) { return (action, 2) }
  let standard = type.configuration.defaultSubcommand ?? type
  if let word, !word.hasPrefix("-"), standard != PlaylistShow.self || !namesFollow {
    throw noAction(word, of: type)
  }
  return (standard, 1)
}

/// The actions of a command; nil if it has none.
private func actions(of command: any ParsableCommand.Type) -> NamedCommands? {
  switch command {
  case is QueueCommand.Type: QueueCommand.actions
  case is PlaylistCommand.Type: PlaylistCommand.actions
  default: nil
  }
}

private func noAction(_ word: String, of type: any ParsableCommand.Type) -> CommandFailure {
  let name = type._commandName
  let actions = type.configuration.subcommands.map { $0._commandName }
  let hint = nearestHint(
    to: word, among: actions, otherwise: "it has \(actions.joined(separator: ", "))")
  return CommandFailure(.usage, "`mpdex \(name)` has no '\(word)'\(hint)")
}

extension ParsableCommand {
  /// The command with its arguments; nil if the arguments are wrong, or if the parser would print
  /// help. It takes -h for help, because only the root's parser sees that -h is another option.
  fileprivate static func parsedWithoutHelp(_ arguments: [String]) -> Self? {
    (try? parseAsRoot(arguments)) as? Self
  }

  /// Whether this is the command's name or one of its aliases.
  static func isNamed(_ name: String?) -> Bool {
    name.map { $0 == _commandName || configuration.aliases.contains($0) } ?? false
  }
}
