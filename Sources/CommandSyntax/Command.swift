package import Bytes

/// A command: its initializer asks for its options and arguments, once to describe them and once to read them.
package protocol Command: Sendable {
  static var configuration: CommandConfiguration { get }

  /// The type as its program knows it. The program finds there what its own commands have besides; a cast to a protocol
  /// would search all conformances of the process, which takes longer than reading a line.
  static var inProgram: any Sendable { get }

  init(_ words: inout Words)

  /// Throws if the options and arguments do not fit together.
  func validate() throws

  /// Returns a message about arguments that the command does not take, if what was meant is known.
  static func meaning(ofSurplus words: [ByteString]) -> String?
}

extension Command {
  package static var inProgram: any Sendable { () }
  package func validate() throws {}
  package static func meaning(ofSurplus words: [ByteString]) -> String? { nil }

  /// The command's name, without aliases.
  package static var name: String {
    String(configuration.names.description.prefix { $0 != "," })
  }
}

/// The help of a command, and the way in which its name is found.
package struct CommandConfiguration: Sendable {
  /// The name and its aliases: "move, mv".
  package let names: StaticString
  /// A sentence that says what the command does.
  package let abstract: StaticString
  /// The line after "USAGE:"; empty for the one that is made of the options and arguments.
  package let usage: StaticString
  /// Returns paragraphs, headings in capital letters and indented lines. Made when help is wanted, since finding a
  /// command looks at many.
  package let discussion: @Sendable () -> String
  package let traits: CommandTraits
  package let actions: Actions

  /// Describes a command of mpdex's own.
  ///
  /// - Parameter names: the name, and aliases after commas.
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

  /// Describes a command that mpc 0.34 has. Abbreviations mean it before mpdex's own, and it takes the options
  /// that mpc ignores.
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

/// The special properties of a command.
package struct CommandTraits: OptionSet, Sendable {
  package let rawValue: UInt8

  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// mpc 0.34 has the command.
  @inlinable package static var ofMpc: CommandTraits { CommandTraits(rawValue: 1) }
  /// The command has none of the options that every other command has.
  @inlinable package static var standsAlone: CommandTraits { CommandTraits(rawValue: 8) }
  /// Neither help nor completion shows the command.
  @inlinable package static var hidden: CommandTraits { CommandTraits(rawValue: 2) }
  /// The command has no abbreviation, because a typing error would do harm.
  @inlinable package static var unabbreviated: CommandTraits { CommandTraits(rawValue: 4) }
}

/// The commands that are named after another one, such as `sort` after `queue`; most commands have none. There is no optional
/// of this type, since its metadata would be made at run time, for 28,000 instructions a start.
package struct Actions: Sendable {
  /// The actions in the order of help.
  package let all: [any Command.Type]
  /// The action that needs no name; nil if there are no actions.
  package let standard: (any Command.Type)?
  /// Whether a word that names no action is an argument of the standard one.
  package let takeArguments: Bool

  @inlinable package init() {
    (all, standard, takeArguments) = ([], nil, false)
  }

  package init(_ all: [any Command.Type], standard: any Command.Type, takeArguments: Bool = false) {
    self.all = all
    self.standard = standard
    self.takeArguments = takeArguments
  }

  /// The action with a name or an alias; nil if there is none.
  package func named(_ word: ByteString) -> (any Command.Type)? {
    all.first { $0.configuration.names.fit(word[...]) == .exact }
  }
}

/// Commands under a heading of help.
package struct CommandGroup: Sendable {
  package let title: String
  package let commands: [any Command.Type]

  package init(title: String, _ commands: [any Command.Type]) {
    self.title = title
    self.commands = commands
  }
}
