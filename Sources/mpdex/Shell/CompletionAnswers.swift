internal import Bytes

/// What bash's script asks: the line up to the cursor, and of it what readline will replace, which
/// begins behind the last open quote or behind a character such as ":".
struct BashQuestion {
  /// The words behind the program's name; the last is the one at the cursor.
  let words: [ByteString]
  /// What stands in the last word before the part that is replaced.
  private let lead: ShellWord
  /// Whether the candidates are only shown, not typed.
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

  /// A line with an option of `compopt` that is to be set, then the candidates.
  func answer(_ candidates: Candidates?) -> [ByteString] {
    guard let candidates else { return ["default"] }
    let shown = candidates.shown
    if isListing, shown.count > 1 {
      return [""] + shown.map { ByteString($0.name) } + candidates.remark.map { ByteString($0) }
    }
    let words = shown.filter { $0.word.bytes.starts(with: lead.text.bytes) }
    return [words.contains(where: \.goesOn) ? "nospace" : ""] + words.map(quoted)
  }

  /// The part to type. A whole word closes its quote, since readline takes one at the end of the
  /// word for that.
  private func quoted(_ candidate: Candidate) -> ByteString {
    let rest = candidate.word.bytes.dropFirst(lead.text.bytes.count)
    let closing = candidate.goesOn ? [] : lead.quoting.closing
    return ByteString(lead.quoting.quoted(rest).bytes + closing)
  }
}

/// How the candidates are shown, a remark, then each candidate and what is shown of it. Within
/// quotes zsh cannot type a byte that is not UTF-8.
func zshAnswer(_ candidates: Candidates?, within quoting: ShellQuoting) -> [ByteString] {
  guard let candidates else { return ["files"] }
  let shown = candidates.shown.filter { quoting == .none || $0.word.isUTF8 }
  let width = shown.map(\.name.count).max() ?? 0
  let hasMeanings = shown.contains { !$0.meaning.isEmpty }
  let lines = shown.flatMap { [$0.word, ByteString($0.line(width))] }
  return [hasMeanings ? "lines" : "columns", ByteString(candidates.remark.first ?? "")] + lines
}

/// A word that says what follows, then each candidate with its meaning behind a tab. A name with a
/// tab cannot be told to fish.
func fishAnswer(_ candidates: Candidates?) -> [ByteString] {
  guard let candidates else { return ["files"] }
  let tab = UInt8.tab
  let shown = candidates.shown.filter { !$0.word.bytes.contains(tab) }
  return ["words"] + shown.map { ByteString($0.word.bytes + [tab] + Array($0.meaning.utf8)) }
}

extension Candidate {
  /// Whether something follows that is no word of its own.
  fileprivate var goesOn: Bool {
    word.bytes.last.map("/=".utf8.contains) ?? false
  }

  /// For people: of a path the last part.
  fileprivate var name: String {
    let path = word.withoutTrailingSlash
    return path.lastPathComponent.visible + (path == word ? "" : "/")
  }

  fileprivate func line(_ width: Int) -> String {
    guard !meaning.isEmpty else { return name }
    return name + String(repeating: " ", count: width - name.count) + "  -- " + meaning
  }
}

extension Candidates {
  /// That there are more; empty if there are not.
  fileprivate var remark: [String] { omitted > 0 ? ["(and \(omitted) more)"] : [] }
}
