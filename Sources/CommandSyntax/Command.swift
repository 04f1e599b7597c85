package import Bytes

/// A command. Its initializer runs once to describe the options and arguments, and once more to read their values.
package protocol Command: Sendable {
  static var configuration: CommandConfiguration { get }

  /// The command's type in a wrapper that the program defines. The wrapper lets the program treat the type as one that
  /// conforms to its own protocols, without a dynamic cast. Such a cast would search all conformances in the process,
  /// which takes longer than reading a command line.
  static var inProgram: any Sendable { get }

  init(_ words: inout Words)

  /// Checks that the given options and arguments can be combined; throws if they cannot.
  func validate() throws

  /// Returns a message about surplus arguments if it is clear what the user meant by them; otherwise nil.
  ///
  /// - Parameter words: the arguments that the command does not take.
  static func meaning(ofSurplus words: [ByteString]) -> String?

  /// Returns the command lines that a user may have meant by an unknown action name, without the program's name; empty
  /// if there is no suggestion for the word.
  static func waysToDo(action word: String) -> [String]
}

extension Command {
  package static var inProgram: any Sendable { () }
  package func validate() throws {}
  package static func meaning(ofSurplus words: [ByteString]) -> String? { nil }
  package static func waysToDo(action word: String) -> [String] { [] }

  /// The command's name, without aliases.
  package static var name: String {
    String(configuration.names.description.prefix { $0 != "," })
  }
}

/// The names, the help and the traits of a command.
package struct CommandConfiguration: Sendable {
  /// The name and its aliases, such as "move, mv".
  package let names: StaticString
  /// A sentence that says what the command does.
  package let abstract: StaticString
  /// The text after "USAGE:"; if this is empty, help derives the text from the options and arguments.
  package let usage: StaticString
  /// Returns the detailed help: paragraphs, headings in capital letters and indented lines. This is a closure because
  /// finding a command examines many configurations, whereas the text is needed only for help.
  package let discussion: @Sendable () -> String
  package let traits: CommandTraits
  package let actions: Actions

  /// Creates the configuration of a command that mpc does not have.
  ///
  /// - Parameter names: the name, followed by aliases after commas.
  @inlinable package init(
    command names: StaticString, abstract: StaticString, usage: StaticString = "",
    discussion: @autoclosure @escaping @Sendable () -> String, _ traits: CommandTraits = [],
    actions: Actions = Actions()
  ) {
    self.names = names
    self.abstract = abstract
    self.usage = usage
    self.discussion = discussion
    self.traits = traits
    self.actions = actions
  }

  /// Creates the configuration of a command that mpc 0.34 also has. An ambiguous abbreviation selects such a command
  /// rather than a command that only mpdex has. The command accepts the options that mpc accepts in all its commands,
  /// and ignores those that it does not have itself.
  @inlinable package init(
    mpc names: StaticString, abstract: StaticString, usage: StaticString = "",
    discussion: @autoclosure @escaping @Sendable () -> String, _ traits: CommandTraits = [],
    actions: Actions = Actions()
  ) {
    self.init(
      command: names, abstract: abstract, usage: usage, discussion: discussion(),
      traits.union(.ofMpc), actions: actions)
  }
}

/// Traits in which a command differs from most others. For example, mpc has the command as well, help does not list the
/// command, or the command cannot be abbreviated.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// mpc 0.34 also has the command.
  @inlinable package static var ofMpc: CommandTraits { CommandTraits(rawValue: 1) }
  /// The command does not have the options that most other commands have.
  @inlinable package static var standsAlone: CommandTraits { CommandTraits(rawValue: 8) }
  /// The command is not shown by help or completion.
  @inlinable package static var hidden: CommandTraits { CommandTraits(rawValue: 2) }
  /// The command cannot be abbreviated, because it deletes, overwrites or ends something.
  @inlinable package static var unabbreviated: CommandTraits { CommandTraits(rawValue: 4) }
}

/// The actions of a command. An action is itself a command, whose name follows the name of the command to which it
/// belongs, such as `sort` after `queue`. Most commands have no actions; for them, ``CommandConfiguration/actions`` is
/// empty rather than nil, because creating the metadata of the optional type at run time would cost 28,000 instructions
/// at each start.
package struct Actions: Sendable {
  /// The actions in the order in which help lists them.
  package let all: [any Command.Type]
  /// The action that is performed if the line names no action; nil if the command has no actions.
  package let standard: (any Command.Type)?
  /// Whether a word that is not the name of an action is taken as an argument of the standard action.
  package let takeArguments: Bool

  @inlinable package init() {
    (all, standard, takeArguments) = ([], nil, false)
  }

  package init(_ all: [any Command.Type], standard: any Command.Type, takeArguments: Bool = false) {
    self.all = all
    self.standard = standard
    self.takeArguments = takeArguments
  }

  /// Returns the action that has the given name or alias; nil if there is no such action.
  package func named(_ word: ByteString) -> (any Command.Type)? {
    all.first { $0.configuration.names.fit(word[...]) == .exact }
  }
}

/// Commands that help lists under one heading.
package struct CommandGroup: Sendable {
  package let title: String
  package let commands: [any Command.Type]

  package init(title: String, _ commands: [any Command.Type]) {
    self.title = title
    self.commands = commands
  }
}
