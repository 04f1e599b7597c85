internal import Glibc
internal import ListingIndex

/// The arguments of a command that takes any number of them: those given, or a line each from
/// standard input (NUL-separated with `nulTerminated`) where the only one is "-", or where there is
/// none, `isImplied` is set and standard input is not a terminal.
func argumentsOrInput(
  _ given: [ByteString], nulTerminated: Bool, isImplied: Bool
) throws(CommandFailure) -> [ByteString] {
  let isAsked = given == ["-"]
  let isOffered = given.isEmpty && isImplied && isatty(STDIN_FILENO) != 1
  guard isAsked || isOffered else { return given }
  let separator: UInt8 = nulTerminated ? 0 : UInt8(ascii: "\n")
  return try readAll().split(separator: separator).map { ByteString([UInt8]($0)) }
}

private func readAll() throws(CommandFailure) -> [UInt8] {
  var bytes: [UInt8] = []
  while true {
    let block = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, count in
      count = max(0, read(STDIN_FILENO, buffer.baseAddress, buffer.count))
    }
    if block.isEmpty { return bytes }
    bytes += block
  }
}
