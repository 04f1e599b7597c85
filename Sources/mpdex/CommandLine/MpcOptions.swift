internal import ArgumentParser
internal import Bytes

/// Arguments of a command without the options that mpc takes with every command but uses with few,
/// and with long options in full where they were cut short.
func asMpcTakesThem(
  _ arguments: [String], for command: any ParsableCommand.Type
) throws -> [String] {
  var reading = OptionReading(arguments, try CommandHelp(of: command).options)
  return try reading.read()
}

/// The options that mpc ignores where they mean nothing, and whether they take a value; in the
/// order in which it looks for one that was cut short.
private let ignoredOptions: [(name: String, hasValue: Bool)] = [
  ("--wait", false), ("--range", true), ("--with-prio", false), ("-w", false), ("-r", true),
]

/// Walks over the arguments of a command once.
private struct OptionReading {
  private var rest: ArraySlice<String>
  private var result: [String] = []
  /// Whether each option of the command takes a value, by its spellings.
  private let ownOptions: [String: Bool]

  init(_ arguments: [String], _ options: [ParameterHelp]) {
    rest = arguments[...]
    let spellings = options.flatMap { option in
      option.spellings.map { ($0, option.kind == .option) }
    }
    ownOptions = Dictionary(spellings) { first, _ in first }
  }

  mutating func read() throws(CommandFailure) -> [String] {
    while let argument = rest.popFirst() {
      if argument == "--" { return result + [argument] + rest }
      if argument.hasPrefix("--") {
        try readLongOption(argument)
      } else if argument.hasPrefix("-"), argument.count > 1 {
        try readShortOptions(argument)
      } else {
        result.append(argument)
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
      if ignored.hasValue, value.isEmpty { try dropValue(of: argument) }
    } else {
      result.append(argument)
    }
  }

  /// The command's option that has this name, or alone begins so; nil if there is none.
  private func ownName(_ typed: String) throws(CommandFailure) -> String? {
    if ownOptions[typed] != nil { return typed }
    let beginning = ownOptions.keys.filter { $0.hasPrefix(typed) }.sorted()
    guard beginning.count > 1 else { return beginning.first }
    let ofMpc = beginning.filter(optionsOfMpc.contains)
    guard ofMpc.count != 1 else { return ofMpc[0] }
    throw CommandFailure(
      .usage, "several options begin with '\(typed)': \(beginning.joined(separator: ", "))")
  }

  private mutating func append(_ option: String, takesNext: Bool) {
    result.append(option)
    if takesNext, let value = rest.popFirst() { result.append(value) }
  }

  private mutating func dropValue(of option: String) throws(CommandFailure) {
    guard rest.popFirst() == nil else { return }
    throw CommandFailure(.usage, "the value of \(option) is missing")
  }

  /// Several options that take no value may share a hyphen, with one that does behind them.
  private mutating func readShortOptions(_ argument: String) throws(CommandFailure) {
    if argument == "-0", ownOptions[argument] == nil {
      // A number, where results cannot end with a NUL.
      return result.append(ByteString(argument).withoutOptionHyphen)
    }
    var kept = "-"
    var letters = argument.dropFirst()
    while let letter = letters.popFirst() {
      let name = "-\(letter)"
      let ignored = ignoredOptions.first { $0.name == name }
      let isOwn = ownOptions[name] != nil
      if isOwn || ignored == nil { kept.append(letter) }
      guard ownOptions[name] ?? ignored?.hasValue == true else { continue }
      if isOwn { return append(kept + letters, takesNext: letters.isEmpty) }
      // As in mpc, no value hangs on it: `-root.flac` may well be a name.
      guard letters.isEmpty else { return result.append(argument) }
      try dropValue(of: name)
    }
    if kept.count > 1 { result.append(kept) }
  }
}

/// mpc's long options, which are meant where others begin so, too.
private let optionsOfMpc: Set = [
  "--verbose", "--quiet", "--no-status", "--host", "--password", "--port", "--format", "--wait",
  "--range", "--partition", "--with-prio",
]
