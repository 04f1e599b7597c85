internal import CMPDClient
internal import ListingIndex

/// Requests that the server runs one behind the other without serving anybody between them, up to
/// the first that it refuses (`command_list_ok_begin`).
public struct CommandList: Sendable {
  /// A request's place in its list, which knows the type of its reply.
  public struct Place<Reply: Sendable>: Sendable {
    /// The 0-based position in the list.
    public let index: Int
    let read: Request<Reply>.Reader
  }

  /// Stands for one request once its type does not matter.
  struct Item: Sendable {
    let command: String
    let arguments: [ByteString]
    let isIdempotent: Bool
    let wantsTags: Bool
    let size: Int
    let check: @Sendable () throws(MPDError) -> Void
    let send: @Sendable (OpaquePointer) -> Bool
  }

  private(set) var items: [Item] = []

  /// An empty list.
  public init() {}

  /// The number of requests.
  public var count: Int { items.count }

  /// Whether sending the list twice does what sending it once does: all of its requests are so.
  public var isIdempotent: Bool { items.allSatisfy(\.isIdempotent) }

  /// Appends a request; its reply is found by the place that this returns.
  @discardableResult
  public mutating func append<Reply>(_ request: Request<Reply>) -> Place<Reply> {
    items.append(
      Item(
        command: request.command, arguments: request.arguments,
        isIdempotent: request.isIdempotent,
        wantsTags: request.wantsTags, size: request.mostBytes, check: request.check,
        send: request.send(over:)))
    return Place(index: items.count - 1, read: request.read)
  }
}

/// The answers to a command list.
public struct CommandListReplies: Sendable {
  /// The pairs of each answer, by the request's place in the list.
  public let pairs: [[Pair]]

  /// Reads the answer to the request at a place of this list.
  ///
  /// - Throws: `.argument` for a place that a longer list has given.
  public func reply<Reply>(
    at place: CommandList.Place<Reply>
  ) throws(MPDError) -> Reply {
    guard pairs.indices.contains(place.index) else {
      throw MPDError(
        .argument, "the list has \(pairs.count) replies, not one at \(place.index)",
        isConnectionUsable: true)
    }
    return try place.read(pairs[place.index])
  }
}

extension Connection {
  /// Runs the requests that a closure collects as one command list.
  ///
  /// A list beyond MPD's limit of 2 MiB is sent as several.
  ///
  /// - Throws: `.argument` with nothing sent; or the first failure, its `index` the place of the
  ///   request that failed: all before it were run, and after `.ack` none behind it. A connection
  ///   that was lost leaves open whether the others were run.
  @discardableResult
  public mutating func list(
    _ build: (inout CommandList) -> Void
  ) throws(MPDError) -> CommandListReplies {
    var list = CommandList()
    build(&list)
    return try run(list)
  }

  /// Runs the requests of a list; see `list(_:)`.
  @discardableResult
  public mutating func run(_ list: CommandList) throws(MPDError) -> CommandListReplies {
    for (index, item) in list.items.enumerated() {
      do throws(MPDError) { try item.check() } catch { throw error.at(index) }
    }
    if list.items.contains(where: \.wantsTags) { try sendTags(true) }
    var pairs: [[Pair]] = []
    var rest = list.items[...]
    while !rest.isEmpty {
      let batch = rest.prefix(batchLength(rest))
      do throws(MPDError) { pairs += try run(batch) } catch { throw error.shifted(by: pairs.count) }
      rest = rest[batch.endIndex...]
    }
    return CommandListReplies(pairs: pairs)
  }

  private mutating func run(_ batch: ArraySlice<CommandList.Item>) throws(MPDError) -> [[Pair]] {
    try send("command_list_ok_begin") { mpd_command_list_begin($0, true) }
    try sendItems(batch)
    var replies: [[Pair]] = []
    var size = replyBounds
    for item in batch {
      do throws(MPDError) {
        replies.append(try listPairs(of: item.command, &size))
        state.note(item.command, item.arguments)
      } catch {
        // Counted, since the place that an ACK names is only the server's word.
        throw error.at(replies.count)
      }
    }
    try receivePairs(of: "command_list_end", &size) { _, _ in }
    return replies
  }

  /// Sends the requests and the end of a list. One that cannot be sent leaves the server in the
  /// middle of the list, which costs the connection.
  private func sendItems(_ batch: ArraySlice<CommandList.Item>) throws(MPDError) {
    do throws(MPDError) {
      for item in batch { try check(item.send(handle), item.command) }
      try check(mpd_command_list_end(handle), "command_list_end")
    } catch {
      throw abandoned(error.code, error.message, command: error.command)
    }
  }

  /// The pairs of the list's next answer (`mpd_response_next`).
  private func listPairs(
    of command: String, _ size: inout ReplyBounds
  ) throws(MPDError) -> [Pair] {
    let pairs = try pairs(of: command, &size)
    try check(mpd_response_next(handle), command)
    return pairs
  }
}

/// How many items go into one list: at least one, and no more than MPD takes.
private func batchLength(_ items: ArraySlice<CommandList.Item>) -> Int {
  var bytes = 0
  let fitting = items.prefix { item in
    bytes += item.size
    return bytes <= mostBytesPerList
  }
  return max(1, fitting.count)
}

/// Half of MPD's default `max_command_list_size` of 2 MiB.
private let mostBytesPerList = 1 << 20

extension Request {
  /// No fewer bytes than the request's line has: every byte escaped, and some for numbers.
  fileprivate var mostBytes: Int {
    arguments.reduce(command.utf8.count + 128) { $0 + 2 * $1.bytes.count + 3 }
  }
}

extension MPDError {
  /// The same error of a command that stands later in the whole than in its list.
  func shifted(by count: Int) -> MPDError {
    index.map { at($0 + count) } ?? self
  }

  /// The same error of a command at a place in a list.
  func at(_ index: Int) -> MPDError {
    MPDError(
      code, message, command: command, index: index, isConnectionUsable: isConnectionUsable)
  }
}
