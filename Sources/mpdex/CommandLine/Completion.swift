internal import ArgumentParser
internal import Bytes

/// Runs `mpdex complete SHELL …`, with which a shell's script requests the candidates for the word
/// at the cursor. Failures go to standard error, which the scripts discard.
///
/// The parser is not used, since it would mistake the words of the completed line for arguments of
/// its own.
func complete(_ arguments: [ByteString], in context: CommandContext) throws {
  guard let shell = arguments.first.flatMap({ Shell(rawValue: $0.description) }) else {
    throw CommandFailure(.usage, "`complete` is only for the scripts of `mpdex completions`")
  }
  let words = Array(arguments.dropFirst())
  switch shell {
  case .bash:
    let question = BashQuestion(words)
    try complete(question.words, in: context) { question.answer($0) }
  case .zsh:
    // The words are passed as they were typed, with quotes.
    let typed = words.map { shellWords($0).last ?? ShellWord() }
    try complete(typed.map(\.text), in: context) {
      zshAnswer($0, within: typed.last?.quoting ?? .none)
    }
  case .fish:
    try complete(words, in: context, fishAnswer)
  }
}

/// Prints the answer about the candidates for the last of some words.
private func complete(
  _ words: [ByteString], in context: CommandContext,
  _ answer: (Candidates?) -> [ByteString]
) throws {
  let line = try CompletedLine(words)
  let server = try line.context()
  // The lists that were read are stored after the answer.
  defer { server.storeListings() }
  for line in answer(try candidates(of: line, in: server)) { context.output.writeSafely(line) }
  try context.output.flush()
}

/// Returns the candidates for the word at the cursor; nil if they are files of this machine.
private func candidates(
  of line: CompletedLine, in context: CommandContext
) throws -> Candidates? {
  switch line.target {
  case .command(let choices, let parameter):
    return try offer(parameter, commandCandidates(choices, line), line, context)
  case .option: return try optionCandidates(line)
  case .program: return nil
  case .unknown: return Candidates(beginning: line.current)
  case .value(let parameter, let lead, let text):
    return try offer(parameter, Candidates(after: lead, beginning: text), line, context)
  }
}

/// Adds the values of a parameter to some candidates; nil if the values are files of this machine.
private func offer(
  _ parameter: ParameterHelp?, _ candidates: Candidates, _ line: CompletedLine,
  _ context: CommandContext
) throws -> Candidates? {
  guard let source = parameter.flatMap({ ValueSource($0, after: line.preceding) }) else {
    return candidates
  }
  if source.areFiles(candidates.text) { return nil }
  var completion = try ValueCompletion(candidates, after: line.preceding, in: context)
  try completion.offer(source)
  return completion.candidates
}

private func commandCandidates(
  _ commands: [any ParsableCommand.Type], _ line: CompletedLine
) -> Candidates {
  var candidates = Candidates(beginning: line.current)
  for command in commands.sorted(by: { $0._commandName < $1._commandName }) {
    candidates.offer(
      ByteString(command._commandName), meaning: command.configuration.abstract)
  }
  guard line.preceding.command == nil else { return candidates }
  if line.asksForHelp {
    for topic in HelpTopic.all { candidates.offer(ByteString(topic.name), meaning: topic.meaning) }
  } else {
    candidates.offer("help", meaning: "Show the help of a command.")
  }
  return candidates
}

private func optionCandidates(_ line: CompletedLine) throws -> Candidates {
  var candidates = Candidates(beginning: line.current)
  let own = line.preceding.command?.options ?? []
  for option in try own.isEmpty ? CommandHelp(of: CommonOptions.self).options : own {
    for name in option.spellings {
      candidates.offer(ByteString(name), meaning: option.abstract ?? "")
    }
  }
  candidates.offer("--help", meaning: "Show help.")
  if line.preceding.command == nil { candidates.offer("--version", meaning: "Show the version.") }
  return candidates
}

extension CompletedLine {
  /// Returns a context for the server that the line names, with a short timeout, since the user is
  /// waiting at the prompt.
  fileprivate func context() throws -> CommandContext {
    var settings = try CommonOptions.parse(connection.map(\.parserArgument)).settings
    settings.timeout = min(settings.timeout ?? maxTimeout, maxTimeout)
    settings.verbosity = .quiet
    return CommandContext(settings)
  }
}

/// The maximum timeout in seconds.
private let maxTimeout = 3
