extension Connection {
  /// Runs several requests as one command list and returns their replies, each with its own type:
  ///
  ///     let (status, song) = try connection.run(.status, .currentSong)
  ///
  /// The server runs them without serving other clients in between. Use ``CommandList`` for
  /// requests that are chosen at run time.
  ///
  /// - Parameters:
  ///   - first: the first request.
  ///   - second: the second request.
  ///   - others: further requests, in order.
  /// - Throws: The first failure, as ``list(atomically:_:)`` does, with the 0-based `index` of its
  ///   request.
  @discardableResult
  public mutating func run<First, Second, each Other>(
    _ first: Request<First>, _ second: Request<Second>, _ others: repeat Request<each Other>
  ) throws(MPDError) -> (First, Second, repeat each Other) {
    var lines = [first.line, second.line]
    repeat lines.append((each others).line)
    var replies = OrderedReplies(try run(CommandList(of: lines)))
    return (
      try replies.next(first.read), try replies.next(second.read),
      repeat try replies.next((each others).read)
    )
  }
}

extension CommandList {
  /// Creates a list that must be sent as one.
  init(of lines: [RequestLine]) {
    self.init(atomically: true)
    items = lines.map { Item($0) }
  }
}

/// The replies to a command list, read one after the other.
///
/// Only parts of the requests of a parameter pack are used, not tokens or whole requests, since the
/// compiler of Swift 6.0 crashes at their copies.
struct OrderedReplies {
  private let replies: CommandListReplies
  private var index = 0

  init(_ replies: CommandListReplies) {
    self.replies = replies
  }

  /// Reads the next reply.
  mutating func next<Reply>(_ read: Request<Reply>.Reader) throws(MPDError) -> Reply {
    defer { index += 1 }
    return try replies.reply(at: index, read)
  }
}
