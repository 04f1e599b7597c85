internal import Bytes
internal import CommandRuntime
internal import CommandSyntax

/// What a command line asks the program to do.
enum Invocation {
  /// Print the version of the program.
  case version
  /// Print the help of a command, or of the program.
  case help([any Command.Type])
  /// Print a help text about a subject that concerns several commands; the words choose a part of it.
  case topic(HelpTopic, [String])
  /// Print the parts of the help that mention certain words.
  case findings(HelpFindings)
  /// Print candidates for completing another command line, as requested by a shell's script.
  case completion([ByteString])
  /// Run a command with its options.
  case command(any RunnableCommand, CommandSettings, CommandWords)

  /// Reads the arguments after the program's name.
  init(_ arguments: [ByteString]) throws {
    if arguments.first == "complete" {
      self = .completion(Array(arguments.dropFirst()))
    } else if arguments.first == "help" {
      self = try .help(on: Array(arguments.dropFirst()))
    } else {
      try self.init(line: arguments)
    }
  }

  /// Returns what the user asks for with `help` and these words: a topic, a command or, if the words name neither,
  /// everything that mentions them.
  private static func help(on words: [ByteString]) throws -> Invocation {
    let words = Array(words.drop { $0 == "help" })
    if let name = words.first, let topic = HelpTopic(named: name.description),
      words.count == 1 || topic.takesWords
    {
      return .topic(topic, words.dropFirst().map(\.description))
    }
    if HelpFindings.areSearched(words) { return .findings(try HelpFindings(about: words)) }
    return .help(try Mpdex.commands.path(ofHelpOn: words))
  }

  private init(line arguments: [ByteString]) throws {
    switch try Mpdex.commands.read(arguments) {
    case .version: self = .version
    case .help(let path): self = .help(path)
    case .command(let words):
      guard let type = words.type.runnable else { fatalError("\(words.name) does not run") }
      let (command, settings) = try read(words, as: type)
      try refuseUnusedFormat(command, settings, words)
      self = .command(command, settings, words)
    }
    let server = settings.server
    for argument in sentPart(of: arguments) where !isFormat(argument) {
      try refuseUnsendable(argument, hiding: server.password(in: argument))
    }
  }

  /// Returns the arguments that may be sent to the server. Arguments after "--" are left out, because they are the
  /// command line of another program.
  private func sentPart(of arguments: [ByteString]) -> ArraySlice<ByteString> {
    guard case .command(_, _, let words) = self, words.hasProgram else { return arguments[...] }
    return arguments.prefix { $0 != "--" }
  }

  /// Returns whether an argument is a format, or an option together with a format. Formats may contain newlines,
  /// because they are not sent to the server.
  private func isFormat(_ argument: ByteString) -> Bool {
    guard argument.contains(.newline), case .command(let command, let settings, _) = self else {
      return false
    }
    let formats = [settings.format, (command as? ShowStatus)?.statusFormat]
    return formats.compactMap(\.self).contains { format in
      guard format.contains(.newline) else { return false }
      return argument == format
        || argument.first == .hyphen && argument.bytes.suffix(format.count) == format.bytes[...]
    }
  }

  /// The values of the options that all commands share.
  var settings: CommandSettings {
    guard case .command(_, let settings, _) = self else { return CommandSettings() }
    return settings
  }

  /// The name under which the journal records the command; empty if no command is run.
  var commandName: ByteString {
    guard case .command(_, _, let words) = self else { return "" }
    return ByteString(words.name)
  }

  /// Performs the task, and writes the results to the context's output.
  func run(in context: CommandContext) throws {
    switch self {
    case .version: context.output.write(ByteString(Mpdex.version))
    case .help(let path):
      context.output.write(ByteString(Mpdex.commands.help(of: path, width: terminalWidth())))
    case .topic(let topic, let words):
      context.output.write(try topic.text(about: words, width: terminalWidth()))
    case .findings(let findings): context.output.write(findings.text(width: terminalWidth()))
    case .completion(let arguments): try complete(arguments, in: context)
    case .command(let command, _, let words):
      let type = type(of: command)
      context.output.isDeclared = { type.jsonKeys.include($0) }
      try command.run(in: context)
      context.mentionUnusedFormat()
      if !words.ignored.isEmpty {
        context.note(
          words.ignored.joined(separator: ", ")
            + (words.ignored.count == 1 ? " has" : " have") + " no effect here, as in mpc")
      }
    }
  }
}

private func read<Read: RunnableCommand>(
  _ words: CommandWords, as type: Read.Type
) throws -> (any RunnableCommand, CommandSettings) {
  let (command, common) = try words.command(type, CommonOptions.self)
  guard let common else { return (command, CommandSettings()) }
  do { try command.validate(with: common) } catch { throw words.refusal(error) }
  return (command, common.settings)
}

/// Throws if a format is given to a command that does not use formats. For commands that mpc also has, the format is
/// ignored instead, as in mpc.
private func refuseUnusedFormat(
  _ command: any RunnableCommand, _ settings: CommandSettings, _ words: CommandWords
) throws {
  let hasFormat = command is Jump || command is Pick || command is Albums
  guard settings.format != nil, !hasFormat else { return }
  let isOfMpc = words.type.configuration.traits.contains(.ofMpc)
  guard !isOfMpc || (command as? Stop)?.isLater == true else { return }
  throw CommandFailure(
    .usage,
    "-f has no effect in `\(words.type.name)`, which shows no songs; nothing was done")
}
