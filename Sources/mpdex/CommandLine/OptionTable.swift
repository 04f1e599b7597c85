/// The options that take a value. The table is needed to distinguish a command's name from such a
/// value before a command's parser can be used.
///
/// The parser's own description of all commands takes 11 ms, five times as long as running a
/// command. A test compares this table with that description.
enum OptionTable {
  /// The options of every command.
  static let common: Set = [
    "-h", "--host", "-p", "--port", "-P", "--password", "-a", "--partition", "--timeout",
    "-f", "--format",
  ]

  /// The properties that options set which are not named after them, or not only, for command lines that are
  /// read without the parser. Any other option has one name: --with-prio sets `withPrio`. A test finds the
  /// properties that are missing here.
  static let properties = [
    "-h": ["host"], "--host": ["host"], "-p": ["port"], "--port": ["port"],
    "-P": ["password"], "--password": ["password"], "-a": ["partition"],
    "--partition": ["partition"], "-f": ["format"], "--format": ["format"],
    "-q": ["verbosity"], "--quiet": ["verbosity"], "--no-status": ["verbosity"],
    "-v": ["verbosity"], "--verbose": ["verbosity"],
    "-0": ["nulTerminated"], "--print0": ["nulTerminated"], "-1": ["onePerLine"],
    "-n": ["count"], "-w": ["wait"], "--wait": ["wait"], "--no-cache": ["ignoresCache"],
    "--in": ["list", "time"], "--id": ["isGiven", "id"],
  ]

  /// The options of single commands.
  static let ofCommands: Set = [
    "--locale", "--script-order", "--ignore-articles", "--fit", "--only", "--zoom", "--at",
    "--from", "--to", "-n", "--for", "-e", "--expression", "--sort", "--window", "--playlist",
    "-o", "--output", "-r", "--range", "--by", "--in", "--marker", "--show", "--program",
    "--keys", "--unique", "--exclude", "--added", "--not-played", "--weight", "--unrated",
    "--max-per", "--duration", "--size", "--limit", "--spread", "--seed", "--rules", "--ahead",
    "--max-history", "--after", "--fade",
  ]

  /// The commands that have an option of `ofCommands` as a flag, without a value.
  static let flags: [String: Set<String>] = [
    "--sort": ["ls", "lsplaylists"], "--unique": ["jump"],
  ]

  /// The options for the connection to the server.
  static let connection = common.subtracting(["-f", "--format"])

  /// Whether an option, spelled in full, takes a value in some command.
  static func takesValue(_ option: String) -> Bool {
    common.contains(option) || ofCommands.contains(option)
  }

  /// Returns whether an option before the command's name takes the next argument as its value. The
  /// option may be spelled in full, abbreviated as mpc allows, or the last of several short ones
  /// after one hyphen.
  static func takesNext(_ arguments: ArraySlice<String>) -> Bool {
    guard let option = arguments.first else { return false }
    guard takesValue(option) else { return isAbbreviationWithValue(option) }
    return !(flags[option]?.contains(arguments.dropFirst().first ?? "") ?? false)
  }

  private static func isAbbreviationWithValue(_ option: String) -> Bool {
    if option.hasPrefix("--") { return abbreviable.contains { $0.hasPrefix(option) } }
    let last = option.dropFirst().firstIndex { takesValue("-\($0)") }
    return last.map { option.index(after: $0) == option.endIndex } ?? false
  }

  /// The options that mpc takes before a command.
  private static let abbreviable = common.filter { $0.hasPrefix("--") }.union(["--range"])
}
