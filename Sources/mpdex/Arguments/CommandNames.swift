/// The command line with its command's name in full, and with that behind `help`.
func spellingOutCommands(_ arguments: [String]) throws(CommandFailure) -> [String] {
  guard let first = arguments.first, !first.hasPrefix("-") else { return arguments }
  let name = try commandName(first)
  let rest = [String](arguments.dropFirst())
  return [name] + (name == "help" ? try spellingOutCommands(rest) : rest)
}

/// The command that a word names: all of its name, or a beginning that no other has; those of mpc
/// before mpdex's own, so that what mpc's users type means what it meant.
func commandName(_ word: String) throws(CommandFailure) -> String {
  let names = Mpdex.commandNames
  if names.contains(word) { return word }
  let beginning = names.filter { $0.hasPrefix(word) && !speltOut.contains($0) }
  let candidates = [beginning.filter { !ownCommands.contains($0) }, beginning]
  if let only = candidates.first(where: { $0.count == 1 })?.first { return only }
  throw unknown(word, beginning)
}

private func unknown(_ word: String, _ beginning: [String]) -> CommandFailure {
  let near = beginning.isEmpty ? nearest(to: word) : beginning
  let problem = beginning.isEmpty ? "there is no command" : "several commands begin with"
  let hint = near.isEmpty ? ";" : "; did you mean \(near.joined(separator: ", "))?"
  return CommandFailure(.usage, "\(problem) '\(word)'\(hint) `mpdex --help` lists the commands")
}

/// The commands that begin as the word does for longest.
private func nearest(to word: String) -> [String] {
  let names = Mpdex.commandNames
  let shared = names.map { name in zip(name, word).prefix { $0 == $1 }.count }
  let most = max(1, shared.max() ?? 0)
  return zip(names, shared).filter { $1 == most }.map { $0.0 }
}

/// The commands that mpc has not.
private let ownCommands: Set = ["art", "index", "jump", "kill", "ping", "queue", "wait"]

/// The commands that no beginning names, for the harm that a slip of the fingers would do.
private let speltOut: Set = ["kill"]
