internal import ListingIndex

/// Refuses what would end the request line early: libmpdclient passes a newline through, and the
/// server would run what stands behind it as a command of its own.
func checkArgument(_ argument: ByteString, of command: String) throws(MPDError) {
  guard let problem = problem(with: argument, of: command) else { return }
  throw MPDError(
    .argument, "an argument \(problem), which MPD cannot take; nothing was sent",
    command: command, isConnectionUsable: true)
}

private func problem(with argument: ByteString, of command: String) -> String? {
  if argument.bytes.contains(UInt8(ascii: "\n")) { return "contains a newline" }
  if argument.bytes.contains(0) { return "contains a NUL byte" }
  // A blank before it and the newline behind it.
  let line = command.utf8.count + argument.quoted.count + 2
  return line > longestLine ? "makes a request longer than \(longestLine) bytes" : nil
}

/// The size of libmpdclient's output buffer, which holds one request.
private let longestLine = 4096

extension ByteString {
  /// Lends the bytes to C with a terminator behind them.
  func withCString<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
    (bytes + [0]).withUnsafeBufferPointer { buffer in
      buffer.withMemoryRebound(to: CChar.self) { chars in
        guard let start = chars.baseAddress else { preconditionFailure("the terminator is there") }
        return body(start)
      }
    }
  }

  /// Quoted as an argument of a request line.
  var quoted: [UInt8] {
    var line: [UInt8] = [UInt8(ascii: "\"")]
    for byte in bytes {
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
        line.append(UInt8(ascii: "\\"))
      }
      line.append(byte)
    }
    return line + [UInt8(ascii: "\"")]
  }
}
