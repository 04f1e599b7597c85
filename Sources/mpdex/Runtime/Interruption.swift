internal import Bytes
internal import Glibc
internal import ListingCache
internal import Platform

/// Writes a new file that only this user can read, and calls a closure with its path. If one of `endingSignals` ends
/// the program meanwhile, a message about the file is printed first. If the closure fails, the file stays.
func withPrivateFile<Result>(
  _ bytes: [UInt8], announcedBy message: (ByteString) -> String,
  _ body: (ByteString) throws -> Result
) throws -> Result {
  let caught = endingSignals.filter { !isIgnored($0) }
  let path = try deferringEndingSignals {
    let path: ByteString
    do { path = try writePrivateFile(bytes) } catch {
      throw CommandFailure(error).saying("nothing was changed")
    }
    interruptionMessage = strdup("\nmpdex: interrupted; \(message(path))\n")
    for number in caught { signal(number, announce) }
    return path
  }
  let result = Swift.Result { try body(path) }
  deferringEndingSignals {
    if case .success = result { removeFile(path) }
    for number in caught { signal(number, SIG_DFL) }
    free(interruptionMessage)
    interruptionMessage = nil
  }
  return try result.get()
}

/// Whether the caller had a signal ignored, as `nohup` does.
private func isIgnored(_ number: Int32) -> Bool {
  var action = sigaction()
  sigaction(number, nil, &action)
  return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
    == unsafeBitCast(SIG_IGN, to: Int.self)
}

/// Prints the message and lets the signal end the program, by nothing but functions that a handler of
/// signals may call.
private func announce(_ number: Int32) {
  if let text = interruptionMessage { _ = write(STDERR_FILENO, text, strlen(text)) }
  signal(number, SIG_DFL)
  raise(number)
}

/// Unsafe because a handler of signals can read it at any time; it is written only while no signal can
/// call `announce`, by the program's main thread.
nonisolated(unsafe) private var interruptionMessage: UnsafeMutablePointer<CChar>?
