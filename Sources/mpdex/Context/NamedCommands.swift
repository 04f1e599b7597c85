internal import ArgumentParser

/// Commands by their names, so that finding one does not read the descriptions of all others, which takes
/// a quarter of the time of parsing. A test compares the names with the descriptions.
struct NamedCommands: Sendable {
  /// What help prints above them; empty for the actions of a command.
  let title: String
  /// The commands in the order of the help. A command with an alias is there twice.
  let commands: KeyValuePairs<String, any ParsableCommand.Type>

  init(title: String = "", _ commands: KeyValuePairs<String, any ParsableCommand.Type>) {
    self.title = title
    self.commands = commands
  }

  /// The command with a name or an alias; nil if there is none.
  subscript(name: String) -> (any ParsableCommand.Type)? {
    commands.first { $0.key == name }?.value
  }

  /// Each command once.
  var types: [any ParsableCommand.Type] {
    commands.map(\.value).reduce(into: []) { types, type in
      if types.last != type { types.append(type) }
    }
  }

  /// The commands as the parser groups them in help.
  var group: CommandGroup { CommandGroup(name: title, subcommands: types) }
}

extension CommandConfiguration {
  /// Describes a command of mpdex.
  ///
  /// Each is parsed by itself, as if it were a program `mpdex-NAME`. The parser is told so, since in other
  /// programs it first looks twice for its own option `--generate-completion-script`, which takes two fifths
  /// of its time.
  init(
    command name: String, abstract: String, usage: String? = nil, discussion: String,
    shouldDisplay: Bool = true, subcommands: [any ParsableCommand.Type] = [],
    defaultSubcommand: (any ParsableCommand.Type)? = nil, aliases: [String] = []
  ) {
    self.init(
      commandName: name, _superCommandName: "mpdex", abstract: abstract, usage: usage,
      discussion: discussion, shouldDisplay: shouldDisplay, subcommands: subcommands,
      defaultSubcommand: defaultSubcommand, aliases: aliases)
  }
}
