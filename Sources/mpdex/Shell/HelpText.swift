/// The text of a help's discussion: paragraphs, headings in capital letters, indented lines.
struct HelpText {
  enum Block: Equatable {
    case paragraph(String)
    /// Lines that are shown as they stand, without their common indent.
    case lines([String])
  }

  /// What stands under a heading.
  struct Section: Equatable {
    let heading: String
    var blocks: [Block] = []
  }

  /// The first has no heading.
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
  /// Indented lines stand as they are as long as they fit a page; nil for no lines at all.
  fileprivate init?(_ lines: [String]) {
    guard !lines.isEmpty else { return nil }
    let indent = lines.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    let texts = lines.map { String($0.dropFirst(indent)) }
    let isLiteral = indent > 0 && lines.allSatisfy { $0.count <= 78 }
    self = isLiteral ? .lines(texts) : .paragraph(texts.joined(separator: " "))
  }
}

extension String {
  /// Whether it is a heading, such as "EXIT STATUS".
  fileprivate var isHeading: Bool {
    first?.isUppercase == true && allSatisfy { $0.isUppercase || $0 == " " }
  }
}
