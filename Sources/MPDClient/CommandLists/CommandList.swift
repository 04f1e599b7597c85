internal import Bytes

/// Names one request of a command list, with the type of its reply: ``CommandList/append(_:)``
/// returns it, and ``CommandListReplies/reply(for:)`` takes it.
public struct ReplyToken<Reply: Sendable>: Sendable {
  /// The request's 0-based position in the list.
  public let index: Int
  let identity: CommandList.Identity
  let read: Request<Reply>.Reader
}

/// Requests that the server runs one after the other, without serving other clients in between, up
/// to the first one that it refuses (`command_list_ok_begin`).
public struct CommandList: Sendable {
  /// The identity of one request of a list, so that no token reads the reply to another list.
  final class Identity: Sendable {}

  /// A request without the type of its reply.
  struct Item: Sendable {
    /// The identity that a token must have; nil if no token reads this reply.
    let identity: Identity?
    let line: RequestLine
    /// The number of bytes of the request's line.
    let size: Int

    init(_ line: RequestLine, _ identity: Identity? = nil) {
      self.line = line
      self.identity = identity
      size = line.length
    }
  }

  /// Whether a list beyond MPD's limit of 2 MiB is refused rather than sent as several, between
  /// which the server may serve other clients.
  public let isAtomic: Bool
  var items: [Item] = []

  /// Creates an empty list.
  ///
  /// - Parameter atomically: Whether it must be sent as one list; see ``isAtomic``.
  public init(atomically: Bool = false) {
    isAtomic = atomically
  }

  /// The number of requests.
  public var count: Int { items.count }

  /// Whether sending the list twice has the same effect as sending it once, which is so if all of
  /// its requests are idempotent.
  public var isIdempotent: Bool { items.allSatisfy(\.line.isIdempotent) }

  /// Appends a request; the token that this returns reads its reply.
  ///
  /// - Parameter request: the request to run.
  @discardableResult
  public mutating func append<Reply>(_ request: Request<Reply>) -> ReplyToken<Reply> {
    let identity = Identity()
    items.append(Item(request.line, identity))
    return ReplyToken(index: items.count - 1, identity: identity, read: request.read)
  }

  /// Appends requests that are answered by OK only. This is faster than appending them one by one.
  /// O(bytes).
  ///
  /// - Parameter requests: the requests, in order.
  public mutating func append(contentsOf requests: [Request<Void>]) {
    items += requests.lazy.map { Item($0.line) }
  }

  /// Whether all requests can be sent before the greeting.
  var isQuestion: Bool { items.allSatisfy(\.line.isQuestion) }

  /// Returns the list as a server of a version of the protocol understands it; throws like
  /// `RequestLine.inForm(for:)`, with the index of the request.
  func inForm(for version: ProtocolVersion) throws(MPDError) -> CommandList {
    guard version < (0, 25, 0) else { return self }
    var list = self
    for (index, item) in items.enumerated() {
      do throws(MPDError) {
        guard let line = try item.line.otherForm(for: version) else { continue }
        list.items[index] = Item(line, item.identity)
      } catch {
        throw error.at(index)
      }
    }
    return list
  }
}

extension Connection {
  /// Runs the requests that a closure collects as one command list, and returns the closure's
  /// result, usually reply tokens, with the replies:
  ///
  ///     let (status, replies) = try connection.list { list in
  ///       list.append(.clear)
  ///       return list.append(.status)
  ///     }
  ///     print(try replies.reply(for: status).queueLength)
  ///
  /// A list beyond MPD's limit of 2 MiB (`max_command_list_size`) is sent as several, between which
  /// the server may serve other clients.
  ///
  /// - Parameters:
  ///   - atomically: Whether such a list is refused instead.
  ///   - build: appends the requests to the list and returns what is needed to read their replies.
  /// - Throws: `.argument` if nothing was sent; otherwise the first failure, whose `index` is that
  ///   of the request that failed. All requests before it were run. After an `.ack` none of the
  ///   later ones were; if the connection was lost, any of them may have been.
  @discardableResult
  public mutating func list<Tokens>(
    atomically: Bool = false, _ build: (inout CommandList) -> Tokens
  ) throws(MPDError) -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList(atomically: atomically)
    let tokens = build(&list)
    return (tokens, try run(list))
  }

  /// Runs the requests of a list; see ``list(atomically:_:)``.
  ///
  /// - Parameter list: the requests, in order.
  @discardableResult
  public mutating func run(_ list: CommandList) throws(MPDError) -> CommandListReplies {
    var pairs: [[Pair]] = []
    try run(list, into: &pairs)
    return CommandListReplies(pairs, to: list)
  }

  /// Runs the requests of a list, and appends the replies up to the first that fails.
  mutating func run(_ list: CommandList, into pairs: inout [[Pair]]) throws(MPDError) {
    let list = try form(of: list)
    try list.check()
    for batch in list.batches { try run(batch, into: &pairs) }
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
        pairs.append(try wire.listPairs(of: item.line.command, &bounds))
        record(item.line)
      }
    } catch {
      // The replies are counted, since the index in an ACK may be wrong.
      let isFirst = pairs.count == start && bounds.bytes == 0
      throw (isFirst ? error.namingLimits(of: batch) : error).at(pairs.count)
    }
    try wire.receiveListEnd(&bounds)
  }
}

extension Connection {
  /// Returns a list in the form that the server understands; see `form(of:)` of a request.
  func form(of list: CommandList) throws(MPDError) -> CommandList {
    if list.isQuestion, !wire.greeting.isReceived { return list }
    try wire.receiveGreeting()
    return try list.inForm(for: protocolVersion)
  }
}

extension LibraryConnection {
  /// Sends a whole list.
  func send(_ batch: ArraySlice<CommandList.Item>) throws(MPDError) {
    try checkReady(for: "command_list_ok_begin", asking: batch.allSatisfy(\.line.isQuestion))
    do throws(MPDError) { try sendList(batch.lazy.map(\.line)) } catch {
      throw error.namingLimits(of: batch)
    }
  }
}
