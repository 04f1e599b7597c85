import Bytes
internal import CMPDClient
internal import Bytes

/// What is sent for a request, whatever its answer is read as.
struct RequestLine: Sendable {
  /// Sends the request over a libmpdclient connection; the strings are the arguments, in order.
  typealias Sender = @Sendable (OpaquePointer, UnsafeBufferPointer<UnsafePointer<CChar>>) -> Bool

  let command: String
  /// All that stands behind the command, in the order of the line: checked and counted before
  /// anything is sent.
  let arguments: [ByteString]
  var isIdempotent: Bool
  /// Whether the answer holds songs whose tags are wanted.
  let wantsTags: Bool
  /// The libmpdclient function; nil for a line of our own making.
  let sender: Sender?
  /// Why it is not sent, as `requiring` has found; nil if nothing is wrong.
  var problem: String?

  /// The bytes of the line with its newline, whoever makes it: libmpdclient quotes as this does.
  var length: Int { lineLength(command, arguments) }

  /// Refuses what no request line can carry.
  func check() throws(MPDError) {
    let isWord = !command.isEmpty && command.utf8.allSatisfy(isCommandByte)
    guard isWord else { throw .notSent("'\(command)' is no command's name") }
    if let problem { throw .notSent(problem, command: command) }
    try checkArguments(arguments, of: command)
  }

  /// Sends it; false leaves the error in the connection.
  func send(over handle: OpaquePointer) -> Bool {
    guard let sender else {
      return requestLine(command, arguments).withCString { mpdex_send_line(handle, $0) }
    }
    return withCStrings(arguments) { sender(handle, $0) }
  }
}

private func isCommandByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == .underscore
}

/// The line of a request, without its newline.
func requestLine(_ command: String, _ arguments: [ByteString]) -> ByteString {
  var line = Array(command.utf8)
  for argument in arguments { line += [.space] + argument.quoted }
  return ByteString(line)
}
