public import Bytes

/// One command of MPD's protocol as a value: what is sent, and how the answer is read.
///
/// The static members are the commands, each named for what it does; Docs/Protocol.md has them
/// all. A connection, a command list and a session take the same requests.
public struct Request<Reply: Sendable>: Sendable {
  /// What is sent.
  var line: RequestLine
  let read: Reader

  /// The command as the protocol spells it.
  public var command: String { line.command }

  /// Whether sending it twice does what sending it once does, so that a session may repeat it on
  /// another connection if the first was lost before the answer came.
  public var isIdempotent: Bool {
    get { line.isIdempotent }
    set { line.isIdempotent = newValue }
  }

  /// Makes the reply of the pairs of the answer.
  typealias Reader = @Sendable ([Pair]) throws(MPDError) -> Reply

  /// A request that libmpdclient has a function for, which must send just these arguments, or, with
  /// none, a line of our own making: every argument quoted.
  init(
    _ command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader, send: RequestLine.Sender?
  ) {
    line = RequestLine(
      command: command, arguments: arguments, isIdempotent: isIdempotent, wantsTags: wantsTags,
      sender: send)
    self.read = read
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

extension Request {
  init(line: RequestLine, read: @escaping Reader) {
    self.line = line
    self.read = read
  }
}

extension Request where Reply == Void {
  /// A request that libmpdclient has a function for, answered by OK alone.
  init(
    _ command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    send: @escaping RequestLine.Sender
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
  /// The word must consist of lower-case letters and underscores. What is answered by no pairs and
  /// OK (`idle`, `noidle`, the words around a command list, `albumart`, `readpicture`, `playlist`)
  /// is refused as `.argument` before anything is sent.
  public static func raw(_ command: String, _ arguments: [ByteString] = []) -> Request {
    Request(raw: command, arguments, wantsTags: true, read: { $0 })
      .requiring(!answeredOtherwise.contains(command), "'\(command)' is no request")
  }
}

/// What would be waited for in vain, or read as what it is not.
let answeredOtherwise: Set = [
  "idle", "noidle", "command_list_begin", "command_list_ok_begin", "command_list_end", "albumart",
  "readpicture", "playlist",
]
