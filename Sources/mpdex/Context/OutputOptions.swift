internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// The options of commands that print results.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON object per line.")
  var json = false

  @Flag(name: [.customShort("0"), .customLong("print0")], help: "End each result with a NUL byte.")
  var nulTerminated = false

  /// Throws if one of the options is given to a command that prints no results.
  func refuse(because reason: String) throws {
    guard !json, !nulTerminated else {
      throw ValidationError("--json and -0 have no effect: \(reason)")
    }
  }
}

/// The options of commands that list the entries of directories.
struct EntryOutputOptions: ParsableArguments {
  @OptionGroup var results: OutputOptions

  @Flag(help: "With --json, print the durations and the tags of songs as well.")
  var tags = false

  func validate() throws {
    guard results.json || !tags else { throw ValidationError("--tags is for --json") }
  }

  /// Returns the tags that the server must send for a format; nil for all.
  func neededTags(_ format: SongFormat?) -> [Tag]? { tags ? nil : format?.tags ?? [] }
}

/// The options of commands that read arguments from standard input.
struct InputOptions: ParsableArguments {
  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Each line of the input ends with a NUL byte.")
  var null = false

  /// The arguments, or the lines of standard input in their place.
  func argumentsOrInput(_ given: [ByteString]) throws(CommandFailure) -> [ByteString] {
    try mpdex.argumentsOrInput(given, nulTerminated: null, isImplied: true)
  }

  /// The songs that the arguments, or the lines of standard input, name.
  func songsOrInput(_ given: [ByteString]) throws(CommandFailure) -> [SongListLine] {
    try mpdex.songsOrInput(given, nulTerminated: null)
  }
}
