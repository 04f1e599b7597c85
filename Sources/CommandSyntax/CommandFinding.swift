package import Bytes
internal import TerminalText

/// The command that a command line names.
struct NamedCommand {
  /// The named command. If the command is an action, the array also contains, before the action, the command to which
  /// the action belongs.
  var path: [any Command.Type]
  /// The indices of the words in the line that name the command and, if one is named, its action.
  var places: [Int] = []
  /// For a command with actions, the first argument, unless it is the name of an action; otherwise nil.
  var argument: ByteString?
  var asksForHelp = false

  var type: any Command.Type { path[path.count - 1] }
  var end: Int { (places.last ?? -1) + 1 }

  /// Whether mpc may have a command of the same name. This is the case if the command is not an action, or if it is the
  /// default action of a command such as `playlist`.
  var isNamedAsInMpc: Bool {
    let standard = path[0].configuration.actions.standard
    return path.count == 1 || standard.map { $0 == type } == true
  }
}

extension Commands {
  /// Finds the command that a line names.
  ///
  /// The name is the first word that names a command and is preceded only by options of this command and their values.
  /// Options can therefore precede the name, although it is not known in advance which of them take a value. The same
  /// rule applies to the names of actions.
  func find(_ line: [ByteString]) throws(UsageError) -> NamedCommand {
    for place in line.indices {
      guard let (type, before) = try candidate(line, place), areOptions(before, of: type) else {
        continue
      }
      return try named(type, line, place)
    }
    guard !areOptions(line[...], of: standard), let place = placeOfArgument(line[...]) else {
      return NamedCommand(path: [standard])
    }
    return try named(command(named: line[place]), line, place)
  }

  /// Returns the command that the word at an index can name, and the words before this word. Returns nil if the word
  /// cannot name a command.
  ///
  /// - Parameters:
  ///   - line: the words after the program's name.
  ///   - place: the index of the word.
  private func candidate(
    _ line: [ByteString], _ place: Int
  ) throws(UsageError) -> (any Command.Type, ArraySlice<ByteString>)? {
    let word = line[place]
    let isAfterEnd = place > 0 && line[place - 1] == "--"
    guard isAfterEnd || word.count < 2 || word.first != .hyphen else { return nil }
    if place == 0 { return (try command(named: word), []) }
    let matches = commands(fitting: word)
    guard matches.count == 1, isEnough(word, for: matches[0]) else { return nil }
    return (matches[0], line[..<(isAfterEnd ? place - 1 : place)])
  }

  private func named(
    _ type: any Command.Type, _ line: [ByteString], _ place: Int
  ) throws(UsageError) -> NamedCommand {
    if type == HelpCommand.self {
      return NamedCommand(path: [standard], places: [place], asksForHelp: true)
    }
    guard let standard = type.configuration.actions.standard else {
      return NamedCommand(path: [type], places: [place])
    }
    // After "--", a word that can be an argument of the command is not the name of an action.
    let withoutName = NamedCommand(path: [type, standard], places: [place])
    if type.configuration.actions.takeArguments, line[..<place].contains("--") {
      return withoutName
    }
    return try action(of: type, withoutName, in: line, at: place)
  }

  private func action(
    of type: any Command.Type, _ standard: NamedCommand, in line: [ByteString], at name: Int
  ) throws(UsageError) -> NamedCommand {
    let actions = type.configuration.actions
    let end = line[(name + 1)...].firstIndex(of: "--") ?? line.endIndex
    if areOptions(line[..<name] + line[(name + 1)..<end], of: standard.type) { return standard }
    let place =
      (name + 1..<end).first { place in
        let word = line[place]
        guard word.count < 2 || word.first != .hyphen else { return false }
        return areOptions(
          line[..<name] + line[(name + 1)..<place], of: actions.named(word) ?? standard.type)
      } ?? placeOfArgument(line[(name + 1)..<end])
    guard let place else { return standard }
    if let action = actions.named(line[place]) {
      return NamedCommand(path: [type, action], places: [name, place])
    }
    guard actions.takeArguments else { throw noAction(line[place], of: type) }
    return NamedCommand(path: standard.path, places: [name], argument: line[place])
  }

  /// Returns whether all of the given words are options of a command or values of such options.
  private func areOptions(_ words: ArraySlice<ByteString>, of type: any Command.Type) -> Bool {
    if words.isEmpty { return true }
    let declarations = describe(type.configuration.actions.standard ?? type).declarations
    var split = SplitLine()
    for word in words {
      do throws(Problem) { try split.read(word, declarations) } catch { return false }
      if !split.arguments.isEmpty { return false }
    }
    return split.pendingOption == nil
  }

  /// Returns the index of the first word that is neither an option of any command nor the value of an option; nil if
  /// there is no such word, or if "--" precedes it.
  private func placeOfArgument(_ words: ArraySlice<ByteString>) -> Int? {
    let declarations = optionsOfAll
    var split = SplitLine()
    for place in words.indices {
      let isNumber = split.pendingOption == nil && words[place].isNumber && words[place] != "-0"
      try? split.read(words[place], declarations)
      if isNumber || !split.arguments.isEmpty { return place }
    }
    return nil
  }

  /// Returns the command for which a line with the option `--help` requests help, followed by its action if the line
  /// names one. An argument that is not the name of an action stands for the default action.
  ///
  /// - Parameter line: the words after the program's name, without `--help`.
  func path(ofHelp line: [ByteString]) throws(UsageError) -> [any Command.Type] {
    let named = try find(line)
    if named.asksForHelp { return try path(ofHelpOn: Array(line[named.end...])) }
    return named.argument == nil ? Array(named.path.prefix(named.places.count)) : named.path
  }

