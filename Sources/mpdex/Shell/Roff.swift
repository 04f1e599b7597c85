/// The source of a manual page, in the macros of man(7) and in ASCII.
struct Roff {
  private(set) var source = ""

  /// A request line; the arguments are text.
  mutating func macro(_ name: String, _ arguments: String...) {
    let quoted = arguments.map { " \"\(escaped($0))\"" }
    raw(".\(name)" + quoted.joined())
  }

  /// A line of text, shown as it is but for its breaks.
  mutating func text(_ text: some StringProtocol) {
    raw(escaped(String(text)))
  }

  /// Lines that are shown as they are.
  mutating func literal(_ lines: [String]) {
    macro("nf")
    lines.forEach { text($0) }
    macro("fi")
  }

  /// A line of roff's own language.
  mutating func raw(_ line: String) {
    source += line + "\n"
  }

  func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  private func escaped(_ text: String) -> String {
    let escaped = text.unicodeScalars.map { scalar in
      escapes[scalar] ?? (scalar.isASCII ? String(scalar) : "\\[u\(hexadecimal(scalar))]")
    }
    // A line that begins so would be a request.
    return (text.hasPrefix(".") ? "\\&" : "") + escaped.joined()
  }
}

/// What roff would take for something else, or typesetters for another character.
private let escapes: [Unicode.Scalar: String] = [
  "\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha", "~": "\\(ti", "\"": "\\(dq",
]

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}
