extension Connection {
  /// Runs requests, also those after one that the server refuses: another client may have removed a song meanwhile, and
  /// the range of the song that is playing cannot be set. A command that the server does not know or permit is sent
  /// only once.
  ///
  /// - Parameters:
  ///   - isCancelled: Asked before each command list; once it returns true, the error is `.cancelled`.
  ///   - onRefusal: Receives the index of a request that is refused, and the error.
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
        try run(list)
        rest = rest.dropFirst(size)
        size = min(2 * size, maxListCount)
      } catch {
        let refused = try rest.drop(upTo: error)
        onRefusal(refused, error)
        if error.isOfCommand {
          rest.removeAll { requests[$0].command == requests[refused].command }
        }
        // The server reads a list to its end before it refuses a part: what is sent again stays in proportion.
        size = min(size, 2 * (1 + (error.index ?? 0)))
      }
    }
  }
}

extension ArraySlice<Int> {
  /// Drops the requests that were run before a failure, and the refused one, which it returns.
  ///
  /// - Throws: The failure, if it is not that of a request.
  fileprivate mutating func drop(upTo failure: MPDError) throws(MPDError) -> Int {
    guard failure.isConnectionUsable, let index = failure.index else { throw failure }
    // Nothing was sent if the refusal is not the server's.
    guard case .ack = failure.code else { return remove(at: startIndex + index) }
    defer { self = dropFirst(index + 1) }
    return self[startIndex + index]
  }
}

extension MPDError {
  /// Whether every request of the same command fails as well.
  fileprivate var isOfCommand: Bool {
    isMissingCommand || isOfUnknownRequest || code == .ack(.permission)
  }
}

/// The most requests in one list.
private let maxListCount = 5000
