extension Connection {
  /// Runs the requests that a closure appends to a command list, and returns the closure's result, usually reply
  /// tokens, together with the replies:
  ///
  ///     let (status, replies) = try connection.list { list in
  ///       list.append(.clear)
  ///       return list.append(.status)
  ///     }
  ///     print(try replies.reply(for: status).queueLength)
  ///
  /// A list beyond MPD's limit of 2 MiB (`max_command_list_size`) is sent as several lists, and the server may serve
  /// other clients between them.
  ///
  /// - Parameters:
  ///   - atomically: whether a list beyond the limit is refused instead of being split.
  ///   - build: appends the requests to the list and returns a value, usually the tokens with which to read their
  ///     replies.
  /// - Throws: `.argument` if a request cannot be sent or an atomic list exceeds the limit, and `.unsupported` if the
  ///   server is too old for a request, both with nothing sent; otherwise the first failure, with the `index` of the
  ///   request that failed. All requests before it were run. After an `.ack`, no later request was run; after the loss
  ///   of the connection, later requests may have been run.
  @discardableResult
  public mutating func list<Tokens>(
    atomically: Bool = false, _ build: (inout CommandList) -> Tokens
  ) throws(MPDError) -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList(atomically: atomically)
    let tokens = build(&list)
    return (tokens, try run(list: list))
  }

  /// Runs the requests of a list in the same way as ``list(atomically:_:)``, and returns their replies.
  ///
  /// - Parameter list: the requests, in order.
  @discardableResult
  public mutating func run(list: CommandList) throws(MPDError) -> CommandListReplies {
    var pairs: [[Pair]] = []
    try run(list: list, into: &pairs)
    return CommandListReplies(pairs, to: list)
  }

  /// Runs the requests of a list and appends the pairs of each reply to `pairs`, which has none before. If a request fails,
  /// throws after appending the replies to the requests before it.
  mutating func run(list: CommandList, into pairs: inout [[Pair]]) throws(MPDError) {
    do throws(MPDError) {
      let list = try form(of: list)
      try list.check()
      for batch in list.batches { try run(batch, into: &pairs) }
    } catch {
      throw error.naming(objectsIn: list)
    }
  }

  private mutating func run(
    _ batch: ArraySlice<CommandList.Item>, into pairs: inout [[Pair]]
  ) throws(MPDError) {
    let start = pairs.count
    var bounds = wire.replyBounds
    let wantsTags = batch.contains(where: \.line.wantsTags)
    let bulk = batch.first { isBulk($0.line.command) }?.line.command ?? ""
    try send(bulk, selecting: wantsTags ? state.wantedTags : nil) { wire throws(MPDError) in
      try wire.send(batch)
    }
    try sendListsAhead()
    do throws(MPDError) {
      for item in batch {
        pairs.append(try wire.pairs(of: item.line.command, &bounds, isInList: true))
        record(item.line)
      }
    } catch {
      // The index is the number of replies received, since the index in an ACK may be wrong.
      let isFirst = pairs.count == start && bounds.bytes == 0
      throw (isFirst ? error.namingLimits(of: batch) : error).at(pairs.count)
    }
    try wire.receiveListEnd(&bounds)
  }

  func form(of list: CommandList) throws(MPDError) -> CommandList {
    if list.isQuestion, !wire.greeting.isReceived { return list }
    try wire.receiveGreeting()
    return try list.inForm(for: protocolVersion)
  }
}

extension LibraryConnection {
  func send(_ batch: ArraySlice<CommandList.Item>) throws(MPDError) {
    try checkReady(for: "command_list_ok_begin", asking: batch.allSatisfy(\.line.isQuestion))
    do throws(MPDError) { try sendList(batch.lazy.map(\.line)) } catch {
      throw error.namingLimits(of: batch)
    }
  }
}

