internal import ArgumentParser
internal import ListingIndex

/// The directories or songs of a command that lists.
struct PathArguments: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      "Directories; the root if none is given, the lines of standard input if it is -.",
      valueName: "dir"))
  var paths: [ByteString] = []

  /// The paths without slashes at their ends.
  func given(nulTerminated: Bool) throws(CommandFailure) -> [ByteString] {
    let given = try argumentsOrInput(paths, nulTerminated: nulTerminated, isImplied: false)
    return paths.isEmpty ? [""] : given.map(\.withoutTrailingSlash)
  }
}

/// What was wrong with some of several paths.
struct PathFailures {
  private var failures: [CommandFailure] = []
  private var count = 0

  /// Runs a body for each path, and goes on behind those that the server refuses.
  mutating func forEach(
    _ paths: [ByteString], _ body: (ByteString) throws -> Void
  ) throws {
    for path in paths {
      count += 1
      do {
        try body(path)
      } catch let failure as CommandFailure where [.refused, .no].contains(failure.status) {
        failures.append(failure)
      }
    }
  }

  /// Ends the command if there are any.
  func report() throws(CommandFailure) {
    guard let first = failures.first else { return }
    let messages = failures.map(\.message).joined(separator: "\n")
    throw CommandFailure(failures.count < count ? .inPart : first.status, messages)
  }
}
