internal import ArgumentParser

/// The parser's answer to a command line that cannot be run: help or a problem.
enum ParserMessage {
  case help(String)
  case problem(String)

  init(_ error: any Error) {
    guard Mpdex.exitCode(for: error) == .success else {
      self = .problem(withoutUsage(Mpdex.fullMessage(for: error)))
      return
    }
    // The lines are to be wrapped here, so none is too long for the parser.
    let text = Mpdex.fullMessage(for: error, columns: 1 << 16)
    let isHelp = text.hasPrefix("OVERVIEW: ")
    self = .help(isHelp ? helpText(text, width: terminalWidth()) : text)
  }
}

/// Returns the problem that the parser found and the command that prints help, without the synopsis
/// of all options.
private func withoutUsage(_ message: String) -> String {
  let lines = message.split(separator: "\n")
  let prefix = Mpdex._errorPrefix
  let problem = lines.prefix { !$0.hasPrefix("Usage: ") }
    .map { withoutFarSuggestion($0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0) }
    .map { withoutPassword($0) }
    .map { $0 + (hintOnValue(in: $0) ?? "") }
  if problem.first?.hasPrefix("Missing value for '-h ") == true { return hostIsMissing }
  let mayBeName = ["Unknown option", "Missing value for '-"].contains {
    problem.first?.hasPrefix($0) == true
  }
  let isLongOption = problem.first?.hasPrefix("Unknown option '--") == true
  let advice: [Substring] =
    mayBeName && !isLongOption ? ["Put -- before a name that begins with a hyphen."] : []
  let hint = lines.dropFirst(problem.count).last { $0.hasPrefix("  See ") }
  let help = hint?.drop { $0 == " " } ?? "See 'mpdex --help' for more information."
  return (problem + advice + [help]).joined(separator: "\n")
}

private let hostIsMissing = """
  -h is the server's host, as in mpc, and a host is missing after it.
  See 'mpdex --help' for help.
  """

/// Returns a line of a problem without an option that is suggested in place of an unknown one, unless
/// both begin with the same letter and differ by a slip or two. The parser suggests options with up to
/// three other letters.
private func withoutFarSuggestion(_ line: Substring) -> Substring {
  guard let range = line.firstRange(of: ". Did you mean '--") else { return line }
  let typed = line[..<range.lowerBound].drop { $0 != "-" }.drop { $0 == "-" }.dropLast()
  let suggested = line[range.upperBound...].prefix { $0 != "'" }
  let isNear =
    typed.first == suggested.first
    && !nearestNames(to: String(typed), among: [String(suggested)]).isEmpty
  return isNear ? line : line[..<range.lowerBound]
}

/// Returns a line of a problem without a password right after -P, where the parser takes none: it would call the
/// whole argument an unknown option.
private func withoutPassword(_ line: Substring) -> Substring {
  for start in line.ranges(of: "'-").map(\.upperBound) {
    let cluster = line[start...].prefix { $0 != " " && $0 != "'" }
    guard cluster.first != "-", let letter = cluster.firstIndex(of: "P") else { continue }
    let end = line.index(after: letter)
    if end < cluster.endIndex { return line[..<end] + "…'" }
  }
  return line
}
