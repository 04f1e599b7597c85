internal import ArgumentParser

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
