/// The command that a word names: all of its name, or a beginning that no other has; those of mpc
/// before mpdex's own, so that what mpc's users type means what it meant.
func commandName(_ word: String) throws(CommandFailure) -> String {
  let names = Mpdex.commandNames
  if names.contains(word) { return word }
  let beginning = names.filter { $0.hasPrefix(word) }
  let candidates = [beginning.filter { !ownCommands.contains($0) }, beginning]
  if let only = candidates.first(where: { $0.count == 1 })?.first { return only }
  throw unknown(word, beginning)
}

private func unknown(_ word: String, _ beginning: [String]) -> CommandFailure {
  let near = beginning.isEmpty ? Mpdex.commandNames.filter { $0.first == word.first } : beginning
  let problem = beginning.isEmpty ? "there is no command" : "several commands begin with"
  let hint = near.isEmpty ? "" : "; did you mean \(near.joined(separator: ", "))?"
  return CommandFailure(.usage, "\(problem) '\(word)'\(hint) `mpdex --help` lists the commands")
}

/// The commands that mpc has not.
private let ownCommands: Set = [
  "completions", "config", "decoders", "index", "jump", "manual", "urlhandlers",
]
