internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import TerminalText

/// The help's answer to words that name neither a command nor a topic: the commands, options, topics and recipes that
/// mention these words.
struct HelpFindings {
  private let typed: String
  /// The words that were looked for: the typed words or, if nothing mentions them, the most similar known words.
  private let words: [String]
  private let isNearest: Bool
  private let found: [HelpItem]
  /// Commands of mpdex that do what the typed word does in another program or in the protocol.
  private let ways: [String]

  /// Returns whether to search the help for the words after `help`, instead of reading them as the name of a command.
  /// This is the case if the first word neither names nor abbreviates a command. If the first word is an abbreviation,
  /// the help is searched in two cases: the word stands alone and is also the name of an option, or other words follow
  /// it although the command has no actions.
  static func areSearched(_ words: [ByteString]) -> Bool {
    guard let first = words.first, words.allSatisfy({ $0.first != .hyphen || $0.isLongOption })
    else { return false }
    guard !first.isLongOption, let command = try? Mpdex.commands.command(named: first) else {
      return !(first.isEmpty || ByteString("help").hasPrefix(first))
    }
    let isName = command.configuration.allNames.contains(first.description)
    guard !isName else { return false }
    if words.count > 1 { return command.configuration.actions.all.isEmpty }
    let options = ["--\(first)", "--\(first)s"]
    return HelpItem.all.contains { $0.names.contains(where: options.contains) }
  }

  /// Searches the help for words; throws if neither these words nor any similar words are known.
  init(about words: [ByteString]) throws {
    let lowercased = words.map { $0.description.lowercased() }.map { synonyms[$0] ?? $0 }
    typed = words.map(\.terminalSafe).joined(separator: " ")
    ways = words.count == 1 ? waysToDo(words[0].description) : []
    let exact = HelpItem.mentioning(lowercased)
    guard exact.isEmpty, ways.isEmpty else {
      (self.words, found, isNearest) = (lowercased, exact, false)
      return
    }
    let nearest = lowercased.map { HelpItem.nearest(to: $0) }
    (self.words, found, isNearest) = (nearest, HelpItem.mentioning(nearest), true)
    guard !found.isEmpty else {
      throw UsageError(
        "there is no command '\(typed)', and nothing in the help mentions it; `mpdex help` lists the topics"
      )
    }
  }

  func text(width: Int) -> String {
    let looked = words.joined(separator: " ")
    let first =
      isNearest
      ? "Nothing is called '\(typed)'. Did you mean '\(looked)'? These are related to it:"
      : "No command is called '\(typed)'; these are related to it:"
    let blocks = HelpItem.Kind.allCases.map { block(of: $0, looked) }.filter { !$0.isEmpty }
    return wrapped(([first] + blocks).joined(separator: "\n\n"), width: width)
  }

  private func block(of kind: HelpItem.Kind, _ looked: String) -> String {
    let items = found.filter { $0.kind == kind }
    var lines = items.prefix(maxShown).map { line($0.label, $0.text) }
    if kind == .command { lines = ways.map { "  mpdex \($0)" } + lines }
    if items.count > maxShown { lines.append("  … and \(items.count - maxShown) more") }
    guard !lines.isEmpty else { return "" }
    let heading = kind == .recipe ? "RECIPES (`mpdex help cookbook \(looked)`)" : kind.rawValue
    return (["\(heading):"] + lines).joined(separator: "\n")
  }
}

/// Words that the help does not use, each with the word that it uses instead.
private let synonyms = [
  "backup": "export", "broken": "repair", "color": "colour", "colors": "colour",
  "configuration": "settings",
  "configure": "settings", "connect": "host",
  "convert": "export", "cyrillic": "latin", "double": "dedupe", "duplicate": "dedupe",
  "duplicates": "dedupe", "greek": "latin", "import": "repair", "longest": "length",
  "newest": "added", "notify": "watch", "picker": "fzf", "preferences": "settings",
  "recent": "added", "remote": "host", "romanize": "latin", "shortest": "length",
  "sorted": "sort", "sorting": "sort", "stars": "rating", "translit": "latin",
  "transliterate": "latin",
  "transliteration": "latin", "wake": "alarm",
]

/// Words by which a search finds an option as if they were its names.
private let namesOfOptions = ["--by": ["order", "orders", "sort"]]

/// The maximum number of findings that are shown for each kind.
private let maxShown = 12

/// A part of the help that a search for words can find.
private struct HelpItem {
  enum Kind: String, CaseIterable {
    case command = "COMMANDS"
    case option = "OPTIONS"
    case recipe = "RECIPES"
    case topic = "TOPICS"
  }

  let kind: Kind
  /// The names of a command or an option, or the name of a topic; empty for a recipe.
  let names: [String]
  let label: String
  let text: String
  private let searched: SearchedWords

  private init(_ kind: Kind, _ names: [String], label: String, text: String, searched: String) {
    self.kind = kind
    self.names = names
    self.label = label
    self.text = text
    self.searched = SearchedWords(searched)
  }

  /// All parts of the help that a search can find.
  static let all = commands + options + topics + recipes

  /// The known words with which a mistyped word is compared to find the nearest one.
  static let vocabulary: [String] = {
    let names = all.flatMap { $0.names.flatMap(\.words) }
    let words = (all.filter { $0.kind == .command }.map(\.text) + Recipe.all.map(\.heading))
      .flatMap(\.words).filter { $0.count > 3 }
    return Array(Set((names + words).map { $0.lowercased() })).sorted()
  }()

