/// An update of the database that a server has started.
package struct StartedUpdate: Sendable {
  /// The number of the job.
  package let job: Int
  /// Whether the server reports when the update ends (``Status/updateJob``); one with another server's
  /// database does not.
  package let isReported: Bool

  /// Creates the value for an update that was started.
  package init(job: Int, isReported: Bool) {
    self.job = job
    self.isReported = isReported
  }
}

extension Connection {
  /// Starts updates in one command list, up to the first that is refused, and finds whether the server
  /// reports their ends: the status that is asked for after each shows even the shortest update, since
  /// no update ends while the server runs a list.
  ///
  /// - Parameter requests: `update` or `rescan`.
  /// - Returns: the updates, and the refusal of the next one if there is one. Requests without a result
  ///   were not sent, unless there is a failure.
  package mutating func startUpdates(
    _ requests: [Request<Int>]
  ) -> OutcomeOfRequests<StartedUpdate, MPDError> {
    var outcome = OutcomeOfRequests<StartedUpdate, MPDError>()
    var list = CommandList()
    let sendable = max(1, requests.prefix { (try? $0.line.check()) != nil }.count)
    let tokens = requests.prefix(sendable).map { (list.append($0), list.append(.status)) }
    var pairs: [[Pair]] = []
    do throws(MPDError) { try run(list, into: &pairs) } catch {
      outcome.note(error, of: tokens.count)
    }
    let replies = CommandListReplies(pairs, to: list)
    outcome.results.insert(
      contentsOf: tokens.prefix(pairs.count / 2).map { tokens in
        Result { () throws(MPDError) in try replies.startedUpdate(tokens) }
      }, at: 0)
    return outcome
  }
}

extension OutcomeOfRequests<StartedUpdate, MPDError> {
  /// Notes the error that has ended the list: the refusal of one update, or the failure of all.
  fileprivate mutating func note(_ error: MPDError, of count: Int) {
    guard case .ack = error.code, error.isConnectionUsable else {
      failure = error
      sentCount = error.code == .argument ? 0 : count
      return
    }
    results = [.failure(error)]
  }
}

extension CommandListReplies {
  fileprivate func startedUpdate(
    _ tokens: (ReplyToken<Int>, ReplyToken<Status>)
  ) throws(MPDError) -> StartedUpdate {
    StartedUpdate(
      job: try reply(for: tokens.0), isReported: try reply(for: tokens.1).updateJob != nil)
  }
}
