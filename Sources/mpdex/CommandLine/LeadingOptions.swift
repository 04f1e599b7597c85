/// Options such as `--host=` as the two arguments that they mean: the parser would take the next
/// one for the value. `--sort` is left as it is, since it is a flag in some commands.
func spellingOutEmptyValues(_ arguments: [String]) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let spelt = arguments[..<end].flatMap { argument in
    let name = String(argument.dropLast())
    let isEmptyValue = argument.hasPrefix("--") && argument.hasSuffix("=")
    let isName = name != "--" && name != "--sort"
    return isEmptyValue && isName && takesNext([name]) ? [name, ""] : [argument]
  }
  return spelt + arguments[end...]
}

/// Puts options that stand before the command's name behind it, where the parser looks for them;
/// with no command at all the command is `status`.
func movingOptionsBehindCommand(_ arguments: [String]) -> [String] {
  let end = endOfLeadingOptions(arguments)
  let leading = arguments[..<end]
  if end + 1 < arguments.count, arguments[end] == "--" {
    return [arguments[end + 1]] + leading + ["--"] + arguments[(end + 2)...]
  }
  let asksForItself = leading.contains { $0 == "--help" || $0 == "--version" }
  guard end < arguments.count, arguments[end] != "--" else {
    return asksForItself ? arguments : ["status"] + arguments
  }
  let rest = Array(leading + arguments[(end + 1)...])
  let hasActions = commandsWithActions.contains(arguments[end])
  return [arguments[end]] + (hasActions ? movingOptionsBehindAction(rest) : rest)
}

/// The commands that another word follows to say what they do.
private let commandsWithActions: Set = ["queue"]

private func movingOptionsBehindAction(_ arguments: [String]) -> [String] {
  let end = endOfLeadingOptions(arguments)
  guard end < arguments.count, arguments[end] != "--" else { return arguments }
  return [arguments[end]] + arguments[..<end] + arguments[(end + 1)...]
}

private func endOfLeadingOptions(_ arguments: [String]) -> Int {
  var index = 0
  while index < arguments.count, arguments[index].hasPrefix("-"), arguments[index].count > 1 {
    if arguments[index] == "--" { return index }
    index += takesNext(arguments[index...]) ? 2 : 1
  }
  return min(index, arguments.count)
}

/// Whether the first of some arguments is an option whose value is the next one.
private func takesNext(_ arguments: ArraySlice<String>) -> Bool {
  guard let option = arguments.first else { return false }
  guard optionsWithValue.contains(option) else { return isCutShortWithValue(option) }
  return option != "--sort" || !commandsThatSort.contains(arguments.dropFirst().first ?? "")
}

/// Whether it is the beginning of an option of all commands that takes a value, or short options of
/// which the last does.
private func isCutShortWithValue(_ option: String) -> Bool {
  if option.hasPrefix("--") { return longOptionsWithValue.contains { $0.hasPrefix(option) } }
  let last = option.dropFirst().firstIndex { optionsWithValue.contains("-\($0)") }
  return last.map { option.index(after: $0) == option.endIndex } ?? false
}

private let longOptionsWithValue = [
  "--host", "--port", "--password", "--partition", "--timeout", "--format", "--range",
]

/// The commands that have `--sort` without a value.
private let commandsThatSort: Set = ["ls", "lsplaylists"]

/// The options of all commands that take a value as the next argument; a test holds the list
/// against the commands themselves.
let optionsWithValue: Set = [
  "-h", "--host", "-p", "--port", "-P", "--password", "-a", "--partition", "--timeout",
  "--locale", "--script-order", "--ignore-articles", "--fit", "--only", "--zoom", "--at", "--from",
  "--to", "-n", "-f", "--format", "--for", "-e", "--expression", "--sort", "--window", "--playlist",
  "-o", "--output", "-r", "--range", "--by",
]
