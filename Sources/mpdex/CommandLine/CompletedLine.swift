internal import ArgumentParser
internal import Bytes

/// A command line up to the cursor, read in the same way as a complete one.
struct CompletedLine {
  /// The meaning of the word at the cursor.
  enum Target {
    /// The name of one of these commands, or the argument of the one that needs no name.
    case command([any ParsableCommand.Type], or: ParameterHelp?)
    case option
    /// The value of a parameter; `lead` precedes it in the same word, as in "--host=".
    case value(ParameterHelp, lead: ByteString, text: ByteString)
    /// A word of another program's command line.
    case program
    /// Something that cannot be completed.
    case unknown
  }

  /// The word at the cursor, as typed so far.
  let current: ByteString
  /// The command, its arguments and the options before the cursor.
  private(set) var preceding = PrecedingWords()
  /// The connection options before the cursor, with their values.
  private(set) var connection: [ByteString] = []
  /// The commands that can be named next: at first all commands, then the actions of the command.
  private var choices = Mpdex.commands
  private var isUnknownCommand = false
  /// Whether the next command is the one whose help is shown.
  private(set) var asksForHelp = false
  private var isAfterOptions = false
  /// The option whose value comes next.
  private var pending: ByteString?

  /// - Parameter words: the words after the program's name; the last is the one at the cursor.
  init(_ words: [ByteString]) throws {
    current = words.last ?? ""
    for word in words.dropLast() { try read(word) }
  }

  private mutating func read(_ word: ByteString) throws {
    if let option = pending {
      pending = nil
      preceding.options.append(.init(name: option, words: [option, word]))
      if option.namesConnection { connection += [option, word.inHomeDirectory] }
    } else if isAfterOptions || !word.isOption {
      try readArgument(word)
    } else if word == "--" {
      isAfterOptions = true
    } else if takesValue(word) {
      pending = word
    } else {
      let name = word.split(atFirst: .equalsSign)?.before ?? word
      preceding.options.append(.init(name: name, words: [word]))
      if word.namesConnection { connection.append(word) }
    }
  }

  /// Whether an option, spelled in full, takes a value; some are flags in one command only.
  private func takesValue(_ option: ByteString) -> Bool {
    preceding.command?.option(option.description).map { $0.kind == .option }
      ?? OptionTable.takesValue(option.description)
  }

  private mutating func readArgument(_ word: ByteString) throws {
    let isNamed = preceding.command != nil
    let name = isNamed ? word.description : try? commandName(word.description)
    // The next word is the command for which help is requested.
    if !isNamed, name == "help" { return asksForHelp = true }
    let mayName = preceding.arguments.isEmpty && !(isNamed && isAfterOptions)
    if mayName, let type = choices.first(where: { $0.isNamed(name) }) {
      let named = type.configuration.defaultSubcommand ?? type
      (preceding.command, preceding.type) = (try CommandHelp(of: named), named)
      choices = type.configuration.subcommands
    } else {
      isUnknownCommand = !isNamed
      preceding.arguments.append(word)
    }
  }

  var target: Target {
    if let pending { return value(ofOption: pending, lead: "", text: current) }
    if isAfterOptions, preceding.command?.commandName == Watch._commandName { return .program }
    if !isAfterOptions, current.isOption || current == "-" {
      guard let place = current.firstIndex(of: .equalsSign) else { return .option }
      let lead = ByteString(current[...place])
      let text = ByteString(current[(place + 1)...])
      return value(ofOption: ByteString(lead.dropLast()), lead: lead, text: text)
    }
    if isUnknownCommand { return .unknown }
    guard let command = preceding.command else { return .command(shownChoices, or: nil) }
    let mayName = preceding.arguments.isEmpty && !isAfterOptions
    guard mayName, !choices.isEmpty else { return argument(of: command) }
    return .command(shownChoices, or: command.positionals.first)
  }

  private var shownChoices: [any ParsableCommand.Type] {
    choices.filter { $0.configuration.shouldDisplay }
  }

  /// Returns the meaning of the next argument. The last argument of a command may be repeated.
  private func argument(of command: CommandHelp) -> Target {
    let parameters = command.positionals
    let repeated = parameters.last.flatMap { $0.isRepeating ? $0 : nil }
    let place = preceding.arguments.count
    let parameter = place < parameters.count ? parameters[place] : repeated
    return parameter.map { .value($0, lead: "", text: current) } ?? .unknown
  }

  private func value(ofOption name: ByteString, lead: ByteString, text: ByteString) -> Target {
    guard let help = try? preceding.command ?? CommandHelp(of: CommonOptions.self),
      let option = help.option(name.description), option.kind == .option
    else { return .unknown }
    return .value(option, lead: lead, text: text)
  }
}

extension ByteString {
  /// The path with a leading "~/" replaced by the home directory, as shells do before they pass an
  /// argument.
  fileprivate var inHomeDirectory: ByteString {
    guard hasPrefix("~/"), let home = environmentVariable("HOME") else { return self }
    return home + ByteString(dropFirst())
  }

  /// Whether the argument is read as options; true for "--".
  fileprivate var isOption: Bool {
    first == .hyphen && count > 1 && parserArgument == escaped
  }

  /// Whether the argument is a connection option, with or without its value.
  fileprivate var namesConnection: Bool {
    let text = description
    return OptionTable.connection.contains { option in
      let isLong = option.hasPrefix("--")
      return text == option || text.hasPrefix(isLong ? option + "=" : option)
    }
  }
}