  /// Returns the command that the words after `help` name, followed by its action if the words also name one.
  package func path(ofHelpOn line: [ByteString]) throws(UsageError) -> [any Command.Type] {
    let named = try find(line)
    if let argument = named.argument { throw noAction(argument, of: named.path[0]) }
    return Array(named.path.prefix(named.places.count))
  }

  /// Returns the command that a word names, either in full or by an unambiguous prefix. If a prefix fits several
  /// commands, but only one of them comes from mpc, the prefix names that one, so that abbreviations used with mpc keep
  /// their meaning.
  package func command(named word: ByteString) throws(UsageError) -> any Command.Type {
    let matches = commands(fitting: word)
    guard matches.count == 1 else { throw unknown(word, matches) }
    guard isEnough(word, for: matches[0]) else {
      throw UsageError(
        "'\(word.terminalSafe)' is too short: \(matches[0].name) must be written in full, because it can do harm"
      )
    }
    return matches[0]
  }

  /// Returns whether a word that matches only one command is sufficient to name it. An abbreviation is not sufficient
  /// if the command must be named in full.
  private func isEnough(_ word: ByteString, for type: any Command.Type) -> Bool {
    let configuration = type.configuration
    return !configuration.traits.contains(.unabbreviated)
      || configuration.names.fit(word[...]) == .exact
  }

  /// Returns the command that a word names in full. If there is no such command, returns all commands whose names the
  /// word may abbreviate.
  private func commands(fitting word: ByteString) -> [any Command.Type] {
    var matches: [any Command.Type] = []
    for group in groups + [CommandGroup(title: "", [HelpCommand.self])] {
      for type in group.commands {
        let configuration = type.configuration
        let fit = configuration.names.fit(word[...])
        if fit == .exact { return [type] }
        if fit == .beginning { matches.append(type) }
      }
    }
    guard matches.count > 1 else { return matches }
    let ofMpc = matches.filter { $0.configuration.traits.contains(.ofMpc) }
    return ofMpc.count == 1 ? ofMpc : matches
  }

  private func unknown(_ word: ByteString, _ matches: [any Command.Type]) -> UsageError {
    if word == "-" { return UsageError(noCommandBeforeInput) }
    if word.isEmpty { return UsageError("the command's name is empty") }
    let names = matches.flatMap {
      $0.configuration.allNames.filter { ByteString($0).hasPrefix(word) }
    }
    let problem = names.isEmpty ? "there is no command" : "several commands begin with"
    let suggestions = names.isEmpty ? waysToDo(word.description) : names
    let hint =
      suggestions.isEmpty
      ? ";" : "; \(suggestion(of: suggestions, in: configuration.names))"
    return UsageError(
      "\(problem) '\(word.terminalSafe)'\(hint) `\(configuration.names) --help` lists the commands")
  }

  private func waysToDo(_ word: String) -> [String] {
    let meanings = meanings(word)
    guard meanings.isEmpty else { return meanings }
    return nearestNames(to: word, among: all.flatMap { $0.configuration.allNames } + ["help"])
  }

  private func noAction(_ word: ByteString, of type: any Command.Type) -> UsageError {
    let names = type.configuration.actions.all.map { $0.name }
    let own = type.waysToDo(action: word.description)
    let ways = own.isEmpty ? meanings(word.description) : own
    let nearest = nearestHint(
      to: word.description, among: names,
      otherwise: "its actions are \(names.joined(separator: ", "))")
    let hint = ways.isEmpty ? nearest : "; \(suggestion(of: ways, in: configuration.names))"
    return UsageError(
      "`\(configuration.names) \(type.name)` has no action '\(word.terminalSafe)'\(hint)")
  }
}

/// Returns the end of an error message that suggests command lines of a program: "did you mean `mpdex load NAME`?"
///
/// - Parameter lines: the command lines without the name of the program, each with an explanation in parentheses if it
///   needs one: "rm NAME (a playlist)".
package func suggestion(of lines: [String], in program: StaticString) -> String {
  let quoted = lines.map { line in
    let command = line.prefix { $0 != "(" }
    let end = command.last == " " && command.count < line.count ? command.dropLast() : command
    return "`\(program) \(end)`\(line.dropFirst(end.count))"
  }
  return "did you mean \(quoted.joined(separator: ", "))?"
}

extension Command {
  /// Returns the part of an error message that suggests what the user may have meant by a word that is not the name of
  /// an action: the command lines that have the intended effect or, if none are known, the action whose name the word
  /// resembles. Returns nil if there is no suggestion.
  static func hint(onAction word: ByteString, in program: StaticString) -> String? {
    let ways = waysToDo(action: word.description)
    guard ways.isEmpty else { return suggestion(of: ways, in: program) }
    return nearestAction(to: word).map { "nearest: \($0)" }
  }

  /// Returns the name of the command's action that closely resembles a word; nil if there is none. The word may be an
  /// argument rather than a misspelt action, so only a close resemblance counts.
  package static func nearestAction(to word: ByteString) -> String? {
    nearestNames(
      to: word.description, among: configuration.actions.all.map { $0.name },
      within: max(1, word.count / 4)
    ).first
  }
}

extension CommandConfiguration {
  /// The command's name and aliases.
  package var allNames: [String] {
    names.description.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}

private let noCommandBeforeInput = """
  '-' means the lines of standard input and must follow a command that reads them, as in `mpdex add -`
  """

/// The command `help`, whose arguments name a command and, optionally, one of its actions.
struct HelpCommand: Command {
  static let configuration = CommandConfiguration(
    mpc: "help", abstract: "Show the help of a command.", discussion: "")

  init(_ words: inout Words) {}
}
