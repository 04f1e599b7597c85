internal import Bytes
/// The source text of a manual page, in ASCII, written with the macros of man(7).
struct Roff {
  private(set) var source = ""

  /// Appends a macro call. The arguments are plain text.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(escaped($0))\"" }
    raw(".\(name)" + quoted.joined())
  }

  /// Appends a line of text, which roff joins with its neighbours into a paragraph.
  mutating func text(_ text: some StringProtocol) {
    raw(escaped(String(text)))
  }

  /// Appends lines that are shown literally.
  mutating func literal(_ lines: [String]) {
    macro("nf")
    lines.forEach { text($0) }
    macro("fi")
  }

  /// Appends a line that is already written in roff's language.
  mutating func raw(_ line: String) {
    source += line + "\n"
  }

  func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private func escaped(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      escapes[scalar] ?? (scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]")
    }
    // A dot at the beginning of a line would start a macro, so it is escaped.
    return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
  }
}

/// The escape sequences for characters that have a special meaning in roff, or that roff would typeset as other
/// characters.
private let escapes: [Unicode.Scalar: String] = [
  "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
]

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// The discussion in a command's help: paragraphs, headings in capital letters, and indented lines.
struct HelpText {
  enum Block: Equatable {
    case paragraph(String)
    /// Lines that are shown literally. The indent that they share is removed.
    case lines([String])
  }

  /// A heading and the blocks under it.
  struct Section: Equatable {
    let heading: String
    var blocks: [Block] = []
  }

  /// The sections of the text; the first section has no heading.
  private(set) var sections = [Section(heading: "")]

  init(_ text: String) {
    for block in text.parts(separatedBy: "\n\n") {
      var lines = block.split(separator: "\n").map(String.init)
      if lines.first?.isHeading == true { sections.append(Section(heading: lines.removeFirst())) }
      if let block = Block(lines) { sections[sections.count - 1].blocks.append(block) }
    }
  }
}

extension HelpText.Block {
  /// Creates a block from lines; nil if the list of lines is empty. Indented lines are shown literally if they fit
  /// the width of a page.
  fileprivate init?(_ lines: [String]) {
    guard !lines.isEmpty else { return nil }
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let texts = lines.map { String($0.dropFirst(indent)) }
    let isLiteral = indent > 0 && lines.allSatisfy { $0.count <= 78 }
    self = isLiteral ? .lines(texts) : .paragraph(texts.joined(separator: " "))
  }
}

extension String {
  /// Whether the line is a heading, such as "EXIT STATUS".
  fileprivate var isHeading: Bool {
    first?.isUppercase == true && allSatisfy { $0.isUppercase || $0 == " " }
  }
}
