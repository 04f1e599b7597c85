internal import ArgumentParser
internal import Bytes

/// How arguments are read from standard input.
struct InputOptions: ParsableArguments {
  @Flag(name: [.customShort("0"), .customLong("null")], help: "NUL ends each line of the input.")
  var nulTerminated = false

  /// The arguments, or what standard input has in their place.
  func argumentsOrInput(_ given: [ByteString]) throws(CommandFailure) -> [ByteString] {
    try mpdex.argumentsOrInput(given, nulTerminated: nulTerminated, isImplied: true)
  }
}
