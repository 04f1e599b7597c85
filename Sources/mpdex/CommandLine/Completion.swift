internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// Answers the question of a shell's script, `mpdex complete SHELL …`: what the word at the cursor
/// can be. What goes wrong is for standard error, which the scripts throw away.
///
/// It does without the parser, which would take the words of the other command line for its own.
func complete(_ arguments: [ByteString]) throws {
  guard let shell = arguments.first.flatMap({ Shell(rawValue: $0.description) }) else {
    throw CommandFailure(.usage, "complete is for the scripts of `mpdex completions`")
  }
  let output = Output()
  try answer(shell, Array(arguments.dropFirst())).forEach { output.write($0) }
  output.flush()
}

private func answer(_ shell: Shell, _ arguments: [ByteString]) throws -> [ByteString] {
  switch shell {
  case .bash:
    let question = BashQuestion(arguments)
    return question.answer(try candidates(of: CompletedLine(question.words)))
  case .zsh:
    // The words come as they were typed.
    let words = arguments.map { shellWords($0).last ?? ShellWord() }
    let line = try CompletedLine(words.map(\.text))
    return zshAnswer(try candidates(of: line), within: words.last?.quoting ?? .none)
  case .fish:
    return fishAnswer(try candidates(of: CompletedLine(arguments)))
  }
}

/// What is offered for the word at the end of a line; nil for files of this machine.
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
    var finder = ValueFinder(server: try line.connect(), candidates: candidates)
    try asking(about: text) { () throws(MPDError) in
      try finder.find(source, text, behind: line.arguments)
    }
    return finder.candidates
  }
  return candidates
}

extension CompletedLine {
  /// Connects to the server that the line names. Nobody waits long for a key.
  fileprivate func connect() throws -> Connection {
    var options = try CommonOptions.parse(connection.map(\.parserArgument))
    options.timeout = min(options.timeout ?? patience, patience)
    return try options.connect()
  }
}

/// In seconds.
private let patience = 3
