public import Bytes

// Requests of a program's own: for a command that has none here, or with another reading of a
// reply.
extension Request {
  /// Creates a request of a command, by its protocol name, and a closure that reads the reply:
  ///
  ///     let uptime = Request(command: "stats", isIdempotent: true) { Stats(pairs: $0).uptime }
  ///
  /// It is checked before it is sent as all requests are: the name must consist of lower-case letters
  /// and underscores, no argument may contain a newline or NUL, and the line must fit into 4,096
  /// bytes. Commands whose answer is not pairs and OK (`idle`, `noidle`, `command_list_…`,
  /// `albumart`, `readpicture`, `playlist`), and those that end the connection (`close`, `kill`), are
  /// refused as `.argument`.
  ///
  /// A closure that throws must name the type of its errors:
  ///
  ///     let uptime = Request(command: "stats") { pairs throws(MPDError) in
  ///       guard let uptime = pairs.first("uptime") else { throw MPDError(.malformed, "no uptime") }
  ///       return uptime
  ///     }
  ///
  /// - Parameters:
  ///   - command: The protocol's name of the command.
  ///   - arguments: The arguments, which are quoted here.
  ///   - isIdempotent: Whether a session may send it twice, see the property.
  ///   - read: Makes the reply of the pairs of the answer, in order, such as
  ///     `{ Song.songs(from: $0) }`. It is run where the answer is received, for a session on its
  ///     thread. If it throws, running the request does, and the connection can go on.
  public init(
    command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false,
    read: @escaping @Sendable (_ pairs: [Pair]) throws(MPDError) -> Reply
  ) {
    self = Request(raw: command, arguments, isIdempotent: isIdempotent, wantsTags: true, read: read)
      .checkingCommand()
  }

  /// Returns a request that sends the same and transforms the reply:
  ///
  ///     let isPlaying = try connection.run(Request.status.map { $0.state == .playing })
  ///
  /// - Parameter transform: Run where the answer is received, for a session on its thread. If it
  ///   throws, running the request does, and the connection can go on.
  public func map<NewReply: Sendable>(
    _ transform: @escaping @Sendable (Reply) throws(MPDError) -> NewReply
  ) -> Request<NewReply> {
    let read = read
    return Request<NewReply>(line: line) { pairs throws(MPDError) in try transform(read(pairs)) }
  }
}

extension Request where Reply == [Pair] {
  /// A command that has no request of its own, by its protocol name; the reply is its pairs. Checked
  /// as by `init(command:_:isIdempotent:read:)`.
  public static func raw(_ command: String, _ arguments: [ByteString] = []) -> Request {
    Request(command: command, arguments) { $0 }
  }
}

extension Request where Reply == Void {
  /// Creates a request of a command that is answered by OK alone; see
  /// `init(command:_:isIdempotent:read:)`.
  public init(command: String, _ arguments: [ByteString] = [], isIdempotent: Bool = false) {
    self.init(command: command, arguments, isIdempotent: isIdempotent, read: { _ in })
  }
}

extension Request {
  /// Refuses the commands that no request can be of.
  private func checkingCommand() -> Request {
    let method = methodsOfLastCommands[command]
    return requiring(method == nil, "'\(command)' ends the connection: use \(method ?? "")")
      .requiring(!commandsWithOtherAnswers.contains(command), "'\(command)' is no request")
  }
}

/// The commands whose answer would be waited for in vain, or read as something else.
private let commandsWithOtherAnswers: Set = [
  "idle", "noidle", "command_list_begin", "command_list_ok_begin", "command_list_end", "albumart",
  "readpicture", "playlist",
]

/// The methods of a connection for the commands that are answered by its end.
private let methodsOfLastCommands = ["close": "close()", "kill": "killServer()"]
