extension Connection {
  /// Runs several requests as one command list and returns their replies, each with its own type:
  ///
  ///     let (status, song) = try connection.run(.status, .currentSong)
  ///
  /// The server runs them without serving anybody between them. Use `CommandList` for requests that
  /// are chosen at run time.
  ///
  /// - Throws: like `list(atomically:_:)`: the first failure, its `index` the number of the request
  ///   from 0 on.
  @discardableResult
  public mutating func run<First, Second, each Other>(
    _ first: Request<First>, _ second: Request<Second>, _ others: repeat Request<each Other>
  ) throws(MPDError) -> (First, Second, repeat each Other) {
    var list = CommandList(atomically: true)
    let (first, second) = (list.append(first), list.append(second))
    let tokens = (repeat list.append(each others))
    let replies = try run(list)
    return (
      try replies.reply(for: first), try replies.reply(for: second),
      repeat try replies.reply(for: each tokens)
    )
  }
}
