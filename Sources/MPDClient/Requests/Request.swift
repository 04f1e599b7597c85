public import Bytes

/// One command of MPD's protocol as a value: the line to send, and the reading of the reply.
///
/// The static members are the commands, each named for its effect; Docs/Protocol.md lists them.
/// Connections, command lists and sessions run the same requests.
public struct Request<Reply: Sendable>: Sendable {
  /// The line to send.
  var line: RequestLine
  let read: Reader

  /// The protocol's name of the command.
  public var command: String { line.command }

  /// Whether sending the request twice has the same effect as sending it once, so that it may be
  /// repeated on another connection if the first was lost before the reply arrived.
  public var isIdempotent: Bool {
    get { line.isIdempotent }
    set { line.isIdempotent = newValue }
  }

  /// Creates the reply from its pairs.
  typealias Reader = @Sendable ([Pair]) throws(MPDError) -> Reply

  /// Creates a request that is sent by a function of libmpdclient, with just these arguments, or
  /// for nil as a line of this module's own, with every argument quoted.
  init(
    _ command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader, send: RequestLine.Sender?
  ) {
    line = RequestLine(
      command: command, arguments: arguments, isIdempotent: isIdempotent, wantsTags: wantsTags,
      sender: send)
    self.read = read
  }

  /// Creates a request that is sent as a line of this module's own.
  init(
    raw command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader
  ) {
    self.init(
      command, arguments, isIdempotent: isIdempotent, wantsTags: wantsTags, read: read, send: nil)
  }
}

extension Request {
  init(line: RequestLine, read: @escaping Reader) {
    self.line = line
    self.read = read
  }
}

extension Request where Reply == Void {
  /// Creates a request that is sent by a function of libmpdclient and whose reply is OK alone.
  init(
    _ command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    send: @escaping RequestLine.Sender
  ) {
    self.init(command, arguments, isIdempotent: isIdempotent, read: { _ in }, send: send)
  }

  /// Creates a request that is sent as a line of this module's own and whose reply is OK alone.
  init(raw command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false) {
    self.init(raw: command, arguments, isIdempotent: isIdempotent, read: { _ in })
  }
}

extension Request where Reply == [Pair] {
  /// The request of any command, by its protocol name; the reply is its pairs.
  ///
  /// The name must consist of lower-case letters and underscores. Commands whose reply is not pairs
  /// and OK (`idle`, `noidle`, those of command lists, `albumart`, `readpicture`, `playlist`) are
  /// refused as `.argument` before anything is sent.
  public static func raw(_ command: String, _ arguments: [ByteString] = []) -> Request {
    Request(raw: command, arguments, wantsTags: true, read: { $0 })
      .requiring(!answeredOtherwise.contains(command), "'\(command)' is no request")
  }
}

/// The commands without a reply, or whose reply is not pairs and OK.
let answeredOtherwise: Set = [
  "idle", "noidle", "command_list_begin", "command_list_ok_begin", "command_list_end", "albumart",
  "readpicture", "playlist",
]
