package import Bytes
internal import ListingIndex
internal import TerminalText

/// A mistake in a command line.
package enum Problem: Error {
  /// A word has the form of an option, but no option has its name or letter.
  case unknown(ByteString, [Declaration])
  /// Several options begin with what was typed.
  case ambiguous(ByteString, [Declaration])
  /// A value follows a flag.
  case unexpectedValue(String, ByteString)
  /// Something follows the letter of an option at once, which takes a value.
  case joinedValue(String, Declaration)
  /// The value of an option is missing.
  case noValue(String, Declaration)
  /// The value of an option that mpc takes and ignores is missing.
  case noValueOfIgnored(String)
  /// An argument, or an option that must be given, is missing.
  case missing(Declaration)
  /// A word is no value of an argument, or of the option with a name; the text says why.
  case invalid(ByteString, String?, Declaration, String)
  /// There are more arguments than the command takes.
  case surplus([ByteString])
  /// An error that a function of the command has thrown.
  case other(any Error)
}

extension Problem {
  /// Whether a wrong value of an option, or of an argument without a name, is told instead: a word that is there
  /// before one that is missing, and options before arguments.
  func isLess(thanOf name: String?) -> Bool {
    switch self {
    case .missing: true
    case .invalid(_, nil, _, _): name != nil
    default: false
    }
  }

  /// Whether the message is complete without the name of the command that prints help.
  var standsAlone: Bool {
    switch self {
    case .ambiguous, .noValueOfIgnored: true
    default: false
    }
  }

  var message: String {
    switch self {
    case .unknown(let name, let declarations):
      unknownOption(name, declarations)
    case .ambiguous(let name, let options):
      "several options begin with '\(name.terminalSafe)': "
        + options.flatMap(\.names).filter { ByteString($0).hasPrefix(name) }.sorted()
        .joined(separator: ", ")
    case .unexpectedValue(let name, let value):
      "The option '\(name)' does not take any value, but '\(value.terminalSafe)' was specified."
    case .joinedValue(let name, let option):
      "Unknown option '\(name)…': the value of '\(option.form(of: name))' is the next word, or follows '='\n\(hyphenAdvice)"
    case .noValue("-h", _):
      "-h is the server's host, as in mpc, and a host is missing after it."
    case .noValue(let name, let option):
      "Missing value for '\(option.form(of: name))'\(option.explanation(option.form(of: name)))\n\(hyphenAdvice)"
    case .noValueOfIgnored(let name):
      "the value of \(name) is missing"
    case .missing(let declaration):
      "Missing expected argument '\(declaration.mainForm)\(declaration.kind == .arguments ? " ..." : "")'"
        + declaration.explanation(declaration.mainForm)
    case .invalid(let word, let name, let declaration, let reason):
      invalidValue(
        word, name.map(declaration.form(of:)) ?? declaration.mainForm, declaration, reason)
    case .surplus(let words):
      words.count == 1
        ? "Unexpected argument '\(words[0].terminalSafe)'"
        : "\(words.count) unexpected arguments: \(listed(words))"
    case .other(let error):
      CommandSyntax.message(of: error)
    }
  }

  /// Whether the help that the message names is that of the program.
  var isAboutHost: Bool {
    if case .noValue("-h", _) = self { true } else { false }
  }

  private func invalidValue(
    _ word: ByteString, _ form: String, _ declaration: Declaration, _ reason: String
  ) -> String {
    "The value '\(word.terminalSafe)' is invalid for '\(form)'\(reason)\(declaration.explanation(form))"
  }

  private func listed(_ words: [ByteString]) -> String {
    let shown = words.prefix(maxListed).map { "'\($0.terminalSafe)'" }.joined(separator: ", ")
    return words.count > maxListed ? shown + ", …" : shown
  }
}

/// The number of surplus arguments that a message names.
private let maxListed = 20

private let hyphenAdvice = "Put -- before a name that begins with a hyphen."

private func unknownOption(_ name: ByteString, _ declarations: [Declaration]) -> String {
  let problem = "Unknown option '\(name.terminalSafe)'"
  guard name.hasPrefix("--") else {
    let isName = declarations.contains { $0.names.contains("-\(name)") }
    return problem + (isName ? ". Did you mean '-\(name)'?" : "") + "\n\(hyphenAdvice)"
  }
  let letters = ByteString(name.dropFirst(2))
  let names = declarations.filter(\.isShown).flatMap(\.names).map { ByteString($0) }
    .filter { $0.count > 3 && $0.hasPrefix("--") && $0[2] == letters.first }
  let nearest = nearestNames(
    to: letters.description, among: names.map { String($0.description.dropFirst(2)) })
  return nearest.first.map { "\(problem). Did you mean '--\($0)'?" } ?? problem
}

extension Declaration {
  fileprivate func explanation(_ form: String) -> String { "\nHelp:  \(form)  \(help)" }
}

/// A command line that cannot be run, with the message for the user.
package struct UsageError: Error {
  /// The message, in one or more lines.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Returns at most three names with the least edit distance to a word, beginning with those as long
/// as the word. Case is ignored. None is returned if more than a third of the word's letters would
/// have to change.
package func nearestNames(to word: String, among names: [String]) -> [String] {
  let letters = scalars(of: word)
  let limit = (letters.count + 1) / 3
  var least = limit
  var found: [(name: String, difference: Int)] = []
  var distance = EditDistance()
  for name in names {
    let other = scalars(of: name)
    let difference = abs(other.count - letters.count)
    // The distance is not less than the difference of the lengths.
    guard difference <= least, case let changes = distance.between(letters, other[...]),
      changes <= least
    else { continue }
    if changes < least { found = [] }
    least = changes
    found.append((name, difference))
  }
  return found.sorted { $0.difference < $1.difference }.prefix(3).map(\.name)
}

/// Returns the end of a message about a word that is not one of the names: the nearest names or, if none is
/// near, `others`.
///
/// - Parameter others: the text if no name is near; nil for nothing.
package func nearestHint(to word: String, among names: [String], otherwise others: String? = nil)
  -> String
{
  let nearest = nearestNames(to: word, among: names)
  guard nearest.isEmpty else { return "; nearest: \(nearest.joined(separator: ", "))" }
  return others.map { "; \($0)" } ?? ""
}

private func scalars(of text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }
