package import Bytes
internal import ListingIndex
internal import TerminalText

/// A problem with a command line.
package enum Problem: Error {
  /// A word looks like an option, but none of the declared options has this name or letter.
  case unknown(ByteString, [Declaration])
  /// The typed name is a prefix of the names of more than one option.
  case ambiguous(ByteString, [Declaration])
  /// The flag with this name is given a value, although flags take none.
  case unexpectedValue(String, ByteString)
  /// The letter of an option that takes a value is directly followed by letters that are not options.
  case joinedValue(String, Declaration)
  /// The option with this name lacks its value.
  case noValue(String, Declaration)
  /// The option with this name, which mpc accepts and ignores, lacks its value.
  case noValueOfIgnored(String)
  /// A required argument or option is missing.
  case missing(Declaration)
  /// A word is not a valid value of an argument or of an option. The first string is the name of the option, nil for an
  /// argument; the second string is the reason.
  case invalid(ByteString, String?, Declaration, String)
  /// There are more arguments than the command takes. The words are the surplus arguments.
  case surplus([ByteString])
  /// An error thrown by a function that the command supplies, such as `validate()`.
  case other(any Error)
}

extension Problem {
  /// Returns whether an invalid value that was found after this problem is the one to report. An invalid value takes
  /// precedence over a missing argument, and an invalid value of an option over an invalid argument.
  ///
  /// - Parameter name: the name of the option with the invalid value; nil for an argument.
  func isLess(thanOf name: String?) -> Bool {
    switch self {
    case .missing: true
    case .invalid(_, nil, _, _): name != nil
    default: false
    }
  }

  /// Whether the message is printed without a reference to the command's help.
  var standsAlone: Bool {
    switch self {
    case .ambiguous, .noValueOfIgnored: true
    default: false
    }
  }

  /// Returns the message for the user.
  ///
  /// - Parameter otherNames: the names that other programs give to options, each with the option's name here.
  func message(_ otherNames: [String: String]) -> String {
    switch self {
    case .unknown(let name, let declarations):
      unknownOption(name, declarations, otherNames)
    case .ambiguous(let name, let options):
      "several options begin with '\(name.terminalSafe)': "
        + options.flatMap(\.names).filter { ByteString($0).hasPrefix(name) }.sorted()
        .joined(separator: ", ")
    case .unexpectedValue(let name, let value):
      "The option '\(name)' does not take any value, but '\(value.terminalSafe)' was specified."
    case .joinedValue(let name, let option):
      "Unknown option '\(name)…': the value of '\(option.form(of: name))' must be the next word or follow '='\n\(hyphenAdvice)"
    case .noValue("-h", _):
      "-h sets the server's host, as in mpc, but no host follows it."
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

  /// Whether the message refers to the help of the program instead of the help of the command.
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

/// The maximum number of surplus arguments that a message lists.
private let maxListed = 20

private let hyphenAdvice = "Put -- before a name that begins with a hyphen."

private func unknownOption(
  _ name: ByteString, _ declarations: [Declaration], _ otherNames: [String: String]
) -> String {
  let problem = "Unknown option '\(name.terminalSafe)'"
  guard name.hasPrefix("--"), !name.contains(where: \.isASCIIBlank) else {
    let isName = declarations.contains { $0.names.contains("-\(name)") }
    return problem + (isName ? ". Did you mean '-\(name)'?" : "") + "\n\(hyphenAdvice)"
  }
  if let known = otherNames[name.description],
    declarations.contains(where: { $0.isShown && $0.names.contains(known) })
  {
    return "\(problem). Did you mean '\(known)'?"
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

/// An error that prevents a command line from being run, with a message for the user.
package struct UsageError: Error {
  /// The message, in one or more lines.
  package let message: String

  package init(_ message: String) { self.message = message }
}

/// Returns at most three names that have the smallest edit distance to a word, starting with the names whose length is
/// closest to the word's. Case is ignored. The result is empty if no name is within the limit.
///
/// - Parameter limit: the maximum edit distance; by default a third of the word's length.
package func nearestNames(to word: String, among names: [String], within limit: Int? = nil)
  -> [String]
{
  let letters = scalars(of: word)
  var least = limit ?? (letters.count + 1) / 3
  var found: [(name: String, difference: Int)] = []
  var distance = EditDistance()
  for name in names {
    let other = scalars(of: name)
    let difference = abs(other.count - letters.count)
    // The edit distance is never less than the difference in length.
    guard difference <= least, case let changes = distance.between(letters, other[...]),
      changes <= least
    else { continue }
    if changes < least { found = [] }
    least = changes
    found.append((name, difference))
  }
  return found.sorted { $0.difference < $1.difference }.prefix(3).map(\.name)
}

/// Returns the text that ends an error message about a word that is not one of the given names. The text suggests the
/// names nearest to the word or, if no name is near, consists of the alternative text.
///
/// - Parameters:
///   - word: the word that the user has typed.
///   - names: the possible names.
///   - others: the text to use if no name is near; nil for no text.
package func nearestHint(to word: String, among names: [String], otherwise others: String? = nil)
  -> String
{
  let nearest = nearestNames(to: word, among: names)
  guard nearest.isEmpty else { return "; nearest: \(nearest.joined(separator: ", "))" }
  return others.map { "; \($0)" } ?? ""
}

private func scalars(of text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }
