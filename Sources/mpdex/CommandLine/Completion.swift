internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// Runs `mpdex complete SHELL …`, with which a shell's script requests the candidates for the word
/// at the cursor. Failures go to standard error, which the scripts discard.
///
/// The parser is not used, since it would mistake the words of the completed line for arguments of
/// its own.
func complete(_ arguments: [ByteString], in context: CommandContext) throws {
  guard let shell = arguments.first.flatMap({ Shell(rawValue: $0.description) }) else {
    throw CommandFailure(.usage, "`complete` is only for the scripts of `mpdex completions`")
  }
  for line in try answer(shell, Array(arguments.dropFirst())) { context.output.write(line) }
}

private func answer(_ shell: Shell, _ arguments: [ByteString]) throws -> [ByteString] {
  switch shell {
  case .bash:
    let question = BashQuestion(arguments)
    return question.answer(try candidates(of: CompletedLine(question.words)))
  case .zsh:
    // The words are passed as they were typed, with quotes.
    let words = arguments.map { shellWords($0).last ?? ShellWord() }
    let line = try CompletedLine(words.map(\.text))
    return zshAnswer(try candidates(of: line), within: words.last?.quoting ?? .none)
  case .fish:
    return fishAnswer(try candidates(of: CompletedLine(arguments)))
  }
}

/// Returns the candidates for the word at the cursor; nil if they are files of this machine.
private func candidates(of line: CompletedLine) throws -> Candidates? {
  switch line.target {
  case .command(let choices): return commandCandidates(choices, line)
  case .option: return try optionCandidates(line)
  case .value(let parameter, let lead, let text):
    let source = ValueSource(parameter, of: line.command)
    return try valueCandidates(line, source, text)?.following(lead)
  case .unknown: return Candidates(beginning: line.current)
  }
}

private func commandCandidates(
  _ commands: [any ParsableCommand.Type], _ line: CompletedLine
) -> Candidates {
  var candidates = Candidates(beginning: line.current)
  for command in commands.sorted(by: { $0._commandName < $1._commandName }) {
    candidates.offer(
      ByteString(command._commandName), meaning: command.configuration.abstract)
  }
  if line.command == nil { candidates.offer("help", meaning: "Show the help of a command.") }
  return candidates
}

private func optionCandidates(_ line: CompletedLine) throws -> Candidates {
  var candidates = Candidates(beginning: line.current)
  let own = line.command?.options ?? []
  for option in try own.isEmpty ? CommandHelp(of: CommonOptions.self).options : own {
    for name in option.spellings {
      candidates.offer(ByteString(name), meaning: option.abstract ?? "")
    }
  }
  candidates.offer("--help", meaning: "Show help.")
  if line.command == nil { candidates.offer("--version", meaning: "Show the version.") }
  return candidates
}

private func valueCandidates(
  _ line: CompletedLine, _ source: ValueSource?, _ text: ByteString
) throws -> Candidates? {
  var candidates = Candidates(beginning: text)
  switch source {
  case nil: break
  case .files: return nil
  case .words(let words): words.forEach { candidates.offer(ByteString($0)) }
  case .events: IdleEvents.all.protocolNames.forEach { candidates.offer(ByteString($0)) }
  case let source?:
    try line.context().attempt(about: text) { server throws(MPDError) in
      try candidates.offer(source, text, after: line.arguments, over: &server)
    }
  }
  return candidates
}

extension CompletedLine {
  /// Returns a context for the server that the line names, with a short timeout, since the user is
  /// waiting at the prompt.
  fileprivate func context() throws -> CommandContext {
    var settings = try CommonOptions.parse(connection.map(\.parserArgument)).settings
    settings.timeout = min(settings.timeout ?? maxTimeout, maxTimeout)
    return CommandContext(settings)
  }
}

/// The maximum timeout in seconds.
private let maxTimeout = 3
