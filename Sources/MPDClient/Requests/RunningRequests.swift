internal import CMPDClient

extension Connection {
  /// Sends a request and waits for its answer.
  ///
  /// - Throws: `.argument` with nothing sent for an argument that no request line can carry;
  ///   `.ack` if the server refuses, after which the connection can go on; else what became of the
  ///   connection.
  @discardableResult
  public mutating func run<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    try request.line.check()
    if request.line.wantsTags { try sendTags(true) }
    try send(request.command) { request.line.send(over: $0) }
    let pairs = try pairs(of: request.command)
    state.note(request.command, request.line.arguments)
    return try request.read(pairs)
  }
}
