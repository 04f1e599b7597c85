internal import CMPDClient

extension Connection {
  /// Sends a request and waits for its answer.
  ///
  /// - Throws: `.argument` with nothing sent for an argument that no request line can carry;
  ///   `.ack` if the server refuses, after which the connection can go on; else what became of the
  ///   connection.
  @discardableResult
  public mutating func run<Reply>(_ request: Request<Reply>) throws(MPDError) -> Reply {
    try request.check()
    if request.wantsTags { try sendTags(true) }
    noteTagTypes([request.command])
    try send(request.command) { request.send(over: $0) }
    let reply = try request.read(pairs(of: request.command))
    if request.command == "partition" { partition = request.arguments.first }
    return reply
  }
}
