internal import ArgumentParser
internal import Bytes

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
