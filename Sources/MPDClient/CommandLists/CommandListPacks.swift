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
    let pack = RequestPack(first, second, repeat each others)
    return try pack.values(in: run(pack.list))
  }
}

/// A command list of a fixed number of requests, each with its own type of reply.
struct RequestPack<each Reply: Sendable>: Sendable {
  let list: CommandList
  private let tokens: (repeat ReplyToken<each Reply>)

  init(_ requests: repeat Request<each Reply>) {
    var list = CommandList(atomically: true)
    tokens = (repeat list.append(each requests))
    self.list = list
  }

  /// Reads the reply to each request.
  func values(in replies: CommandListReplies) throws(MPDError) -> (repeat each Reply) {
    (repeat try replies.reply(for: each tokens))
  }
}
