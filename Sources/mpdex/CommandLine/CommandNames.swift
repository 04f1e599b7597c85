internal import ArgumentParser

/// Expands an abbreviated command name, and one that follows `help`.
func expandingAbbreviation(_ arguments: [String]) throws(CommandFailure) -> [String] {
  if arguments.first == "-" { throw noCommandBeforeInput }
  if arguments.first == "" { throw CommandFailure(.usage, "the command's name is empty") }
  guard let first = arguments.first, !first.hasPrefix("-") else { return arguments }
  let name = try commandName(first)
  let rest = [String](arguments.dropFirst())
  return [name] + (name == "help" ? try expandingAbbreviation(rest) : rest)
}

private let noCommandBeforeInput = CommandFailure(
  .usage,
  "'-' means the lines of standard input, after the command that takes them, as in "
    + "`mpdex add -`")

/// Returns the command that a word names, either in full or by a prefix that no other command has.
/// Commands of mpc come before mpdex's own, so that abbreviations of mpc keep their meaning.
func commandName(_ word: String) throws(CommandFailure) -> String {
  // Checked first: collecting the names of all commands takes a fifth of the time of parsing.
  if word == "help" || Mpdex.commands.contains(where: { $0.isNamed(word) }) { return word }
  let matches = Mpdex.commandNames.filter { $0.hasPrefix(word) && !neverAbbreviated.contains($0) }
  let candidates = [matches.filter { !commandsNotInMpc.contains($0) }, matches]
  if let only = candidates.first(where: { $0.count == 1 })?.first { return only }
  throw unknown(word, matches)
}

private func unknown(_ word: String, _ matches: [String]) -> CommandFailure {
  let suggestions = matches.isEmpty ? nearest(to: word) : matches
  let problem = matches.isEmpty ? "there is no command" : "several commands begin with"
  let hint =
    suggestions.isEmpty ? ";" : "; did you mean \(suggestions.joined(separator: ", "))?"
  return CommandFailure(.usage, "\(problem) '\(word)'\(hint) `mpdex --help` lists the commands")
}

/// Returns the commands with the least edit distance to a word; none if more than a third of its
/// letters would have to change.
private func nearest(to word: String) -> [String] {
  let names = Mpdex.commandNames.map { (name: $0, distance: editDistance(word, $0)) }
  let least = names.map(\.distance).min() ?? 0
  guard least <= (word.count + 1) / 3 else { return [] }
  return names.filter { $0.distance == least }.prefix(3).map(\.name)
}

/// The Levenshtein distance: the least number of letters to insert, delete or replace.
private func editDistance(_ word: String, _ other: String) -> Int {
  // The distances between the letters read so far and each prefix of the other word.
  var row = Array(0...other.count)
  for (index, letter) in word.enumerated() {
    var diagonal = row[0]
    row[0] = index + 1
    for (column, otherLetter) in other.enumerated() {
      let replaced = diagonal + (letter == otherLetter ? 0 : 1)
      diagonal = row[column + 1]
      row[column + 1] = min(replaced, diagonal + 1, row[column] + 1)
    }
  }
  return row[other.count]
}

/// The commands that cannot be abbreviated, because a typing error would do harm.
private let neverAbbreviated: Set = ["kill"]
