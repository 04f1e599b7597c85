package import Bytes
internal import TerminalText

/// The commands of a program, which determine how its command lines are read.
package struct Commands: Sendable {
  /// The name and the help of the program.
  package let configuration: CommandConfiguration
  package let groups: [CommandGroup]
  /// The command that runs if the line names no command.
  let standard: any Command.Type
  /// The options that all commands have, except commands that stand alone.
  let common: any OptionGroup.Type
  /// Returns the commands that the user may have meant by a word that names no command. They are suggested instead of
  /// commands with similar names. The result is empty if the program has no suggestion for the word.
  let meanings: @Sendable (String) -> [String]
  /// The names that other programs give to options, each mapped to the name that the option has in this program, such
  /// as "--limit" to "-n". If the user types a foreign name, and the command has the option to which the name is
  /// mapped, the error message suggests this option.
  let otherOptions: [String: String]

  package init(
    _ configuration: CommandConfiguration, _ groups: [CommandGroup], standard: any Command.Type,
    common: any OptionGroup.Type, meanings: @escaping @Sendable (String) -> [String],
    otherOptions: [String: String] = [:]
  ) {
    self.configuration = configuration
    self.groups = groups
    self.standard = standard
    self.common = common
    self.meanings = meanings
    self.otherOptions = otherOptions
  }

  /// All commands in the order in which help lists them.
  package var all: [any Command.Type] { groups.flatMap(\.commands) }
}

/// The result of reading a command line.
package enum CommandLineReading {
  /// A command should be run with these words.
  case command(CommandWords)
  /// Help is requested: for the named command or, if no command is named, for the program.
  case help([any Command.Type])
  case version
}

extension Commands {
  /// Reads the words that follow the program's name.
  package func read(_ line: [ByteString]) throws(UsageError) -> CommandLineReading {
    let end = line.firstIndex(of: "--") ?? line.endIndex
    if line[..<end].contains("--help") {
      return .help(try path(ofHelp: line.filter { $0 != "--help" }))
    }
    let named = try find(line)
    if named.asksForHelp { return .help(try path(ofHelpOn: Array(line[named.end...]))) }
    let type = named.type
    do throws(Problem) {
      var words = describe(type, isNamedAsInMpc: named.isNamedAsInMpc)
      let split = try split(line, named, words.declarations)
      if split.asksForVersion { return .version }
      words.read(split)
      return .command(
        CommandWords(
          path: named.path, argument: named.argument, program: configuration.names, words: words))
    } catch {
      throw usageError(error, named.path, configuration.names, otherOptions)
    }
  }

  /// Returns the options and arguments of a command, including the options that it ignores.
  ///
  /// - Parameter isNamedAsInMpc: whether the line names the command as mpc does, so that mpc's options are accepted and
  ///   ignored; false for an action such as `queue shuffle`, which mpc knows only as `shuffle`.
  package func describe(_ type: any Command.Type, isNamedAsInMpc: Bool = true) -> Words {
    var words = Words()
    _ = type.init(&words)
    if !type.configuration.traits.contains(.standsAlone) { words.describe(common) }
    if isNamedAsInMpc, type.configuration.traits.contains(.ofMpc) { words.addIgnoredOptions() }
    return words
  }

  private func split(
    _ line: [ByteString], _ named: NamedCommand, _ declarations: [Declaration]
  ) throws(Problem) -> SplitLine {
    var split = SplitLine()
    for place in line.indices where !named.places.contains(place) {
      try split.read(line[place], declarations)
    }
    try split.end(declarations)
    return split
  }
}

/// The words of a command line, split into options and arguments, and the command that it names.
package struct CommandWords {
  /// The named command. If the command is an action, the array also contains, before the action, the command to which
  /// the action belongs.
  package let path: [any Command.Type]
  /// The first argument of a command with actions, which may be meant as the name of one; nil for any other command.
  let argument: ByteString?
  let program: StaticString
  let words: Words

  package var type: any Command.Type { path[path.count - 1] }
  /// The names of the command and its action without the name of the program, such as "queue sort".
  package var name: String { path.map { $0.name }.joined(separator: " ") }
  /// The options in the line that are ignored, as typed. They are accepted only because mpc has them.
  package var ignored: [String] { words.line.ignored }
  /// Whether the words after "--" are the command line of another program.
  package var hasProgram: Bool { words.declarations.contains { $0.kind == .program } }

  /// Reads the options and arguments of the command.
  ///
  /// - Parameters:
  ///   - type: the type of the command; this must be the value of the property `type`.
  ///   - common: the type of the options that all commands have. For a command that stands alone, the result does not
  ///     contain these options.
  package func command<Read: Command, Common: OptionGroup>(
    _ type: Read.Type, _ common: Common.Type
  ) throws(UsageError) -> (command: Read, common: Common?) {
    do throws(Problem) {
      var words = words
      let command = type.init(&words)
      let isAlone = type.configuration.traits.contains(.standsAlone)
      let common: Common? = isAlone ? nil : words.group(everyCommand)
      try words.finish()
      do { try command.validate() } catch { throw Problem.other(error) }
      return (command, common)
    } catch {
      if case .surplus(let words) = error,
        let message = type.meaning(ofSurplus: words) ?? unknownAction
      {
        throw UsageError(message)
      }
      throw usageError(error, path, program)
    }
  }
}

extension CommandWords {
  /// The message that reports the first argument as an unknown action; nil if nothing suggests what the user may have
  /// meant by the argument.
  private var unknownAction: String? {
    guard let argument, let hint = path[0].hint(onAction: argument, in: program)
    else { return nil }
    return "`\(program) \(path[0].name)` has no action '\(argument.terminalSafe)'; \(hint)"
  }

  /// Returns the error to report to the user when the command has thrown an error about the command line.
  package func refusal(_ error: any Error) -> UsageError {
    usageError(.other(error), path, program)
  }
}

private func usageError(
  _ problem: Problem, _ path: [any Command.Type], _ program: StaticString,
  _ otherOptions: [String: String] = [:]
) -> UsageError {
  let message = problem.message(otherOptions)
  if problem.isAboutHost { return UsageError("\(message)\nSee '\(program) --help' for help.") }
  if problem.standsAlone { return UsageError(message) }
  let name = (["\(program)"] + path.map { $0.name }).joined(separator: " ")
  return UsageError("\(message)\nSee '\(name) --help' for more information.")
}

extension Words {
  /// Adds the options that mpc accepts in all its commands, in the order in which mpc looks up abbreviations.
  fileprivate mutating func addIgnoredOptions() {
    let traits: Traits = .ignored
    _ = flag("--wait", "", traits)
    _ = next(.option, "--range <range>", "", nil, traits)
    _ = flag("--with-prio", "", traits)
    _ = flag("-w", "", traits)
    _ = next(.option, "-r <range>", "", nil, traits)
  }
}
