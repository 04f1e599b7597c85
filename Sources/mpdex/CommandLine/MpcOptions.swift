internal import ArgumentParser
internal import Bytes

/// The arguments of a command as mpc reads them.
struct MpcArguments: Equatable {
  /// The arguments without the ignored options, and with abbreviated long options spelled in full.
  var kept: [String] = []
  /// The options that mpc accepts for every command but does not use for this one, as typed.
  var ignored: [String] = []
}

/// Reads a command's arguments as mpc does.
func normalizedForMpc(
  _ arguments: [String], for command: any ParsableCommand.Type
) throws -> MpcArguments {
  let options = try CommandHelp(of: command).options
  var reading = OptionReading(arguments, options, ignoring: command.isOfMpc ? ignoredOptions : [])
  return try reading.read()
}

extension ParsableCommand {
  /// Whether mpc 0.34 has the command.
  static var isOfMpc: Bool {
    if Self.self == Queued.self || Self.self == PlaylistShow.self { return true }
    let isAction = [QueueCommand.actions, PlaylistCommand.actions].contains {
      $0.types.contains { $0 == Self.self }
    }
    return !isAction && !commandsNotInMpc.contains(_commandName)
  }
}

/// The options that mpc ignores in commands that do not use them, and whether they take a value.
/// They are in the order in which mpc looks for an abbreviated one.
private let ignoredOptions: [IgnoredOption] = [
  ("--wait", false), ("--range", true), ("--with-prio", false), ("-w", false), ("-r", true),
]

private typealias IgnoredOption = (name: String, hasValue: Bool)

/// Reads the arguments of a command once, from left to right.
private struct OptionReading {
  private var rest: ArraySlice<String>
  private var result = MpcArguments()
  /// Whether each option of the command takes a value, by its spellings.
  private let ownOptions: [String: Bool]
  private let ignoredOptions: [IgnoredOption]

  init(_ arguments: [String], _ options: [ParameterHelp], ignoring: [IgnoredOption]) {
    rest = arguments[...]
    ignoredOptions = ignoring
    let spellings = options.flatMap { option in
      option.spellings.map { ($0, option.kind == .option) }
    }
    ownOptions = Dictionary(spellings) { first, _ in first }
  }

  mutating func read() throws(CommandFailure) -> MpcArguments {
    while let argument = rest.popFirst() {
      if argument == "--" {
        result.kept += [argument] + rest
        break
      }
      if argument.hasPrefix("--") {
        try readLongOption(argument)
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try readShortOptions(argument)
      } else {
        result.kept.append(argument)
      }
    }
    return result
  }

  private mutating func readLongOption(_ argument: String) throws(CommandFailure) {
    let typed = argument.prefix { $0 != "=" }
    let value = argument.dropFirst(typed.count)
    if let name = try ownName(String(typed)) {
      append(name + value, takesNext: ownOptions[name] == true && value.isEmpty)
    } else if let ignored = ignoredOptions.first(where: { $0.name.hasPrefix(typed) }),
      ignored.hasValue || value.isEmpty
    {
      result.ignored.append(String(typed))
      if ignored.hasValue, value.isEmpty { try dropValue(of: argument) }
    } else {
      result.kept.append(argument)
    }
  }

  /// The command's option of this name or abbreviation; nil if there is none. Throws if several match.
  private func ownName(_ typed: String) throws(CommandFailure) -> String? {
    if ownOptions[typed] != nil { return typed }
    let matches = ownOptions.keys.filter { $0.hasPrefix(typed) }.sorted()
    guard matches.count > 1 else { return matches.first }
    let ofMpc = matches.filter(optionsOfMpc.contains)
    guard ofMpc.count != 1 else { return ofMpc[0] }
    throw CommandFailure(
      .usage, "several options begin with '\(typed)': \(matches.joined(separator: ", "))")
  }

  private mutating func append(_ option: String, takesNext: Bool) {
    result.kept.append(option)
    if takesNext, let value = rest.popFirst() { result.kept.append(value) }
  }

  private mutating func dropValue(of option: String) throws(CommandFailure) {
    guard rest.popFirst() == nil else { return }
    throw CommandFailure(.usage, "the value of \(option) is missing")
  }

  /// Reads options that share a hyphen: several without a value, then at most one that takes a
  /// value.
  private mutating func readShortOptions(_ argument: String) throws(CommandFailure) {
    if argument == "-0", ownOptions[argument] == nil {
      // The argument is a number, since the results of this command cannot end with a NUL.
      return result.kept.append(ByteString(argument).withoutOptionHyphen)
    }
    var kept = "-"
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      let ignored = ignoredOptions.first { $0.name == name }
      let isOwn = ownOptions[name] != nil
      if isOwn || ignored == nil { kept.append(letter) } else { result.ignored.append(name) }
      guard ownOptions[name] ?? ignored?.hasValue == true else { continue }
      if isOwn { return append(kept + letters, takesNext: letters.isEmpty) }
      // As in mpc, a value cannot follow its letter directly: `-root.flac` may be a file name.
      guard letters.isEmpty else { return result.kept.append(argument) }
      try dropValue(of: name)
    }
    if kept.count > 1 { result.kept.append(kept) }
  }
}

/// The long options of mpc. An abbreviation refers to one of these even if another option matches
/// too.
private let optionsOfMpc: Set = [
  "--verbose", "--quiet", "--no-status", "--host", "--password", "--port", "--format", "--wait",
  "--range", "--partition", "--with-prio",
]

/// The commands that mpc 0.34 lacks: those of later versions, and mpdex's own. mpc's abbreviations
/// never refer to them.
let commandsNotInMpc: Set = [
  "addplaylist", "clearplaylist", "delpart", "delplaylist", "lsdirs", "makepart", "moveoutput",
  "moveplaylist", "partitions", "renplaylist", "tags",
  "art", "browse", "cache", "completions", "config", "decoders", "dedupeplaylist", "get", "history",
  "index", "jump", "kill", "manual", "pick", "ping", "queue", "redo", "setplaylist", "sortplaylist",
  "undo",
  "urlhandlers", "wait", "watch",
]
