public import Bytes

// Requests that a program creates itself, either for a command that this module does not cover, or to read a reply
// differently.
extension Request {
  /// Creates a request from a command's name in the protocol and a closure that reads the reply:
  ///
  ///     let uptime = Request(command: "stats", isIdempotent: true) { Stats(pairs: $0).uptime }
  ///
  /// Like all requests, this request is checked before it is sent: the name must consist of lower-case letters and
  /// underscores, no argument may contain a newline or NUL, and the line must fit into 4,096 bytes. Two kinds of
  /// commands are refused with `.argument`: those whose answer is not a list of pairs followed by OK (`idle`, `noidle`,
  /// `command_list_…`, `albumart`, `readpicture`, `playlist`), and those that end the connection (`close`, `kill`).
  ///
  /// A closure that throws must declare the type of its errors:
  ///
  ///     let uptime = Request(command: "stats") { pairs throws(MPDError) in
  ///       guard let uptime = pairs.first("uptime") else { throw MPDError(.malformed, "no uptime") }
  ///       return uptime
  ///     }
  ///
  /// - Parameters:
  ///   - command: The name of the command in the protocol.
  ///   - arguments: The arguments, which are quoted when they are sent.
  ///   - isIdempotent: Whether a session may send the request twice; see ``isIdempotent``.
  ///   - read: Creates the reply from the pairs of the answer, in order, as `{ Song.songs(from: $0) }` does. The
  ///     closure runs on the thread that receives the answer; a session has its own thread for this. If the closure
  ///     throws, running the request throws the same error, and the connection stays usable.
  public init(
    command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false,
    read: @escaping @Sendable (_ pairs: [Pair]) throws(MPDError) -> Reply
  ) {
    self = Request(raw: command, arguments, isIdempotent: isIdempotent, wantsTags: true, read: read)
      .checkingCommand()
  }

  /// Returns a request that sends the same command and transforms the reply:
  ///
  ///     let isPlaying = try connection.run(Request.status.map { $0.state == .playing })
  ///
  /// - Parameter transform: Converts the reply. The closure runs on the thread that receives the answer; a session
  ///   has its own thread for this. If the closure throws, running the request throws the same error, and the
  ///   connection stays usable.
  public func map<NewReply: Sendable>(
    _ transform: @escaping @Sendable (Reply) throws(MPDError) -> NewReply
  ) -> Request<NewReply> {
    let read = read
    return Request<NewReply>(line: line) { pairs throws(MPDError) in try transform(read(pairs)) }
  }
}

extension Request where Reply == [Pair] {
  /// Creates a request for a command that this module does not cover. The reply consists of all pairs of the answer.
  /// Like a request created by ``init(command:_:isIdempotent:read:)``, the request is checked before it is sent.
  ///
  /// - Parameters:
  ///   - command: the name of the command in the protocol.
  ///   - arguments: the arguments, which are quoted when they are sent.
  public static func raw(_ command: String, _ arguments: [any ByteStringConvertible] = [])
    -> Request
  {
    Request(command: command, arguments) { $0 }
  }
}

extension Request where Reply == Void {
  /// Creates a request for a command whose answer is only OK; see ``init(command:_:isIdempotent:read:)``.
  ///
  /// - Parameters:
  ///   - command: the name of the command in the protocol.
  ///   - arguments: the arguments, which are quoted when they are sent.
  ///   - isIdempotent: whether a session may send the request twice; see ``isIdempotent``.
  public init(
    command: String, _ arguments: [any ByteStringConvertible] = [], isIdempotent: Bool = false
  ) {
    self.init(command: command, arguments, isIdempotent: isIdempotent, read: { _ in })
  }
}

extension Request {
  private func checkingCommand() -> Request {
    let method = methodsOfLastCommands[command]
    return requiring(method == nil, "'\(command)' ends the connection: use \(method ?? "")")
      .requiring(
        !commandsWithOtherAnswers.contains(command), "'\(command)' cannot be sent as a request")
  }
}

/// The commands that have no answer, or whose answer a request would misread.
private let commandsWithOtherAnswers: Set = [
  "idle", "noidle", "command_list_begin", "command_list_ok_begin", "command_list_end", "albumart",
  "readpicture", "playlist",
]

private let methodsOfLastCommands = ["close": "close()", "kill": "killServer()"]
