internal import CMPDClient
public import ListingIndex

/// One command of MPD's protocol as a value: what is sent, and how the answer is read.
///
/// The static members are the commands, each named for what it does; Docs/Protocol.md has them
/// all. A connection, a command list and a session take the same requests.
public struct Request<Reply: Sendable>: Sendable {
  /// The command as the protocol spells it.
  public let command: String
  /// Whether sending it twice does what sending it once does, so that a session may repeat it on
  /// another connection if the first was lost before the answer came.
  public let isIdempotent: Bool
  /// Whether the answer holds songs whose tags are wanted.
  let wantsTags: Bool
  /// All that stands behind the command, in the order of the line: checked and counted before
  /// anything is sent.
  let arguments: [ByteString]
  /// Why it is not sent, as `requiring` has found; nil if nothing is wrong.
  var problem: String?
  /// The libmpdclient function; nil for a line of our own making.
  private let sender: Sender?
  let read: Reader

  /// Sends the request over a libmpdclient connection; the strings are the arguments, in order.
  typealias Sender = @Sendable (OpaquePointer, [UnsafePointer<CChar>]) -> Bool
  /// Makes the reply of the pairs of the answer.
  typealias Reader = @Sendable ([Pair]) throws(MPDError) -> Reply

  /// A request that libmpdclient has a function for, which must send just these arguments, or, with
  /// none, a line of our own making: every argument quoted.
  init(
    _ command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader, send: Sender?
  ) {
    self.command = command
    self.isIdempotent = isIdempotent
    self.wantsTags = wantsTags
    self.arguments = arguments
    self.read = read
    self.sender = send
  }

  /// A request that is sent as a line of our own making.
  init(
    raw command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader
  ) {
    self.init(
      command, arguments, isIdempotent: isIdempotent, wantsTags: wantsTags, read: read, send: nil)
  }
}

extension Request where Reply == Void {
  /// A request that libmpdclient has a function for, answered by OK alone.
  init(
    _ command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    send: @escaping Sender
  ) {
    self.init(command, arguments, isIdempotent: isIdempotent, read: { _ in }, send: send)
  }

  /// A request that is sent as a line of our own making, answered by OK alone.
  init(raw command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false) {
    self.init(raw: command, arguments, isIdempotent: isIdempotent, read: { _ in })
  }
}

extension Request where Reply == [Pair] {
  /// A command that has no request of its own, by its protocol name; the reply is its pairs.
  ///
  /// The word must consist of lower-case letters and underscores. What changes the connection's
  /// mode (`idle`, `noidle`, `command_list_begin`, `binarylimit`, `close`) does not belong here.
  public static func raw(_ command: String, _ arguments: [ByteString] = []) -> Request {
    Request(raw: command, arguments, wantsTags: true, read: { $0 })
  }
}

extension Request {
  /// Refuses what no request line can carry.
  func check() throws(MPDError) {
    let isWord = !command.isEmpty && command.utf8.allSatisfy(isCommandByte)
    guard isWord else {
      throw MPDError(
        .argument, "'\(command)' is no command's name; nothing was sent", isConnectionUsable: true)
    }
    if let problem {
      throw MPDError(
        .argument, "\(problem); nothing was sent", command: command, isConnectionUsable: true)
    }
    try checkArguments(arguments, of: command)
  }

  /// Sends it; false leaves the error in the connection.
  func send(over handle: OpaquePointer) -> Bool {
    guard let sender else {
      return requestLine(command, arguments).withCString { mpdex_send_line(handle, $0) }
    }
    return withCStrings(arguments) { sender(handle, $0) }
  }

  /// The bytes of the line with its newline, whoever makes it: libmpdclient quotes as this does.
  var lineLength: Int { MPDClient.lineLength(command, arguments) }
}

private func isCommandByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
}

private func requestLine(_ command: String, _ arguments: [ByteString]) -> ByteString {
  var line = Array(command.utf8)
  for argument in arguments { line += [UInt8(ascii: " ")] + argument.quoted }
  return ByteString(line)
}
