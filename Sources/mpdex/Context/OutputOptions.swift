internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// The options of commands that print results.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON object per line.")
  var json = false

  @Flag(name: [.customShort("0"), .customLong("print0")], help: "End each result with a NUL byte.")
  var nulTerminated = false

  /// Whether results are printed for people, so that songs can be formatted.
  var isHumanReadable: Bool { !json && !nulTerminated }
}

/// The options of commands that read arguments from standard input.
struct InputOptions: ParsableArguments {
  @Flag(
    name: [.customShort("0"), .customLong("null")],
    help: "Each line of the input ends with a NUL byte.")
  var nulTerminated = false

  /// The arguments, or the lines of standard input in their place.
  func argumentsOrInput(_ given: [ByteString]) throws(CommandFailure) -> [ByteString] {
    try mpdex.argumentsOrInput(given, nulTerminated: nulTerminated, isImplied: true)
  }
}
