internal import ArgumentParser
internal import Bytes
internal import Catalog

/// A command line that has been read, which says what the program must do.
enum Invocation {
  /// The version of the program.
  case version
  /// The status, in the environment's format.
  case status
  /// A jump without any option but `--in`.
  case jump(to: ByteString, in: ListOption?)
  /// Values of the player, by their names.
  case values([String])
  /// Candidates for the completion of another command line, for a shell's script.
  case completion([ByteString])
  /// The explanation of something that several commands share.
  case topic(HelpTopic)
  /// Any other command with its options, and the options of mpc that it ignores.
  case command(any ParsableCommand, ignoring: [String])

  /// Reads the arguments after the program's name.
  ///
  /// Four command lines are recognized without the parser, which takes longer than running them:
  /// prompts and status bars run `status` and `get` every second, scripts run `jump PATH` as often, and ask for
  /// the version before.
  init(_ arguments: [ByteString]) throws {
    if arguments.first == "complete" {
      self = .completion(Array(arguments.dropFirst()))
      return
    }
    let words = arguments.map(\.parserArgument)
    if words == ["--version"] {
      self = .version
    } else if words.isEmpty || words == ["status"] {
      self = .status
    } else if let jump = Invocation(jumpIn: words) {
      self = jump
    } else if words.count > 1, words[0] == "get",
      words.dropFirst().allSatisfy({ PlayerValue($0) != nil })
    {
      self = .values(Array(words.dropFirst()))
    } else if words.count == 2, words[0] == "help", let topic = HelpTopic(named: words[1]) {
      self = .topic(topic)
    } else {
      let (command, ignored) = try parsedCommand(words)
      try refuseUnusedFormat(command)
      self = .command(command, ignoring: ignored)
    }
    let server = settings.server
    for argument in sentPart(of: arguments) where !isFormat(argument) {
      try refuseUnsendable(argument, hiding: server.password(in: argument))
    }
  }

  /// Recognizes `jump PATH` and `jump --in LIST PATH`; nil for any other command line.
  private init?(jumpIn words: [String]) {
    guard words.first == "jump", let path = words.last, !path.hasPrefix("-") else { return nil }
    switch words.count {
    case 2: self = .jump(to: ByteString(escaped: path), in: nil)
    case 4 where words[1] == "--in":
      guard let list = ListOption(argument: words[2]), list != .lines else { return nil }
      self = .jump(to: ByteString(escaped: path), in: list)
    default: return nil
    }
  }

  /// Returns the arguments without those of another program, which `watch` or `queue fill` runs.
  private func sentPart(of arguments: [ByteString]) -> ArraySlice<ByteString> {
    guard case .command(let command, _) = self, command is Watch || command is QueueFill else {
      return arguments[...]
    }
    return arguments.prefix { $0 != "--" }
  }

  /// Whether an argument is a format or an option with one. A format may contain a newline, since it is
  /// not sent.
  private func isFormat(_ argument: ByteString) -> Bool {
    guard case .command(let command, _) = self, let client = command as? any ClientCommand else {
      return false
    }
    let formats = [client.common.format, (command as? ShowStatus)?.statusFormat].compactMap(\.self)
    return formats.contains { format in
      guard format.contains(.newline) else { return false }
      return argument == format
        || argument.first == .hyphen && argument.bytes.suffix(format.count) == format.bytes[...]
    }
  }

  /// The values of the options of every command.
  var settings: CommandSettings {
    guard case .command(let command, _) = self, let client = command as? any ClientCommand else {
      return CommandSettings()
    }
    return client.common.settings
  }

  /// The name of the command, for the journal.
  var commandName: ByteString {
    guard case .command(let command, _) = self else { return "jump" }
    let name = type(of: command)._commandName
    let owners = [("queue ", QueueCommand.actions), ("playlist ", PlaylistCommand.actions)]
    let owner = owners.first { $0.1.types.contains { $0 == type(of: command) } }
    return ByteString((owner?.0 ?? "") + name)
  }

  /// Runs the command.
  func run(in context: CommandContext) throws {
    switch self {
    case .version: context.output.write(ByteString(Mpdex.version))
    case .status: try printStatus(in: context)
    case .values(let names): try printValues(names, asJSON: false, in: context)
    case .jump(let path, let list):
      let list = try list?.chosen(in: context) ?? .server(.directory(""))
      try JumpQuery(path: path, list: list).printEntries(in: context)
    case .completion(let arguments): try complete(arguments, in: context)
    case .topic(let topic): context.output.write(topic.text(width: terminalWidth()))
    case .command(var command, let ignored):
      guard let client = command as? any ClientCommand else { return try command.run() }
      try client.run(in: context)
      context.mentionUnusedFormat()
      if !ignored.isEmpty {
        context.note("\(ignored.joined(separator: ", ")): no effect in this command, as in mpc")
      }
    }
  }
}

/// Refuses a format that a command of mpdex's own does not use. Those of mpc ignore it, as mpc does.
private func refuseUnusedFormat(_ command: any ParsableCommand) throws(CommandFailure) {
  let type = type(of: command)
  guard let client = command as? any ClientCommand, client.common.format != nil,
    !type.isOfMpc || (command as? Stop)?.isLater == true, type != Jump.self, type != Pick.self
  else { return }
  throw CommandFailure(
    .usage, "-f has no effect in `\(type._commandName)`, which shows no song; nothing was done")
}
