internal import Bytes

/// The request of bash's script: the line up to the cursor, and the part of it that readline will
/// replace, which begins after the last open quote or after a character such as ":".
struct BashQuestion {
  /// The words after the program's name; the last is the one at the cursor.
  let words: [ByteString]
  /// The last word before the part that is replaced.
  private let lead: ShellWord
  /// Whether the candidates are to be listed instead of inserted.
  private let isListing: Bool

  /// - Parameter arguments: COMP_TYPE, the line, and the part that is replaced.
  init(_ arguments: [ByteString]) {
    let line = arguments.count > 1 ? arguments[1] : ""
    let replaced = arguments.count > 2 ? arguments[2].bytes.count : 0
    words = shellWords(line).dropFirst().map(\.text)
    lead = shellWords(ByteString(line.bytes.dropLast(replaced))).last ?? ShellWord()
    // COMP_TYPE is the character "?".
    isListing = arguments.first == "63"
  }

  /// Returns a line with an option for `compopt`, then the candidates.
  func answer(_ candidates: Candidates?) -> [ByteString] {
    guard let candidates else { return ["default"] }
    let shown = candidates.shown
    if isListing, shown.count > 1 {
      return [""] + shown.map { ByteString($0.name) } + candidates.remark.map { ByteString($0) }
    }
    let words = shown.filter { $0.word.bytes.starts(with: lead.text.bytes) }
    return [words.contains(where: \.isIncomplete) ? "nospace" : ""] + words.map(quoted)
  }

  /// Returns the text to insert. A complete word gets its closing quote, which readline treats as
  /// the end of the word.
  private func quoted(_ candidate: Candidate) -> ByteString {
    let rest = candidate.word.bytes.dropFirst(lead.text.bytes.count)
    let closing = candidate.isIncomplete ? [] : lead.quoting.closing
    return ByteString(lead.quoting.quoted(rest).bytes + closing)
  }
}

/// Returns the answer to zsh's script: the way to show the candidates, a remark, then each
/// candidate and the text to show for it. Within quotes zsh cannot insert bytes that are not UTF-8.
func zshAnswer(_ candidates: Candidates?, within quoting: ShellQuoting) -> [ByteString] {
  guard let candidates else { return ["files"] }
  let shown = candidates.shown.filter { quoting == .none || $0.word.isUTF8 }
  let width = shown.map(\.name.count).max() ?? 0
  let hasMeanings = shown.contains { !$0.meaning.isEmpty }
  let lines = shown.flatMap { [$0.word, ByteString($0.line(width))] }
  return [hasMeanings ? "lines" : "columns", ByteString(candidates.remark.first ?? "")] + lines
}

/// Returns the answer to fish's script: the kind of candidates, then each candidate, a tab and its
/// description. Names with a tab cannot be passed to fish.
func fishAnswer(_ candidates: Candidates?) -> [ByteString] {
  guard let candidates else { return ["files"] }
  let tab = UInt8.tab
  let shown = candidates.shown.filter { !$0.word.bytes.contains(tab) }
  return ["words"] + shown.map { ByteString($0.word.bytes + [tab] + Array($0.meaning.utf8)) }
}

extension Candidate {
  /// Whether the word is incomplete, so that more can be typed.
  fileprivate var isIncomplete: Bool {
    word.bytes.last.map("/=".utf8.contains) ?? false
  }

  /// The text to show, which for a path is its last component.
  fileprivate var name: String {
    let path = word.withoutTrailingSlash
    return path.lastPathComponent.terminalSafe + (path == word ? "" : "/")
  }

  fileprivate func line(_ width: Int) -> String {
    guard !meaning.isEmpty else { return name }
    return name + String(repeating: " ", count: width - name.count) + "  -- " + meaning
  }
}

extension Candidates {
  /// A remark on the number of omitted candidates; empty if none were omitted.
  fileprivate var remark: [String] { omitted > 0 ? ["(and \(omitted) more)"] : [] }
}
