public import Bytes

// Requests that a program creates itself, either for a command that this module does not cover, or to read a reply
// differently.
extension Request {
  /// Creates a request from the protocol's name of a command and a closure that reads the reply:
  ///
  ///     let uptime = Request(command: "stats", isIdempotent: true) { Stats(pairs: $0).uptime }
  ///
  /// Like all requests, this request is checked before it is sent: the name must consist of lower-case letters and
  /// underscores, no argument may contain a newline or NUL, and the line must fit into 4,096 bytes. Commands whose
  /// answer does not consist of pairs and OK (`idle`, `noidle`, `command_list_…`, `albumart`, `readpicture`,
  /// `playlist`) and commands that end the connection (`close`, `kill`) are refused as `.argument`.
  ///
  /// A closure that throws must name the type of its errors:
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
    command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
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
  /// Sends a command for which this module has no request; the reply consists of the pairs of the answer. The request
  /// is checked like a request created by ``init(command:_:isIdempotent:read:)``.
  ///
  /// - Parameters:
  ///   - command: the name of the command in the protocol.
  ///   - arguments: the arguments, which are quoted when they are sent.
  public static func raw(_ command: String, _ arguments: [ByteString] = []) -> Request {
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
  public init(command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false) {
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

/// The commands without an answer, or with an answer that a request would misread.
private let commandsWithOtherAnswers: Set = [
  "idle", "noidle", "command_list_begin", "command_list_ok_begin", "command_list_end", "albumart",
  "readpicture", "playlist",
]

private let methodsOfLastCommands = ["close": "close()", "kill": "killServer()"]
