internal import Bytes
internal import CommandRuntime
internal import TerminalText

/// A request from bash's script: the line up to the cursor, and the part at its end that readline will replace. This
/// part begins after the last open quote, or after a character such as ":".
struct BashQuestion {
  /// The words after the program's name; the last word is the word at the cursor.
  let words: [ByteString]
  /// The last word of the line, without the part that readline will replace.
  private let lead: ShellWord
  private let kind: Kind

  /// What readline does with the candidates (COMP_TYPE).
  private enum Kind: String {
    /// readline lists the candidates.
    case listing = "63"
    /// Whenever TAB is pressed, readline inserts the next candidate.
    case menu = "37"
    /// readline inserts the candidates' common prefix.
    case insertion
  }

  /// Creates a request from the arguments that bash's script passes.
  ///
  /// - Parameter arguments: COMP_TYPE, the line up to the cursor, and the part of the line that readline will replace.
  init(_ arguments: [ByteString]) {
    let line = arguments.count > 1 ? arguments[1] : ""
    let replaced = arguments.count > 2 ? arguments[2].bytes.count : 0
    words = shellWords(line).dropFirst().map(\.text)
    lead = shellWords(ByteString(line.bytes.dropLast(replaced))).last ?? ShellWord()
    kind = arguments.first.flatMap { Kind(rawValue: $0.description) } ?? .insertion
  }

  /// Returns the answer to bash's script: a line with an option for `compopt`, followed by the candidates. If the
  /// answer has no candidates, readline leaves the command line unchanged, and requests a list when TAB is pressed
  /// again.
  func answer(_ candidates: Candidates?) -> [ByteString] {
    guard let candidates else { return ["default"] }
    let shown = candidates.shown
    if kind == .listing, shown.count > 1 { return [""] + candidates.names + candidates.remark }
    if kind == .insertion, !candidates.keepsText { return [""] }
    let words = shown.filter { $0.word.hasPrefix(lead.text) }
    return [words.contains(where: \.isOpen) ? "nospace" : ""] + words.map(quoted)
  }

  /// Returns the text to insert for a candidate. A complete word gets its closing quote, which readline treats as the
  /// end of the word.
  private func quoted(_ candidate: Candidate) -> ByteString {
    let rest = candidate.word.bytes.dropFirst(lead.text.bytes.count)
    let closing = candidate.isOpen ? [] : lead.quoting.closing
    return ByteString(lead.quoting.quoted(rest).bytes + closing)
  }
}

/// Returns the answer to zsh's script: how to show the candidates, a remark, and whether their common prefix can be
/// inserted. The answer then contains, for each candidate, whether the word can continue, the word itself, and the
/// text to show. Within quotes, candidates that are not UTF-8 are left out, since zsh cannot insert them there.
func zshAnswer(_ candidates: Candidates?, within quoting: ShellQuoting) -> [ByteString] {
  guard let candidates else { return ["files"] }
  let all = zip(candidates.shown, candidates.lines)
  let shown = all.filter { quoting == .none || $0.0.word.isUTF8 }
  let hasMeanings = shown.contains { !$0.0.meaning.isEmpty }
  let header: [ByteString] = [
    hasMeanings ? "lines" : "columns", candidates.remark.first ?? "",
    candidates.keepsText ? "insert" : "list",
  ]
  return header + shown.flatMap { [$0.isOpen ? "open" : "whole", $0.word, $1] }
}

/// Returns the answer to fish's script: a line that says what to do with the candidates, then a line for each
/// candidate. If the script passes the candidates to fish, each line consists of the candidate, a tab and its
/// description, and candidates that contain a tab are left out, since fish cannot receive them.
///
/// fish drops candidates that do not contain the typed text. If there are such candidates, the script therefore
/// replaces the typed text with their common prefix or, if that would lose a part of the text, shows the candidates
/// below the line.
func fishAnswer(_ candidates: Candidates?) -> [ByteString] {
  guard let candidates else { return ["files"] }
  guard candidates.keepsText || candidates.beginAsTyped else {
    return ["list"] + candidates.names.prefix(maxLines) + candidates.remark(after: maxLines)
  }
  let shown = candidates.shown.filter { !$0.word.contains(.tab) }
  let replaces = candidates.replacesText && !candidates.beginAsTyped && !shown.isEmpty
  return [replaces ? "replace" : "words"]
    + shown.map { $0.word + "\t" + ByteString($0.meaning) }
}

private let maxLines = 20

extension Candidates {
  /// Whether the typed text is in lower case and every candidate begins with it, ignoring case. The fish shell offers
  /// such candidates by itself, so that they need no special treatment.
  fileprivate var beginAsTyped: Bool {
    let typed = (lead + text).description
    return typed == typed.lowercased()
      && shown.allSatisfy { $0.word.description.lowercased().hasPrefix(typed) }
  }

  /// The names to show for the candidates. If all candidates are in the same directory, only the last component of each
  /// path is shown.
  fileprivate var names: [ByteString] {
    let paths = shown.map(\.word.withoutTrailingSlash)
    let directories = Set(paths.map { $0.bytes.dropLast($0.lastPathComponent.count) })
    return zip(shown, paths).map { candidate, path in
      let name = directories.count > 1 ? path : path.lastPathComponent
      return ByteString(name.terminalSafe) + (candidate.word.last == .slash ? "/" : "")
    }
  }

  /// The lines to show for the candidates: their names, followed by their descriptions if they have any.
  fileprivate var lines: [ByteString] {
    let names = names
    let width = names.map(\.description.count).max() ?? 0
    return zip(names, shown).map { name, candidate in
      guard !candidate.meaning.isEmpty else { return name }
      let gap = String(repeating: " ", count: width - name.description.count)
      return name + ByteString("\(gap)  -- \(candidate.meaning)")
    }
  }

  fileprivate var remark: [ByteString] { remark(after: Self.maxCount) }

  /// Returns the remark that says how many candidates are not shown; empty if all are shown.
  ///
  /// - Parameter count: the number of candidates that are shown.
  fileprivate func remark(after count: Int) -> [ByteString] {
    let hidden = omitted + max(0, kept.count - count)
    return hidden > 0 ? [ByteString("(and \(hidden) more)")] : []
  }
}
