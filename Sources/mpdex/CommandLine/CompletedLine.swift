internal import ArgumentParser
internal import Bytes

/// A command line up to the cursor, read as mpdex will read it.
struct CompletedLine {
  /// What the word at the cursor is a beginning of.
  enum Target {
    /// The name of one of these.
    case command([any ParsableCommand.Type])
    case option
    /// A value of a parameter; `lead` stands before it in the same word, as in "--host=".
    case value(ParameterHelp, lead: ByteString, text: ByteString)
    /// Nothing that is known here.
    case unknown
  }

  /// The word at the cursor, as far as it was typed.
  let current: ByteString
  /// The command, once it was named.
  private(set) var command: CommandHelp?
  /// The arguments of the command before the cursor.
  private(set) var arguments: [ByteString] = []
  /// The options before the cursor that say which server is meant, with their values.
  private(set) var connection: [ByteString] = []
  /// What may be named next: the commands, then what the command can do.
  private var choices = Mpdex.commands
  private var isUnknownCommand = false
  private var isBehindOptions = false
  /// The option whose value comes next.
  private var pending: ByteString?

  /// - Parameter words: those behind the program's name; the last is the one at the cursor.
  init(_ words: [ByteString]) throws {
    current = words.last ?? ""
    for word in words.dropLast() { try read(word) }
  }

  private mutating func read(_ word: ByteString) throws {
    if let option = pending {
      pending = nil
      if option.namesConnection { connection += [option, word.inHomeDirectory] }
    } else if isBehindOptions || !word.isOption {
      try readArgument(word)
    } else if word == "--" {
      isBehindOptions = true
    } else if optionsWithValue.contains(word.description) {
      pending = word
    } else if word.namesConnection {
      connection.append(word)
    }
  }

  private mutating func readArgument(_ word: ByteString) throws {
    let name = command == nil ? try? commandName(word.description) : word.description
    // Behind it stands the command that help is wanted for.
    if command == nil, name == "help" { return }
    if let type = choices.first(where: { $0.isNamed(name) }), arguments.isEmpty {
      command = try CommandHelp(of: type)
      choices = type.configuration.subcommands
    } else {
      isUnknownCommand = command == nil
      arguments.append(word)
    }
  }

  var target: Target {
    if let pending { return value(ofOption: pending, lead: "", text: current) }
    if !isBehindOptions, current.isOption || current == "-" {
      guard let place = current.bytes.firstIndex(of: .equalsSign) else { return .option }
      let lead = ByteString(current.bytes[...place])
      let text = ByteString(current.bytes[(place + 1)...])
      return value(ofOption: ByteString(lead.bytes.dropLast()), lead: lead, text: text)
    }
    if isUnknownCommand { return .unknown }
    guard let command, choices.isEmpty || !arguments.isEmpty else { return .command(choices) }
    return argument(of: command)
  }

  /// The last argument of a command may be repeated.
  private func argument(of command: CommandHelp) -> Target {
    let parameters = command.positionals
    let repeated = parameters.last.flatMap { $0.isRepeating ? $0 : nil }
    let place = arguments.count
    let parameter = place < parameters.count ? parameters[place] : repeated
    return parameter.map { .value($0, lead: "", text: current) } ?? .unknown
  }

  private func value(ofOption name: ByteString, lead: ByteString, text: ByteString) -> Target {
    guard let help = try? command ?? CommandHelp(of: CommonOptions.self),
      let option = help.option(name.description), option.kind == .option
    else { return .unknown }
    return .value(option, lead: lead, text: text)
  }
}

extension ByteString {
  /// The path with the home directory for "~/" before it, as shells hand it over.
  fileprivate var inHomeDirectory: ByteString {
    guard bytes.starts(with: "~/".utf8), let home = environmentVariable("HOME") else { return self }
    return ByteString(home.bytes + bytes.dropFirst())
  }

  /// Whether mpdex takes it for options, "--" included.
  fileprivate var isOption: Bool {
    bytes.first == .hyphen && bytes.count > 1 && parserArgument == escaped
  }

  /// Whether it is an option of the connection, alone or with its value.
  fileprivate var namesConnection: Bool {
    let text = description
    return connectionOptions.contains { option in
      let isLong = option.hasPrefix("--")
      return text == option || text.hasPrefix(isLong ? option + "=" : option)
    }
  }
}

private let connectionOptions = [
  "--host", "--port", "--password", "--partition", "--timeout", "-h", "-p", "-P", "-a",
]