extension Connection {
  /// Runs several requests as one command list and returns their replies, each with its own type:
  ///
  ///     let (status, song) = try connection.run(.status, .currentSong)
  ///
  /// The server runs the requests without serving other clients in between. Use ``CommandList`` for requests that are
  /// chosen at run time.
  ///
  /// - Parameters:
  ///   - first: the first request.
  ///   - second: the second request.
  ///   - others: further requests, in order.
  /// - Throws: The first failure, with the 0-based `index` of the request that failed; see ``list(atomically:_:)``.
  @discardableResult
  public mutating func run<First, Second, each Other>(
    _ first: Request<First>, _ second: Request<Second>, _ others: repeat Request<each Other>
  ) throws(MPDError) -> (First, Second, repeat each Other) {
    var lines = [first.line, second.line]
    repeat lines.append((each others).line)
    var replies = OrderedReplies(try run(list: CommandList(of: lines)))
    return (
      try replies.next(first.read), try replies.next(second.read),
      repeat try replies.next((each others).read)
    )
  }
}

extension CommandList {
  /// Creates an atomic command list from request lines. The list has no tokens with which to read the replies.
  init(of lines: [RequestLine]) {
    self.init(atomically: true)
    items = lines.map { Item($0) }
  }
}

/// A reader that returns the replies to a command list one after another.
///
/// Only the lines and readers of the requests in a parameter pack are used, because the Swift 6.0 compiler crashes when
/// tokens or whole requests of a pack are copied.
struct OrderedReplies {
  private let replies: CommandListReplies
  private var index = 0

  init(_ replies: CommandListReplies) {
    self.replies = replies
  }

  mutating func next<Reply>(_ read: Request<Reply>.Reader) throws(MPDError) -> Reply {
    defer { index += 1 }
    return try replies.reply(at: index, read)
  }
}

extension Connection {
  /// Runs all requests, continuing after any that the server refuses, such as a request for a song that another client
  /// has removed. Once the server has refused a command as unknown or not permitted, no further request with that
  /// command is sent.
  ///
  /// - Parameters:
  ///   - isCancelled: called before each command list is sent; if it returns true, `.cancelled` is thrown.
  ///   - onRefusal: called with the index of each refused request and the error.
  mutating func runPassingOverRefusals(
    _ requests: [Request<Void>], isCancelled: () -> Bool = { false },
    onRefusal: (Int, MPDError) -> Void = { _, _ in }
  ) throws(MPDError) {
    var (rest, size) = (Array(requests.indices)[...], maxListCount)
    while !rest.isEmpty {
      if isCancelled() { throw .cancelled }
      var list = CommandList()
      list.append(contentsOf: rest.prefix(size).map { requests[$0] })
      do throws(MPDError) {
        try run(list: list)
        rest = rest.dropFirst(size)
        size = min(2 * size, maxListCount)
      } catch {
        let refused = try rest.drop(upTo: error)
        onRefusal(refused, error)
        if error.isOfCommand {
          rest.removeAll { requests[$0].command == requests[refused].command }
        }
        // The server reads the whole list before it refuses a request, so shorter lists reduce the number of requests
        // that must be sent again.
        size = min(size, 2 * (1 + (error.index ?? 0)))
      }
    }
  }
}

extension ArraySlice<Int> {
  /// Removes the index of the refused request from this slice and returns it. If the list was sent, also removes the
  /// indices before it, because their requests have been run.
  ///
  /// - Throws: the failure, if it does not concern a single request.
  fileprivate mutating func drop(upTo failure: MPDError) throws(MPDError) -> Int {
    guard failure.isConnectionUsable, let index = failure.index else { throw failure }
    // If the error is not a refusal by the server, nothing was sent.
    guard case .ack = failure.code else { return remove(at: startIndex + index) }
    defer { self = dropFirst(index + 1) }
    return self[startIndex + index]
  }
}

extension MPDError {
  /// Whether the error concerns the command itself rather than its arguments. Every other request with the command
  /// would then fail too.
  fileprivate var isOfCommand: Bool {
    isMissingCommand || isOfUnknownRequest || code == .ack(.permission)
  }
}

private let maxListCount = 5000
