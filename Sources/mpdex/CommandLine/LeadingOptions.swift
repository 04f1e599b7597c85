internal import ArgumentParser

/// Splits options such as `--host=` into the name and an empty value: the parser would take the
/// next argument for the value. An option that is a flag in some commands is left unchanged.
func splittingEmptyValues(_ arguments: [String]) -> [String] {
  let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
  let split = arguments[..<end].flatMap { argument in
    guard argument.hasPrefix("--"), argument.hasSuffix("=") else { return [argument] }
    let name = String(argument.dropLast())
    let isName = name != "--" && OptionTable.flags[name] == nil
    return isName && OptionTable.takesNext([name]) ? [name, ""] : [argument]
  }
  return split + arguments[end...]
}

/// Moves options that precede the command's name after it, where the parser looks for them. If
/// there is no name, the command is `status`.
func movingLeadingOptions(_ arguments: [String]) -> [String] {
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
  return [arguments[end]] + (hasActions ? movingOptionsOfAction(rest) : rest)
}

/// The commands that are followed by the name of an action.
private let commandsWithActions = ["queue", "playlist"]

private func movingOptionsOfAction(_ arguments: [String]) -> [String] {
  let end = endOfLeadingOptions(arguments)
  guard end < arguments.count, arguments[end] != "--" else { return arguments }
  return [arguments[end]] + arguments[..<end] + arguments[(end + 1)...]
}

private func endOfLeadingOptions(_ arguments: [String]) -> Int {
  var index = 0
  while index < arguments.count, arguments[index].hasPrefix("-"), arguments[index].count > 1 {
    if arguments[index] == "--" { return index }
    index += OptionTable.takesNext(arguments[index...]) ? 2 : 1
  }
  return min(index, arguments.count)
}
