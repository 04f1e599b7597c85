internal import ArgumentParser
internal import Bytes

/// How results are printed for programs.
struct OutputOptions: ParsableArguments {
  @Flag(name: .long, help: "Print one JSON object a line.")
  var json = false

  @Flag(name: [.customShort("0"), .customLong("print0")], help: "End each result with a NUL byte.")
  var nulTerminated = false

  /// Whether lines may be formatted as people want them.
  var areForPeople: Bool { !json && !nulTerminated }

  func output() -> Output { Output(nulTerminated: nulTerminated) }
}

/// How arguments are read from standard input.
struct InputOptions: ParsableArguments {
  @Flag(name: [.customShort("0"), .customLong("null")], help: "NUL ends each line of the input.")
  var nulTerminated = false

  /// The arguments, or what standard input has in their place.
  func argumentsOrInput(_ given: [ByteString]) throws(CommandFailure) -> [ByteString] {
    try mpdex.argumentsOrInput(given, nulTerminated: nulTerminated, isImplied: true)
  }
}
