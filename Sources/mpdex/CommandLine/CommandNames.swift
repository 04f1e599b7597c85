/// The command line with its command's name in full, and with that behind `help`.
func spellingOutCommands(_ arguments: [String]) throws(CommandFailure) -> [String] {
  if arguments.first == "-" { throw noCommandBeforeInput }
  if arguments.first == "" { throw CommandFailure(.usage, "the command's name is empty") }
  guard let first = arguments.first, !first.hasPrefix("-") else { return arguments }
  let name = try commandName(first)
  let rest = [String](arguments.dropFirst())
  return [name] + (name == "help" ? try spellingOutCommands(rest) : rest)
}

private let noCommandBeforeInput = CommandFailure(
  .usage,
  "'-' stands for the lines of standard input, behind the command that takes them, as in "
    + "`mpdex add -`")

/// The command that a word names: all of its name, or a beginning that no other has; those of mpc
/// before mpdex's own, so that what mpc's users type means what it meant.
func commandName(_ word: String) throws(CommandFailure) -> String {
  // Alone, since the names of all commands take a fifth of the time that parsing takes.
  if word == "help" || Mpdex.commands.contains(where: { $0.isNamed(word) }) { return word }
  let names = Mpdex.commandNames
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

/// The commands that the fewest slips of the fingers make of a word; none if they are too many.
private func nearest(to word: String) -> [String] {
  let names = Mpdex.commandNames.map { (name: $0, slips: slips(from: word, to: $0)) }
  let fewest = names.map(\.slips).min() ?? 0
  guard fewest <= (word.count + 1) / 3 else { return [] }
  return names.filter { $0.slips == fewest }.prefix(3).map(\.name)
}

/// How many letters have to be put in, taken out or changed to make another word of one.
private func slips(from word: String, to other: String) -> Int {
  // The numbers for the beginnings of the other word.
  var row = Array(0...other.count)
  for (index, letter) in word.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, otherLetter) in other.enumerated() {
      let changed = diagonal + (letter == otherLetter ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(changed, diagonal + 1, row[column] + 1)
    }
  }
  return row[other.count]
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
