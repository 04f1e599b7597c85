internal import Bytes
internal import CommandSyntax
internal import MPDClient

/// The options of commands that print results.
struct OutputOptions: OptionGroup {
  var json: Bool
  let nulTerminated: Bool

  init(_ words: inout Words) {
    json = words.flag("--json", "Print one JSON object per line.")
    nulTerminated = words.flag("-0, --print0", "End each result with a NUL byte.")
  }

  /// Throws if one of the options is given to a command that prints no results.
  func refuse(because reason: String) throws {
    guard !json, !nulTerminated else {
      throw ValidationError("--json and -0 have no effect: \(reason)")
    }
  }
}

/// The options of commands that list the entries of directories.
struct EntryOutputOptions: OptionGroup {
  let results: OutputOptions
  let tags: Bool

  init(_ words: inout Words) {
    results = words.group()
    tags = words.flag("--tags", "With --json, print the durations and the tags of songs as well.")
  }

  func validate() throws {
    guard results.json || !tags else { throw ValidationError("--tags needs --json") }
  }

  /// Returns the tags that the server must send for a format; nil for all.
  func neededTags(_ format: SongFormat?) -> [Tag]? { tags ? nil : format?.tags ?? [] }
}

/// The options of commands that read arguments from standard input.
struct InputOptions: OptionGroup {
  let null: Bool

  init(_ words: inout Words) {
    null = words.flag("-0, --null", "Each line of the input ends with a NUL byte.")
  }

  /// The arguments, or the lines of standard input in their place.
  func argumentsOrInput(_ given: [ByteString]) throws -> [ByteString] {
    try mpdex.argumentsOrInput(given, nulTerminated: null, isImplied: true)
  }
}
