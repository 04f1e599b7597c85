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

/// The commands that share the longest beginning with a word; none if they share nothing.
private func nearest(to word: String) -> [String] {
  let names = Mpdex.commandNames.map { name in
    (name: name, shared: zip(name, word).prefix { $0 == $1 }.count)
  }
  let most = names.map(\.shared).max() ?? 0
  return names.filter { $0.shared == most && most > 0 }.map(\.name)
}

/// The commands that mpc 0.34 has not, whose abbreviations are kept: those of later versions, and
/// mpdex's own.
private let ownCommands: Set = [
  "addplaylist", "clearplaylist", "delpart", "delplaylist", "lsdirs", "makepart", "moveoutput",
  "moveplaylist", "partitions", "renplaylist", "tags",
  "art", "cache", "completions", "config", "decoders", "dedupeplaylist", "index", "jump", "kill",
  "manual", "ping", "queue", "setplaylist", "sortplaylist", "urlhandlers", "wait",
]

/// The commands that no beginning names, for the harm that a slip of the fingers would do.
private let speltOut: Set = ["kill"]
