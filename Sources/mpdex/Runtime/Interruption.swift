internal import Bytes
internal import Glibc
internal import ListingCache

/// The signals that end the program, and that a user or the system sends to end it.
let endingSignals = [SIGINT, SIGTERM, SIGHUP]

/// Writes a new file that only this user can read, and calls a closure with its path. If one of `endingSignals` ends
/// the program meanwhile, a message about the file is printed first.
func withPrivateFile<Result>(
  _ bytes: [UInt8], announcedBy message: (ByteString) -> String,
  _ body: (ByteString) throws(CommandFailure) -> Result
) throws(CommandFailure) -> Result {
  let path = try holdingOffSignals { () throws(CommandFailure) in
    let path = try writePrivateFile(bytes)
    interruptionMessage = strdup("\nmpdex: interrupted; \(message(path))\n")
    for number in endingSignals { signal(number, announce) }
    return path
  }
  defer {
    for number in endingSignals { signal(number, SIG_DFL) }
    free(interruptionMessage)
    interruptionMessage = nil
  }
  return try body(path)
}

/// Prints the message and lets the signal end the program, by nothing but functions that a handler of
/// signals may call.
private func announce(_ number: Int32) {
  if let text = interruptionMessage { _ = write(STDERR_FILENO, text, strlen(text)) }
  signal(number, SIG_DFL)
  raise(number)
}

/// Unsafe because a handler of signals can read it at any time; it is written only while no signal can
/// call it, by the program's main thread.
nonisolated(unsafe) private var interruptionMessage: UnsafeMutablePointer<CChar>?
