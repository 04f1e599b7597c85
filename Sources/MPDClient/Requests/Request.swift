internal import Bytes

/// A command of MPD's protocol, represented as a value that contains the line to send and a function that reads the
/// reply.
///
/// Each static member creates a request and is named after the effect of its command; Docs/Protocol.md lists all
/// static members. Connections, command lists and sessions can run all requests.
public struct Request<Reply: Sendable>: Sendable {
  var line: RequestLine
  let read: Reader

  /// The name of the command in the protocol.
  public var command: String { line.command }

  /// Whether sending the request twice has the same effect as sending it once. An idempotent request may be repeated
  /// on another connection if the first connection is lost before the reply arrives.
  public var isIdempotent: Bool {
    get { line.isIdempotent }
    set { line.isIdempotent = newValue }
  }

  typealias Reader = @Sendable ([Pair]) throws(MPDError) -> Reply

  /// Creates a request. The closure `send` calls a libmpdclient function, which must send exactly the given arguments.
  /// If `send` is nil, this module writes the line itself and quotes every argument.
  init(
    _ command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader, send: RequestLine.Sender?
  ) {
    line = RequestLine(
      command: command, arguments: arguments.map(\.byteString), isIdempotent: isIdempotent,
      wantsTags: wantsTags,
      sender: send)
    self.read = read
  }

  init(
    raw command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader
  ) {
    self.init(
      command, arguments, isIdempotent: isIdempotent, wantsTags: wantsTags, read: read, send: nil)
  }
}

extension Request {
  /// Creates a request that is sent by a libmpdclient function whose only parameter is the connection. The function
  /// must send exactly `arguments`, although it does not receive them.
  init(
    _ command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false,
    wantsTags: Bool = false, read: @escaping Reader,
    send: @escaping @Sendable (OpaquePointer?) -> Bool
  ) {
    self.init(
      command, arguments, isIdempotent: isIdempotent, wantsTags: wantsTags, read: read
    ) { connection, _ in send(connection) }
  }

  init(line: RequestLine, read: @escaping Reader) {
    self.line = line
    self.read = read
  }
}

extension Request where Reply == Void {
  /// Creates a request that is sent by a libmpdclient function and to which the server replies with OK alone.
  init(
    _ command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false,
    send: @escaping RequestLine.Sender
  ) {
    self.init(command, arguments, isIdempotent: isIdempotent, read: { _ in }, send: send)
  }

  init(
    _ command: String, isIdempotent: Bool = false,
    send: @escaping @Sendable (OpaquePointer?) -> Bool
  ) {
    self.init(command, isIdempotent: isIdempotent, read: { _ in }, send: send)
  }

  init(
    raw command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false
  ) {
    self.init(raw: command, arguments, isIdempotent: isIdempotent, read: { _ in })
  }
}
