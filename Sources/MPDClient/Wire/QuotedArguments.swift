import Bytes
internal import Bytes

/// Refuses what would end the request line early, or not fit into one: libmpdclient passes a
/// newline through, and the server would run what stands behind it as a command of its own.
func checkArguments(_ arguments: [ByteString], of command: String) throws(MPDError) {
  guard let problem = problem(with: arguments, of: command) else { return }
  throw .notSent("\(problem), which MPD cannot take", command: command)
}

private func problem(with arguments: [ByteString], of command: String) -> String? {
  for argument in arguments {
    if argument.contains(.newline) { return "an argument contains a newline" }
    if argument.contains(0) { return "an argument contains a NUL byte" }
  }
  let isTooLong = lineLength(command, arguments) > longestLine
  return isTooLong ? "the request is longer than \(longestLine) bytes" : nil
}

/// The bytes of a request line: the command, a blank before each quoted argument, and the newline.
func lineLength(_ command: String, _ arguments: [ByteString]) -> Int {
  arguments.reduce(command.utf8.count + 1) { $0 + 1 + $1.quotedCount }
}

/// The size of libmpdclient's output buffer, which holds one request; MPD itself takes 8,192.
private let longestLine = 4096

extension ByteString {
  /// Quoted as an argument of a request line.
  var quoted: [UInt8] {
    var line: [UInt8] = [.quotationMark]
    for byte in bytes {
      if isEscaped(byte) { line.append(.backslash) }
      line.append(byte)
    }
    return line + [.quotationMark]
  }

  /// The length of `quoted`.
  fileprivate var quotedCount: Int {
    let isPlain = !contains(.quotationMark) && !contains(.backslash)
    return bytes.count + 2 + (isPlain ? 0 : bytes.count(where: isEscaped))
  }
}

/// Whether a backslash goes before it.
private func isEscaped(_ byte: UInt8) -> Bool {
  byte == .quotationMark || byte == .backslash
}
