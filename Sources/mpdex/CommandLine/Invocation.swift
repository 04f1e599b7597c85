internal import ArgumentParser
internal import Bytes

/// A command line that has been read, which says what the program must do.
enum Invocation {
  /// The status, in the environment's format.
  case status
  /// A jump without any option.
  case jump(to: ByteString)
  /// Candidates for the completion of another command line, for a shell's script.
  case completion([ByteString])
  /// Any other command, with its options.
  case command(any ParsableCommand)

  /// Reads the arguments after the program's name.
  ///
  /// Two command lines are recognized without the parser, which takes longer than running them:
  /// prompts and status bars run `status` every second, and scripts run `jump PATH` as often.
  init(_ arguments: [ByteString]) throws {
    if arguments.first == "complete" {
      self = .completion(Array(arguments.dropFirst()))
      return
    }
    let words = arguments.map(\.parserArgument)
    if words.isEmpty || words == ["status"] {
      self = .status
    } else if words.count == 2, words[0] == "jump", !words[1].hasPrefix("-") {
      self = .jump(to: ByteString(escaped: words[1]))
    } else {
      let command = try parsedCommand(words)
      try refuseUnusedFormat(command)
      self = .command(command)
    }
    for argument in arguments where !isFormat(argument) { try refuseUnsendable(argument) }
  }

  /// Whether an argument is a format or an option with one. A format may contain a newline, since it is
  /// not sent.
  private func isFormat(_ argument: ByteString) -> Bool {
    guard case .command(let command) = self, let client = command as? any ClientCommand else {
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
    guard case .command(let command) = self, let client = command as? any ClientCommand else {
      return CommandSettings()
    }
    return client.common.settings
  }

  /// Runs the command.
  func run(in context: CommandContext) throws {
    switch self {
    case .status: try printStatus(in: context)
    case .jump(let path): try JumpQuery(path: path).printEntries(in: context)
    case .completion(let arguments): try complete(arguments, in: context)
    case .command(var command):
      guard let client = command as? any ClientCommand else { return try command.run() }
      try client.run(in: context)
      context.mentionUnusedFormat()
    }
  }
}

/// The parser's answer to a command line that cannot be run: help or a problem.
enum ParserMessage {
  case help(String)
  case problem(String)

  init(_ error: any Error) {
    let message = Mpdex.fullMessage(for: error)
    let isHelp = Mpdex.exitCode(for: error) == .success
    self = isHelp ? .help(rearranged(message)) : .problem(withoutUsage(message))
  }
}

/// Refuses a format that a command of mpdex's own does not use. Those of mpc ignore it, as mpc does.
private func refuseUnusedFormat(_ command: any ParsableCommand) throws(CommandFailure) {
  let type = type(of: command)
  guard let client = command as? any ClientCommand, client.common.format != nil,
    !type.isOfMpc, type != Jump.self
  else { return }
  throw CommandFailure(
    .usage, "-f has no effect in `\(type._commandName)`, which shows no song; nothing was done")
}

/// Returns a help text with the options of every command after those of the command itself, and with
/// a short usage.
private func rearranged(_ help: String) -> String {
  let text = help.last == "\n" ? help.dropLast() : help[...]
  var blocks = text.split(separator: "\n\n", omittingEmptySubsequences: false).map { block in
    block.hasPrefix("USAGE: ") ? withShortUsage(block) : String(block)
  }
  if let common = blocks.firstIndex(where: { $0.hasPrefix("EVERY COMMAND:") }),
    let own = blocks.firstIndex(where: { $0.hasPrefix("OPTIONS:") }), common < own
  {
    blocks.insert(blocks.remove(at: common), at: own)
  }
  return blocks.joined(separator: "\n\n")
}

/// Returns a usage without the options in brackets, which are listed below it and exceed the width of
/// a terminal.
private func withShortUsage(_ usage: Substring) -> String {
  let parts = usage.split(separator: " [")
  let kept = parts.dropFirst().map { part -> String in
    guard part.hasPrefix("-") else { return " [" + String(part) }
    return String(part.drop { $0 != "]" }.dropFirst())
  }
  let short = String(parts[0]) + kept.joined()
  return short.contains("[<options>]") || parts.count == 1 ? short : short + " [<options>]"
}

/// Returns the problem that the parser found and the command that prints help, without the synopsis
/// of all options.
private func withoutUsage(_ message: String) -> String {
  let lines = message.split(separator: "\n")
  let prefix = Mpdex._errorPrefix
  let problem = lines.prefix { !$0.hasPrefix("Usage: ") }
    .map { $0.hasPrefix(prefix) ? $0.dropFirst(prefix.count) : $0 }
  if problem.first?.hasPrefix("Missing value for '-h ") == true { return hostIsMissing }
  let mayBeName = ["Unknown option", "Missing value for '-"].contains {
    problem.first?.hasPrefix($0) == true
  }
  let isLongOption = problem.first?.hasPrefix("Unknown option '--") == true
  let advice: [Substring] =
    mayBeName && !isLongOption ? ["Put -- before a name that begins with a hyphen."] : []
  let hint = lines.dropFirst(problem.count).last { $0.hasPrefix("  See ") }
  let help = hint?.drop { $0 == " " } ?? "See 'mpdex --help' for more information."
  return (problem + advice + [help]).joined(separator: "\n")
}

private let hostIsMissing = """
  -h is the server's host, as in mpc, and a host is missing after it.
  See 'mpdex --help' for help.
  """
