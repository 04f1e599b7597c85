package import Bytes
internal import CommandSyntax
package import MPDClient

/// The options of commands that print results.
package struct OutputOptions: OptionGroup {
  package var json: Bool
  package let nulTerminated: Bool

  init(_ words: inout Words) {
    json = words.flag("--json", "Print one JSON object per line.")
    nulTerminated = words.flag("-0, --print0", "End each result with a NUL byte.")
  }

  /// Throws if one of the options is given to a command that prints no results.
  package func refuse(because reason: String) throws {
    guard !json, !nulTerminated else {
      throw ValidationError("--json and -0 have no effect: \(reason)")
    }
  }
}

/// The options of commands that list the entries of directories.
package struct EntryOutputOptions: OptionGroup {
  package let results: OutputOptions
  package let tags: Bool

  init(_ words: inout Words) {
    results = words.group()
    tags = words.flag("--tags", "With --json, print the durations and the tags of songs as well.")
  }

  func validate() throws {
    guard results.json || !tags else { throw ValidationError("--tags needs --json") }
  }

  /// Returns the tags that the server must send for a format; nil for all.
  package func neededTags(_ format: SongFormat?) -> [Tag]? { tags ? nil : format?.tags ?? [] }
}

/// The options of commands that read arguments from standard input.
package struct InputOptions: OptionGroup {
  package let null: Bool

  init(_ words: inout Words) {
    null = words.flag("-0, --null", "Each line of the input ends with a NUL byte.")
  }

  /// The arguments, or the lines of standard input in their place.
  package func argumentsOrInput(_ given: [ByteString]) throws -> [ByteString] {
    try CommandRuntime.argumentsOrInput(given, nulTerminated: null, isImplied: true)
  }
}
