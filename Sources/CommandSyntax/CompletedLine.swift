package import Bytes

/// A command line up to the cursor, read by the same rules as a complete line.
package struct CompletedLine {
  /// What the word at the cursor can be.
  package enum Target {
    /// The name of one of these commands. If `or` is not nil, the word can also be an argument: the name of the default
    /// action may be left out, and `or` then declares the first argument of this action.
    case command([any Command.Type], or: Declaration?)
    case option
    /// The value of an option or an argument. `lead` is the text before the value in the same word, as in "--host=",
    /// and `text` is the part of the value that has been typed.
    case value(Declaration, lead: ByteString, text: ByteString)
    /// A word in the command line of another program.
    case program
    /// A word that cannot be completed.
    case unknown
  }

  /// The word at the cursor, as typed so far.
  package let current: ByteString
  /// The command that the line names; nil if it does not name a command yet.
  package private(set) var command: (any Command.Type)?
  /// The declarations that apply to the line. Before a command is named, these are the options of all commands;
  /// afterwards, they are the declarations of the command and the options of its actions.
  package private(set) var declarations: [Declaration]
  private var own: [Declaration] = []
  /// Whether the line asks for help. If so, the next command that the line names is the subject of the help.
  package private(set) var asksForHelp = false
  /// The words before the cursor, split into options, values and arguments, without the names of commands.
  package private(set) var line = SplitLine()
  private let commands: Commands
  /// The commands that can be named next: at first all commands, then the actions of the named command.
  private var choices: [any Command.Type]
  private var isUnknownCommand = false
  /// Whether "--" precedes the command's name.
  private var isNamedAfterOptions = false
  private var words: [ByteString] = []

  /// Reads a command line up to the cursor.
  ///
  /// - Parameter words: the words after the program's name; the last word is at the cursor.
  package init(_ words: [ByteString], of commands: Commands) {
    current = words.last ?? ""
    self.commands = commands
    choices = commands.all
    declarations = commands.optionsOfAll
    for word in words.dropLast() { read(word) }
  }

  private mutating func read(_ word: ByteString) {
    if line.pendingOption == nil, canName(word), readName(word) { return }
    words.append(word)
    try? line.read(word, declarations)
  }

  /// Returns whether a word can be the name of a command or an action. After "--", only the first word can name a
  /// command, and no word can name an action unless the command itself was named after "--".
  private func canName(_ word: ByteString) -> Bool {
    guard line.isAfterOptions else { return !word.isOption(declarations) }
    return command == nil ? words.last == "--" : isNamedAfterOptions
  }

  /// Reads a command name; returns false if the word is not a command name.
  private mutating func readName(_ word: ByteString) -> Bool {
    guard line.arguments.isEmpty else { return false }
    guard command == nil else {
      guard let action = choices.first(where: { $0.configuration.names.fit(word[...]) == .exact })
      else { return false }
      name(action)
      return true
    }
    guard let type = try? commands.command(named: word) else {
      isUnknownCommand = true
      return false
    }
    if type == HelpCommand.self { asksForHelp = true } else { name(type) }
    return true
  }

  /// Records the command that the line names, and reads the preceding words again, because it is only now known which
  /// options take a value.
  private mutating func name(_ type: any Command.Type) {
    let actions = type.configuration.actions
    command = actions.standard ?? type
    isNamedAfterOptions = line.isAfterOptions
    choices = isNamedAfterOptions && actions.takeArguments ? [] : actions.all
    own = commands.describe(command ?? type).declarations.filter { !$0.traits.contains(.ignored) }
    // An option of an action may precede the action's name.
    declarations = own + commands.options(of: choices).filter { !own.has($0) }
    line = SplitLine()
    for word in words { try? line.read(word, declarations) }
  }

  package var target: Target {
    if let option = line.pendingOption.map({ declarations[$0] }) {
      return isKnown(option) ? .value(option, lead: "", text: current) : .unknown
    }
    if line.isAfterOptions, declarations.contains(where: { $0.kind == .program }) {
      return .program
    }
    if !line.isAfterOptions, current.isOption(declarations) || current == "-" { return option }
    if isUnknownCommand { return .unknown }
    guard command != nil else { return .command(shownChoices, or: nil) }
    guard line.arguments.isEmpty, line.isAfterOptions == isNamedAfterOptions, !choices.isEmpty
    else { return argument }
    return .command(shownChoices, or: arguments.first)
  }

  /// Returns whether the meaning of an option is known. Until the line names a command, this is only the case for the
  /// options that all commands have.
  private func isKnown(_ option: Declaration) -> Bool {
    option.isShown
      && (command == nil ? option.section.description == everyCommand.description : own.has(option))
  }

  /// The options that can be typed at the cursor.
  package var knownOptions: [Declaration] { declarations.filter { $0.isOption && isKnown($0) } }

  private var option: Target {
    guard let place = current.firstIndex(of: .equalsSign) else { return .option }
    let name = current[..<place]
    let option = declarations.first {
      $0.kind == .option && isKnown($0) && $0.spelling.fit(name) == .exact
    }
    return option.map {
      .value($0, lead: ByteString(current[...place]), text: ByteString(current[(place + 1)...]))
    } ?? .unknown
  }

  private var shownChoices: [any Command.Type] {
    choices.filter { !$0.configuration.traits.contains(.hidden) }
  }

  private var arguments: [Declaration] { declarations.filter { !$0.isOption && $0.isShown } }

  /// What the next argument of the command can be. The last argument that a command declares may take several words.
  private var argument: Target {
    let arguments = arguments
    let place = line.arguments.count
    let last = arguments.last.flatMap { $0.kind == .arguments ? $0 : nil }
    let argument = place < arguments.count ? arguments[place] : last
    return argument.map { .value($0, lead: "", text: current) } ?? .unknown
  }
}

extension CompletedLine {
  /// Returns whether the line contains the option that has the given name, such as `--json`.
  package func has(_ name: String) -> Bool { options.contains { $0.names.contains(name) } }

  private var options: [Declaration] { line.given.map { declarations[$0.number] } }

  /// Reads the options of a group from the line; nil if a value is invalid.
  package func read<Options: OptionGroup>(_ group: Options.Type) -> Options? {
    var words = Words()
    _ = Options(&words)
    var own = SplitLine()
    for option in line.given
    where words.declarations.contains(where: { $0.names.contains(option.name) }) {
      try? own.read(ByteString(option.name), words.declarations)
      if let value = option.value { try? own.read(value, words.declarations) }
    }
    words.read(own)
    let options = Options(&words)
    guard (try? words.finish()) != nil, (try? options.validate()) != nil else { return nil }
    return options
  }
}

extension Commands {
  /// The options of all commands. The options of the command that runs if the line names no command come first. Until
  /// the line names a command, all these options determine which words are values of options.
  var optionsOfAll: [Declaration] {
    options(of: [standard] + all.flatMap { [$0] + $0.configuration.actions.all })
  }

  /// Returns the options of several commands. An option that takes a value in any of the commands counts as an option
  /// with a value.
  fileprivate func options(of types: [any Command.Type]) -> [Declaration] {
    let options = types.flatMap {
      describe($0).declarations.filter { !$0.traits.contains(.ignored) }
    }
    var spellings: Set<String> = []
    return (options.filter { $0.kind == .option } + options.filter { $0.kind == .flag })
      .filter { spellings.insert($0.spelling.description).inserted }
  }
}

extension [Declaration] {
  fileprivate func has(_ other: Declaration) -> Bool {
    contains { $0.spelling.description == other.spelling.description }
  }
}