  /// Returns the known word that is most similar to the given word; returns the given word if no known word is similar.
  static func nearest(to word: String) -> String {
    guard word.hasPrefix("--") else {
      return nearestNames(to: word, among: vocabulary, within: limit(for: word)).first ?? word
    }
    let options = all.filter { $0.kind == .option }.flatMap(\.names).filter { $0.hasPrefix("--") }
    return nearestNames(
      to: String(word.dropFirst(2)), among: options.map { String($0.dropFirst(2)) },
      within: limit(for: word)
    )
    .first.map { "--" + $0 } ?? word
  }

  /// Returns how many letters of a word may be mistyped. The limit is low, because the vocabulary is so large that
  /// nearly any word is similar to one of its words.
  private static func limit(for word: String) -> Int { max(1, word.count / 4) }

  /// Returns the items that mention all of the words. Items whose names contain the words come first. A word such as
  /// "--in" is the name of an option.
  static func mentioning(_ words: [String]) -> [HelpItem] {
    if let name = words.first, name.hasPrefix("--") {
      return all.filter { $0.kind == .option && $0.names.contains { $0.hasPrefix(name) } }
    }
    let found = all.filter { $0.searched.include(words) }
    return (0...3).flatMap { rank in found.filter { $0.rank(for: words) == rank } }
  }

  /// Returns the item's place in the order of findings: 0 if the words are one of its names, 1 if a name that is a
  /// single word begins with them, 2 if its names contain the words, and otherwise 3.
  private func rank(for words: [String]) -> Int {
    let name = words.joined(separator: " ")
    if names.contains(where: { $0 == name || $0 == "--\(name)" }) { return 0 }
    if names.contains(where: { $0.hasPrefix(name) && !$0.contains(" ") }) { return 1 }
    return SearchedWords(names.joined(separator: " ")).include(words) ? 2 : 3
  }

  private static var commands: [HelpItem] {
    shownCommands.map { name, type in
      let abstract = type.configuration.abstract.description
      let names = name.contains(" ") ? [name] : type.configuration.allNames
      return HelpItem(
        .command, names, label: name, text: abstract,
        searched: names.joined(separator: " ") + " " + abstract)
    }
  }

  /// The commands and actions that help lists, each with the words that a user types.
  private static var shownCommands: [(name: String, type: any Command.Type)] {
    Mpdex.commands.all.filter { !$0.configuration.traits.contains(.hidden) }.flatMap { type in
      [(type.name, type)]
        + type.configuration.actions.all.map { ("\(type.name) \($0.name)", $0) }
    }
  }

  /// An item for each option. If options of different commands have the same names and the same help, they share an
  /// item.
  private static var options: [HelpItem] {
    var uses: [(option: Declaration, commands: [String])] = []
    for (name, type) in shownCommands {
      for option in Mpdex.commands.describe(type).declarations
      where option.isOption && option.isShown && !option.isOfEveryCommand {
        if let place = uses.firstIndex(where: { $0.option.line == option.line }) {
          uses[place].commands.append(name)
        } else {
          uses.append((option, [name]))
        }
      }
    }
    return uses.map { HelpItem($0.option, of: $0.commands) }
      + Mpdex.commands.optionsOfEveryCommand.map { HelpItem($0, of: ["every command"]) }
  }

  private init(_ option: Declaration, of commands: [String]) {
    let owners =
      commands.count > 4 ? "\(commands.count) commands" : commands.joined(separator: ", ")
    let help = option.help.description
    let names = option.names + option.names.flatMap { namesOfOptions[$0] ?? [] }
    self.init(
      .option, names, label: option.spelling.description, text: "\(owners): \(help)",
      searched: ([option.spelling.description, help] + names).joined(separator: " "))
  }

  private static var topics: [HelpItem] {
    HelpTopic.all.filter { !["all", "cookbook"].contains($0.name) }.map { topic in
      HelpItem(
        .topic, [topic.name], label: "mpdex help \(topic.name)", text: topic.meaning,
        searched: [topic.name, topic.meaning, topic.mentionsAll ? "" : topic.body]
          .joined(separator: " "))
    }
  }

  private static var recipes: [HelpItem] {
    Recipe.all.map { recipe in
      HelpItem(.recipe, [], label: recipe.heading, text: "", searched: recipe.searchedText)
    }
  }
}

/// The set of words in a string, in which other words can be looked up.
struct SearchedWords {
  let words: Set<String>

  init(_ text: String) { words = Set(text.lowercased().words) }

  /// Returns whether the text contains all of the given words. A short word must be the beginning of a word in the
  /// text; a word of five letters or more can be any part of a word. A plural "s" at the end of a given word is
  /// ignored.
  func include(_ typed: [String]) -> Bool {
    typed.allSatisfy { word in
      word.lowercased().words.allSatisfy { part in
        let stem = part.count > 3 && part.hasSuffix("s") ? String(part.dropLast()) : part
        return words.contains { $0.hasPrefix(stem) || stem.count > 4 && $0.hasOccurrence(of: stem) }
      }
    }
  }
}

extension String {
  /// The words of the text, which consist of letters and digits.
  fileprivate var words: [String] {
    split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }
}

extension ByteString {
  /// Whether the word is the long name of an option.
  fileprivate var isLongOption: Bool { count > 2 && hasPrefix("--") }
}
