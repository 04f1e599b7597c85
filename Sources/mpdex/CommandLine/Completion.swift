internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Platform

/// Runs `mpdex complete SHELL …`, the command with which a shell's completion script gets the candidates for the word
/// at the cursor. Failures are printed to standard error, which the scripts discard.
///
/// The arguments are not parsed like other command lines, since words of the line that is being completed would be
/// mistaken for options of this command.
func complete(_ arguments: [ByteString], in context: CommandContext) throws {
  guard let shell = arguments.first.flatMap({ Shell(rawValue: $0.description) }) else {
    throw CommandFailure(
      .usage, "`complete` is meant only for the completion scripts that `mpdex completions` prints")
  }
  let words = Array(arguments.dropFirst())
  switch shell {
  case .bash:
    let question = BashQuestion(words)
    try complete(question.words, in: context) { question.answer($0) }
  case .zsh:
    // zsh's script passes the words as the user typed them, including quotes.
    let typed = words.map { shellWords($0).last ?? ShellWord() }
    try complete(typed.map(\.text), in: context) {
      zshAnswer($0, within: typed.last?.quoting ?? .none)
    }
  case .fish:
    try complete(words, in: context, fishAnswer)
  }
}

private func complete(
  _ words: [ByteString], in context: CommandContext,
  _ answer: (Candidates?) -> [ByteString]
) throws {
  let line = CompletedLine(words, of: Mpdex.commands)
  let server = try line.context()
  // Lists that were read are stored in the cache only after the candidates have been printed, so that the shell need
  // not wait.
  defer { server.storeListings() }
  for line in answer(try candidates(of: line, in: server)) { context.output.writeSafely(line) }
  try context.output.flush()
}

/// Returns the candidates for the word at the cursor; nil if the shell should complete local files.
private func candidates(
  of line: CompletedLine, in context: CommandContext
) throws -> Candidates? {
  switch line.target {
  case .command(let choices, let parameter):
    return try offer(parameter, commandCandidates(choices, line), line, context)
  case .option: return optionCandidates(line)
  case .program: return nil
  case .unknown: return wordCandidates(line)
  case .value(let parameter, let lead, let text):
    return try offer(parameter, Candidates(after: lead, beginning: text), line, context)
  }
}

/// Adds the possible values of a parameter to the candidates. Returns nil if the shell should complete local files.
private func offer(
  _ parameter: Declaration?, _ candidates: Candidates, _ line: CompletedLine,
  _ context: CommandContext
) throws -> Candidates? {
  guard let source = parameter.flatMap({ ValueSource($0, after: line) }) else {
    return candidates
  }
  if source.areFiles(candidates.text) { return nil }
  var completion = try ValueCompletion(candidates, after: line, in: context)
  try completion.offer(source)
  return completion.candidates
}

private func commandCandidates(
  _ commands: [any Command.Type], _ line: CompletedLine
) -> Candidates {
  var candidates = Candidates(beginning: line.current)
  for command in commands.sorted(by: { $0.name < $1.name }) {
    candidates.offer(
      ByteString(command.name), meaning: command.configuration.abstract.description)
  }
  guard line.command == nil else { return candidates }
  if line.asksForHelp {
    for topic in HelpTopic.all { candidates.offer(ByteString(topic.name), meaning: topic.meaning) }
    if candidates.isEmpty { candidates.offerRecipeWords() }
  } else {
    candidates.offer("help", meaning: "Show the help of a command.")
  }
  return candidates
}

/// Returns the words of the recipes if the line begins with `help cookbook`. For any other line, returns no candidates,
/// since nothing is known about the possible words.
private func wordCandidates(_ line: CompletedLine) -> Candidates {
  var candidates = Candidates(beginning: line.current)
  if line.asksForHelp, line.line.arguments.first == "cookbook" { candidates.offerRecipeWords() }
  return candidates
}

extension Candidates {
  fileprivate mutating func offerRecipeWords() {
    for (word, headings) in Recipe.words { offer(ByteString(word), meaning: headings) }
  }
}

private func optionCandidates(_ line: CompletedLine) -> Candidates {
  var candidates = Candidates(beginning: line.current)
  for option in line.knownOptions {
    for name in option.names {
      candidates.offer(ByteString(name), meaning: option.help.description)
    }
  }
  candidates.offer("--help", meaning: "Show help.")
  if line.command == nil { candidates.offer("--version", meaning: "Show the version.") }
  return candidates
}

extension CompletedLine {
  /// Returns a context for the server that the line names. Its timeout is short, since the user is waiting at the
  /// prompt.
  fileprivate func context() throws -> CommandContext {
    guard var settings = read(CommonOptions.self)?.settings else {
      throw CommandFailure(.usage, "an option that chooses the server is invalid")
    }
    settings.server.host = settings.server.host?.inHomeDirectory
    settings.timeout = min(settings.timeout ?? maxTimeout, maxTimeout)
    settings.verbosity = .quiet
    return CommandContext(settings)
  }
}

/// The maximum timeout of a completion in seconds.
private let maxTimeout = 3

extension ByteString {
  /// The path with a leading "~/" replaced by the home directory. Shells make this replacement before they pass an
  /// argument.
  fileprivate var inHomeDirectory: ByteString {
    guard hasPrefix("~/"), let home = environmentVariable("HOME") else { return self }
    return home + ByteString(dropFirst())
  }
}
