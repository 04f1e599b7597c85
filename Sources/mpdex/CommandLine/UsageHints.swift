internal import ArgumentParser
internal import Bytes
internal import MPDClient
internal import TerminalText

/// Returns the failure of arguments that a command does not take, if what was meant is known; nil if it is not.
///
/// - Parameter arguments: the words after the command's name.
func misunderstanding(
  _ arguments: [String], of command: any ParsableCommand.Type
) -> CommandFailure? {
  guard let word = arguments.first else { return nil }
  if let hint = hintOnJournal(word, of: command) { return CommandFailure(.usage, hint) }
  guard command == Stop.self else { return nil }
  let option =
    TimeSpan(argument: word) != nil ? "--in" : StopPlace(rawValue: word).map { _ in "--after" }
  return option.map {
    CommandFailure(
      .usage, "`mpdex stop` has no '\(word)'; did you mean `mpdex stop \($0) \(word)`?")
  }
}

/// Returns the actions of `queue` and `playlist` with a name, as they are typed.
func actions(named word: String) -> [String] {
  let owners = [("queue", QueueCommand.actions), ("playlist", PlaylistCommand.actions)]
  return owners.filter { $0.1[word] != nil }.map { "\($0.0) \(word)" }
}

/// Returns the end of the parser's message about a wrong value, for kinds of values that the parser knows
/// nothing about; nil for other messages.
func hintOnValue(in problem: Substring) -> String? {
  let parts = problem.split(separator: "' is invalid for '", maxSplits: 1)
  guard parts.count == 2, parts[0].hasPrefix(startOfValueProblem), parts[1].hasPrefix("--"),
    parts[1].hasSuffix(">'")
  else { return nil }
  let value = String(parts[0].dropFirst(startOfValueProblem.count))
  switch parts[1].split(separator: " ").last {
  case "<time>'":
    return
      ": it is seconds, M:SS, H:MM:SS, or numbers with the units s, m, h, d, w and y, and more than 0"
  case "<tags>'": return wrongTag(in: value).map { ": \($0)" }
  case "<list>'": return ": there is no such list\(nearestList(to: value))"
  default: return nil
  }
}

private let startOfValueProblem = "The value '"

private func wrongTag(in names: String) -> String? {
  let wrong = names.split(separator: ",").first { name in !tagNames.contains(Tag(String(name))) }
  return wrong.map { noTag(ByteString(String($0))) }
}

private func nearestList(to value: String) -> String {
  let word = value.prefix { $0 != ":" }
  return nearestHint(to: String(word), among: ["tree", "tags", "queue", "playlist", "search"])
}

/// The hint on a word after a command of the journal that takes none.
private func hintOnJournal(_ word: String, of command: any ParsableCommand.Type) -> String? {
  let owner: String
  switch command {
  case is Undo.Type, is Redo.Type, is History.Type: owner = ""
  case is QueueUndo.Type, is QueueRedo.Type, is QueueHistoryList.Type: owner = "queue "
  default: return nil
  }
  guard !word.hasPrefix("-") else { return nil }
  let name = command._commandName
  let start = "`mpdex \(owner)\(name)` has no '\(ByteString(escaped: word).terminalSafe)'"
  if Int(word) != nil {
    let show = "`mpdex \(owner)history --show \(word)`"
    return name == "history"
      ? "\(start); did you mean \(show)?"
      : "\(start): it takes back the last change; \(show) prints what undoing that one would change"
  }
  guard owner.isEmpty else { return nil }
  let meant =
    word == "queue"
    ? "queue \(name)" : "playlist \(name) \(ByteString(escaped: word).quotedForShell.terminalSafe)"
  return "\(start); did you mean `mpdex \(meant)`?"
}
