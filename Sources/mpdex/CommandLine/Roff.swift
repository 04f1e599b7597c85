/// The source of a manual page, with the macros of man(7), in ASCII.
struct Roff {
  private(set) var source = ""

  /// Appends a call of a macro, whose arguments are plain text.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(escaped($0))\"" }
    raw(".\(name)" + quoted.joined())
  }

  /// Appends a line of text, which is filled into a paragraph.
  mutating func text(_ text: some StringProtocol) {
    raw(escaped(String(text)))
  }

  /// Appends lines that are shown literally.
  mutating func literal(_ lines: [String]) {
    macro("nf")
    lines.forEach { text($0) }
    macro("fi")
  }

  /// Appends a line of roff's own language.
  mutating func raw(_ line: String) {
    source += line + "\n"
  }

  func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private func escaped(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      escapes[scalar] ?? (scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]")
    }
    // A leading dot would begin a macro.
    return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
  }
}

/// Characters that have a special meaning in roff, or that would be typeset as other characters.
private let escapes: [Unicode.Scalar: String] = [
  "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
]

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

/// The discussion of a command's help: paragraphs, headings in capital letters, indented lines.
struct HelpText {
  enum Block: Equatable {
    case paragraph(String)
    /// Lines that are shown literally, without their common indent.
    case lines([String])
  }

  /// A heading and the blocks under it.
  struct Section: Equatable {
    let heading: String
    var blocks: [Block] = []
  }

  /// The sections; the first has no heading.
  private(set) var sections = [Section(heading: "")]

  init(_ text: String) {
    for block in text.split(separator: "\n\n") {
      var lines = block.split(separator: "\n").map(String.init)
      if lines.first?.isHeading == true { sections.append(Section(heading: lines.removeFirst())) }
      if let block = Block(lines) { sections[sections.count - 1].blocks.append(block) }
    }
  }
}

extension HelpText.Block {
  /// Creates a block from lines; nil if there are no lines. Indented lines are literal if they fit the width of a
  /// page.
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
