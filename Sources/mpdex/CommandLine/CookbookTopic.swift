internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import TerminalText

/// A recipe from Docs/Cookbook.md.
struct Recipe {
  enum Block: Equatable {
    case text(String)
    /// Shell commands, one per line.
    case code([String])
    /// Lines for the configuration file of another program.
    case example([String])
  }

  /// The heading of the section that the recipe is in.
  let section: String
  let heading: String
  private(set) var blocks: [Block] = []

  /// The recipes, in the order of the cookbook.
  static let all = recipes(in: cookbookText)

  /// Reads the recipes in a Markdown text. Each heading of the third level begins a recipe.
  static func recipes(in text: String) -> [Recipe] {
    var recipes: [Recipe] = []
    var section = ""
    var isExample = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("```") {
        isExample.toggle()
      } else if line.hasPrefix("## ") {
        section = String(line.dropFirst(3))
      } else if line.hasPrefix("### ") {
        recipes.append(Recipe(section: section, heading: String(line.dropFirst(4))))
      } else if !recipes.isEmpty {
        recipes[recipes.count - 1].add(line, isExample: isExample)
      }
    }
    return recipes
  }

  private init(section: String, heading: String) {
    self.section = section
    self.heading = heading
  }

  private mutating func add(_ line: Substring, isExample: Bool) {
    let isCode = line.hasPrefix("    ") && !isExample
    switch blocks.popLast() {
    case .example(let lines) where isExample: blocks.append(.example(lines + [String(line)]))
    case .code(let lines) where isCode: blocks.append(.code(lines + [String(line.dropFirst(4))]))
    case .text(let text) where !isCode && !isExample:
      blocks.append(.text(text + " " + withoutLinks(line)))
    case let last:
      blocks += last.map { [$0] } ?? []
      blocks.append(
        isExample
          ? .example([String(line)])
          : isCode ? .code([String(line.dropFirst(4))]) : .text(withoutLinks(line)))
    }
  }

  /// The shell commands in the recipe, one per line.
  var code: [String] {
    blocks.flatMap { block -> [String] in
      if case .code(let lines) = block { lines } else { [] }
    }
  }

  /// The text that is searched for words: the whole recipe, with the heading of its section.
  var searchedText: String { ([section, heading] + blocks.map(\.shown)).joined(separator: " ") }

  /// The recipe as help shows it.
  fileprivate var shown: String { ([heading] + blocks.map(\.shown)).joined(separator: "\n\n") }
}

extension Recipe.Block {
  fileprivate var shown: String {
    switch self {
    case .text(let text): text
    case .code(let lines), .example(let lines):
      lines.map { "    " + $0 }.joined(separator: "\n")
    }
  }
}

extension HelpTopic {
  static let cookbook = HelpTopic(
    name: "cookbook", heading: "COOKBOOK",
    meaning: "Recipes; `help cookbook WORD`: those with a word.",
    takesWords: true, keepsCode: true,
    body: sections(of: Recipe.all) { $0.map(\.shown).joined(separator: "\n\n") },
    answer: { words in
      guard !words.isEmpty else { return contents }
      return try sections(of: recipes(with: words)) { $0.map(\.shown).joined(separator: "\n\n") }
    })

  private static var contents: String {
    sections(of: Recipe.all) { $0.map { "  " + $0.heading }.joined(separator: "\n") }
      + "\n\n`mpdex help cookbook WORD` shows the recipes whose text or section name contains WORD."
  }

  /// Returns the recipes that contain all of the words; throws if there are none.
  private static func recipes(with words: [String]) throws -> [Recipe] {
    let found = Recipe.all.filter { SearchedWords($0.searchedText).include(words) }
    guard found.isEmpty else { return found }
    let typed = words.joined(separator: " ")
    let hint = nearestHint(to: typed, among: Recipe.words.map(\.word))
    throw CommandFailure(.no, "no recipe mentions '\(typed.terminalSafe())'\(hint)")
  }

  private static func sections(of recipes: [Recipe], _ text: ([Recipe]) -> String) -> String {
    let titles = recipes.map(\.section).reduce(into: [String]()) { titles, title in
      if titles.last != title { titles.append(title) }
    }
    return titles.map { title in
      title.uppercased() + "\n\n" + text(recipes.filter { $0.section == title })
    }.joined(separator: "\n\n")
  }
}

extension Recipe {
  /// The words that completion offers: each word of more than three letters that appears in the heading of a section or
  /// a recipe, with the headings of the recipes to which it belongs.
  static var words: [(word: String, headings: String)] {
    var headings: [String: [String]] = [:]
    for recipe in all {
      for word in SearchedWords(recipe.section + " " + recipe.heading).words where word.count > 3 {
        headings[word, default: []].append(recipe.heading)
      }
    }
    return headings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: "; ")) }
  }
}

/// Replaces each Markdown link with its text.
private func withoutLinks(_ line: Substring) -> String {
  let parts = line.parts(separatedBy: "](", omittingEmptyParts: false)
  return parts.enumerated().map { index, part in
    let text = index == 0 ? part : part.drop { $0 != ")" }.dropFirst()
    guard index < parts.count - 1, let start = text.lastIndex(of: "[") else { return String(text) }
    return String(text[..<start] + text[text.index(after: start)...])
  }.joined()
}
