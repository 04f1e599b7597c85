package import Bytes

// A server can have another server's database (the plugin "proxy"). It then answers `stats` from what
// it heard last, even while the other server is down or after it was started again with other songs,
// until a request needs the database itself.

extension Connection {
  /// Runs the requests that a closure collects as one command list whose replies are up to date, also
  /// on a server that has another server's database, and returns the result of the closure with the
  /// replies. Takes a second command list unless the server is known to have the database itself.
  ///
  /// - Throws: like `list(atomically:_:)`; the refusal of a server that does not reach its database.
  package mutating func listReachingDatabase<Tokens>(
    _ build: (inout CommandList) -> Tokens
  ) throws(MPDError) -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList()
    let tokens = build(&list)
    var asking = list
    asking.append(databaseQuestion)
    var pairs: [[Pair]] = []
    do throws(MPDError) { try run(asking, into: &pairs) } catch {
      guard pairs.count == list.count else { throw error }
      if try isOwnDatabase(after: error) {
        return (tokens, CommandListReplies(pairs, to: list))
      }
    }
    return (tokens, try run(list))
  }

  /// Asks the server that has the database, so that this server knows of all its changes.
  ///
  /// - Returns: whether this server is known to have the database itself, so that its replies before
  ///   the question were up to date.
  /// - Throws: the refusal of a server that does not reach its database.
  package mutating func reachDatabase() throws(MPDError) -> Bool {
    try reachDatabase(by: databaseQuestion)
  }

  private mutating func reachDatabase(by question: Request<Void>) throws(MPDError) -> Bool {
    do throws(MPDError) { try run(question) } catch { return try isOwnDatabase(after: error) }
    return false
  }

  /// A request for a song that cannot exist, which a server cannot refuse without its database. MPD
  /// 0.22 looks for the picture of a song without it.
  private var databaseQuestion: Request<Void> {
    let isOlder = wire.greeting.version.map { $0 < (0, 23, 0) } ?? false
    return isOlder
      ? plainQuestion : Request(raw: "readpicture", [impossibleName, "0"], isIdempotent: true)
  }

  /// A question for any version, whose refusal does not show who has the database.
  private var plainQuestion: Request<Void> {
    Request(raw: "lsinfo", [impossibleName], isIdempotent: true)
  }

  /// Finds whether the server has the database by the words in which a song is missing: a server's own
  /// database says "No such song", another server's "No such directory". Any other refusal, such as
  /// that of MPD before 0.23.10, shows neither this nor that the database was asked.
  private mutating func isOwnDatabase(after refusal: MPDError) throws(MPDError) -> Bool {
    if refusal.command == plainQuestion.command {
      guard refusal.code == .ack(.noExist) else { throw refusal }
      return false
    }
    switch (refusal.code, refusal.message) {
    case (.ack(.noExist), "No such song"): return true
    case (.ack(.noExist), "No such directory"): return false
    case (.ack, _): return try reachDatabase(by: plainQuestion)
    default: throw refusal
    }
  }
}

/// A name that no database has: file systems hold no component of more than 255 bytes. Since MPD
/// 0.24.11 a name with a component "." is refused before the database is asked.
package let impossibleName = ByteString(repeatElement(UInt8(ascii: "x"), count: 256))

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
