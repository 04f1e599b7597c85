package import Bytes
package import CommandSyntax
package import JSON
package import MPDClient

extension Words {
  /// Returns whether results are printed as JSON.
  package mutating func jsonFlag() -> Bool { flag("--json", "Print one JSON object per line.") }

  /// Returns whether a command only prints what it would do.
  package mutating func dryRunFlag() -> Bool {
    flag("--dry-run", "Print what would be done, and change nothing.")
  }

  /// Returns whether each result and each line of the input ends with a NUL byte.
  package mutating func nullFlag() -> Bool {
    flag("-0, --null", "Each result, and each line of the input, ends with a NUL byte.")
  }
}

/// The options of commands that print results.
package struct OutputOptions: OptionGroup {
  package var json: Bool
  package let nulTerminated: Bool

  package init(_ words: inout Words) {
    json = words.jsonFlag()
    nulTerminated = words.nullFlag()
  }

  /// Throws if one of the options is given to a command that prints no results.
  package func refuse(because reason: String) throws {
    guard !json, !nulTerminated else {
      throw ValidationError("--json and -0 have no effect: \(reason)")
    }
  }
}

extension CommandOutput {
  /// Sets the terminator of the results to a newline or, with the option `-0`, to a NUL.
  package func setTerminator(for results: OutputOptions) {
    terminator = results.nulTerminated ? 0 : .newline
  }
}

/// The options of commands that list the entries of directories: the options of all commands that print results, and
/// `--tags`.
package struct EntryOutputOptions: OptionGroup {
  package let results: OutputOptions
  package let tags: Bool

  package init(_ words: inout Words) {
    results = words.group()
    tags = words.flag("--tags", "With --json, print the durations and the tags of songs as well.")
  }

  package func validate() throws {
    guard results.json || !tags else { throw ValidationError("--tags needs --json") }
  }

  /// Returns the tags that the server must send so that songs can be shown in a format; nil for all tags.
  package func neededTags(_ format: SongFormat?) -> [Tag]? { tags ? nil : format?.tags ?? [] }
}

/// The options of commands that read arguments from standard input.
package struct InputOptions: OptionGroup {
  package let null: Bool

  package init(_ words: inout Words) {
    null = words.nullFlag()
  }

  /// Returns the given arguments or, if no argument is given or the only argument is "-", the lines of standard input.
  /// If there are no lines, prints a note on a terminal.
  package func argumentsOrInput(
    _ given: [ByteString], _ output: CommandOutput
  ) throws -> [ByteString] {
    let arguments = try CommandRuntime.argumentsOrInput(
      given, nulTerminated: null, isImplied: true)
    output.noteEmptyInput(arguments)
    return arguments
  }
}

extension CommandOutput {
  /// Prints a setting of the player, either as a line of text or as a JSON object with the setting's name and value. In
  /// JSON, the value is null if the setting has none.
  package func printSetting(
    _ name: String, _ value: (any JSONConvertible)?, line: String, _ results: OutputOptions
  ) throws {
    setTerminator(for: results)
    if results.json { writeJSON([name: value ?? JSONNull()]) } else { write(line) }
  }

  /// Prints names, one per line; in JSON, each name is an object with a single key.
  package func printNames(_ names: [ByteString], as key: String, _ results: OutputOptions) throws {
    setTerminator(for: results)
    for name in names {
      if results.json {
        writeJSON([key: name])
      } else {
        writeSafely(name)
      }
    }
  }
}

/// The keys of the JSON objects that a command prints with `--json`. `mpdex help json` and Docs/JSON.md are generated
/// from these keys. In a debug build, printing an object with any other key fails an assertion.
package struct JSONKeys: ExpressibleByArrayLiteral, Equatable {
  /// The keys, each followed by an explanation in parentheses if it needs one: "kind (directory, song or playlist)".
  private let keys: [String]
  /// Whether the keys depend on the arguments or on the server. If so, `keys` contains only a description of the keys.
  private let areOpen: Bool

  package init(arrayLiteral keys: String...) { self.init(keys, areOpen: false) }

  private init(_ keys: [String], areOpen: Bool) {
    self.keys = keys
    self.areOpen = areOpen
  }

  /// Creates a description of keys that depend on the arguments or the server.
  package static func described(_ text: String) -> JSONKeys { JSONKeys([text], areOpen: true) }

  package static func + (left: JSONKeys, right: JSONKeys) -> JSONKeys {
    JSONKeys(left.keys + right.keys, areOpen: left.areOpen || right.areOpen)
  }

  var isEmpty: Bool { keys.isEmpty }
  package var text: String { keys.joined(separator: ", ") }
  /// The names of the keys without their explanations; nil if the keys depend on the arguments or the server.
  var names: [String]? { areOpen ? nil : keys.map { String($0.prefix { $0 != " " }) } }

  /// Returns whether all keys of an object are among the described keys. Returns true if the keys depend on the
  /// arguments or the server.
  package func include(_ object: JSONObject) -> Bool {
    names.map { Set(object.names).isSubset(of: $0) } ?? true
  }
}

extension Words {
  /// Declares the option `--yes`, with which a command accepts uncertain guesses and asks no questions. Returns whether
  /// the option is given.
  package mutating func yesFlag() -> Bool {
    flag("--yes", "Accept uncertain guesses as well, and ask nothing.")
  }
}
