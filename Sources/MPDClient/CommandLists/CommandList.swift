internal import Bytes

/// A handle for one request of a command list, with the type of the request's reply. ``CommandList/append(_:)``
/// returns the token, and ``CommandListReplies/reply(for:)`` uses the token to read the reply.
public struct ReplyToken<Reply: Sendable>: Sendable {
  /// The request's 0-based position in the list.
  public let index: Int
  let identity: CommandList.Identity
  let read: Request<Reply>.Reader
}

/// A list of requests that the server runs one after another, without serving other clients in between
/// (`command_list_ok_begin`). The server stops at the first request that it refuses.
public struct CommandList: Sendable {
  /// Identifies one request of a list. The request's token has the same identity, so that the token of one list cannot
  /// be used to read a reply from another list.
  final class Identity: Sendable {}

  /// A request in the list. It keeps the request's line, but not the type of the request's reply.
  struct Item: Sendable {
    /// The identity that a token must have to read the reply; nil if no token was created for the request.
    let identity: Identity?
    let line: RequestLine
    let size: Int

    init(_ line: RequestLine, _ identity: Identity? = nil) {
      self.line = line
      self.identity = identity
      size = line.length
    }
  }

  /// Whether a list that exceeds MPD's limit of 2 MiB is refused. If false, such a list is sent as several lists, and
  /// the server may serve other clients between these lists.
  public let isAtomic: Bool
  var items: [Item] = []

  /// Creates an empty list.
  ///
  /// - Parameter atomically: whether the list must be sent as one list; see ``isAtomic``.
  public init(atomically: Bool = false) {
    isAtomic = atomically
  }

  /// The number of requests.
  public var count: Int { items.count }

  /// Whether all requests are idempotent, so that sending the list twice has the same effect as sending it once.
  public var isIdempotent: Bool { items.allSatisfy(\.line.isIdempotent) }

  /// Appends a request and returns the token that reads its reply.
  ///
  /// - Parameter request: the request to run.
  @discardableResult
  public mutating func append<Reply>(_ request: Request<Reply>) -> ReplyToken<Reply> {
    let identity = Identity()
    items.append(Item(request.line, identity))
    return ReplyToken(index: items.count - 1, identity: identity, read: request.read)
  }

  /// Appends requests that the server answers only with OK. This is faster than appending the requests one by one.
  /// O(n), where n is the total length of the requests in bytes.
  ///
  /// - Parameter requests: the requests, in order.
  public mutating func append(contentsOf requests: [Request<Void>]) {
    items += requests.lazy.map { Item($0.line) }
  }

  /// Whether every request only reads data and has the same form for all server versions. Such a list can be sent
  /// before the server's greeting has arrived.
  var isQuestion: Bool { items.allSatisfy(\.line.isQuestion) }

  /// Returns the list with each request in the form that a server of the given protocol version understands. Throws the
  /// same errors as `RequestLine.inForm(for:)`, with the index of the unsupported request.
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

// MPD drops a client whose list has more bytes than `max_command_list_size`. MPD counts each line of the list with a
// terminator, except for the first and the last line. This module counts each line with its newline instead, which
// yields the same number.
extension CommandList {
  /// The maximum size of a list: MPD's default for `max_command_list_size`, 2 MiB.
  static let maxBytes = 2 << 20

  var size: Int { items.reduce(0) { $0 + $1.size } }

  /// Throws an error if a request cannot be sent, or if the list is too long and must not be split.
  func check() throws(MPDError) {
    for (index, item) in items.enumerated() {
      do throws(MPDError) { try item.line.check() } catch { throw error.at(index) }
    }
    guard isAtomic, size > CommandList.maxBytes else { return }
    let limit = CommandList.maxBytes
    throw .notSent(
      "the command list has \(size) bytes, more than the \(limit) that MPD accepts")
  }

  /// The requests, split into as few parts as possible so that each part stays within MPD's limit for a list.
  var batches: [ArraySlice<Item>] {
    var batches: [ArraySlice<Item>] = []
    var (start, bytes) = (0, 0)
    for (index, item) in items.enumerated() {
      bytes += item.size
      guard bytes > CommandList.maxBytes else { continue }
      batches.append(items[start..<index])
      (start, bytes) = (index, item.size)
    }
    return items.isEmpty ? [] : batches + [items[start...]]
  }
}

extension MPDError {
  /// Returns the error to throw after a batch has failed with this error before the first byte of its reply arrived. If
  /// the server closed the connection, and the batch or its replies may have exceeded the server's limits, the message
  /// names the settings for these limits. Otherwise, returns this error unchanged.
  func namingLimits(of batch: ArraySlice<CommandList.Item>) -> MPDError {
    guard code == .closed else { return self }
    let size = batch.reduce(0) { $0 + $1.size }
    let isLong = size > smallList
    guard isLong || batch.contains(where: { isBulk($0.line.command) }) else { return self }
    let sent =
      isLong ? "the \(size) bytes sent may have exceeded max_command_list_size, or " : ""
    return MPDError(
      .closed,
      "\(message); \(sent)the answers may have exceeded max_output_buffer_size; "
        + "raise the limit in the server's mpd.conf, or request less at once",
      command: command, index: index)
  }
}

/// The lowest value, in bytes, that `max_command_list_size` can have on a server. A list of up to this size cannot have
/// exceeded the limit.
private let smallList = 1 << 16

/// The replies to the requests of a command list. The token of each request reads its reply; see ``reply(for:)``.
public struct CommandListReplies: Sendable {
  /// The pairs of each reply, indexed like the requests of the list.
  public let pairs: [[Pair]]
  let identities: [CommandList.Identity?]

  init(_ pairs: [[Pair]], to list: CommandList) {
    self.pairs = pairs
    identities = list.items.map(\.identity)
  }

  /// Reads the reply to one request of the list.
  ///
  /// - Parameter token: the token that `append` returned for the request.
  /// - Throws: `.argument` for a token of another list; `.malformed` for a wrong reply, with the request's `index`.
  public func reply<Reply>(for token: ReplyToken<Reply>) throws(MPDError) -> Reply {
    let index = token.index
    guard pairs.indices.contains(index), identities[index] === token.identity else {
      throw .found(.argument, "the reply token \(index) belongs to another command list")
    }
    return try reply(at: index, token.read)
  }

  func reply<Reply>(
    at index: Int, _ read: Request<Reply>.Reader
  ) throws(MPDError) -> Reply {
    do throws(MPDError) { return try read(pairs[index]) } catch {
      throw error.ofCompleteReply.at(index)
    }
  }
}

extension MPDError {
  /// Returns the error with `count` added to its index. This turns an index within a batch into an index within the
  /// whole list.
  func shifted(by count: Int) -> MPDError {
    index.map { at($0 + count) } ?? self
  }

  func at(_ index: Int?) -> MPDError {
    var error = self
    error.index = index
    return error
  }

  /// Returns this error with the names that the refused request of a list is about.
  func naming(objectsIn list: CommandList) -> MPDError {
    guard let index, list.items.indices.contains(index) else { return self }
    return naming(objectsOf: list.items[index].line)
  }
}
