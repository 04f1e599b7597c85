package import Bytes

// A server can use another server's database (plugin "proxy"). Until a request needs the database itself, such a
// server answers `stats` with the last values that it received, even while the other server is down or after it was
// restarted with other songs.

extension Connection {
  /// Runs the requests that a closure appends to a command list, and returns the closure's result with the replies. The
  /// replies are up to date even if the server uses another server's database. The list is run a second time unless the
  /// first run shows that the server holds its own database.
  ///
  /// - Throws: the same errors as `list(atomically:_:)`; also the server's error if it cannot reach its database.
  package mutating func listReachingDatabase<Tokens>(
    _ build: (inout CommandList) -> Tokens
  ) throws(MPDError) -> (tokens: Tokens, replies: CommandListReplies) {
    var list = CommandList()
    let tokens = build(&list)
    var asking = list
    asking.append(databaseQuestion)
    var pairs: [[Pair]] = []
    do throws(MPDError) { try run(list: asking, into: &pairs) } catch {
      guard pairs.count == list.count else { throw error }
      if try isOwnDatabase(after: error) {
        return (tokens, CommandListReplies(pairs, to: list))
      }
    }
    return (tokens, try run(list: list))
  }

  /// Makes the server contact its database, so that a server that uses another server's database learns of all changes.
  ///
  /// - Returns: whether this server is known to hold its own database. If so, even the replies that it sent before this
  ///   call were up to date.
  /// - Throws: the server's error if it cannot reach its database.
  package mutating func reachDatabase() throws(MPDError) -> Bool {
    try reachDatabase(by: databaseQuestion)
  }

  private mutating func reachDatabase(by question: Request<Void>) throws(MPDError) -> Bool {
    do throws(MPDError) { try run(question) } catch { return try isOwnDatabase(after: error) }
    return false
  }

  /// A request for the picture of a song that cannot exist. The server must consult its database to refuse the request.
  /// Servers before MPD 0.23 are sent `plainQuestion` instead, because MPD 0.22 looks for a song's picture without
  /// consulting the database.
  private var databaseQuestion: Request<Void> {
    let isOlder = wire.greeting.version.map { $0 < (0, 23, 0) } ?? false
    return isOlder
      ? plainQuestion : Request(raw: "readpicture", [impossibleName, "0"], isIdempotent: true)
  }

  /// A request for which a server of any version must consult its database. Unlike the refusal of `databaseQuestion`,
  /// the refusal of this request does not show which server holds the database.
  private var plainQuestion: Request<Void> {
    Request(raw: "lsinfo", [impossibleName], isIdempotent: true)
  }

  /// Returns whether the server is known to hold its own database, judging by the wording of a refusal: "No such song"
  /// comes from a server with its own database, "No such directory" from one that uses another server's database. Any
  /// other refusal, such as the refusal by MPD before 0.23.10, shows neither which server holds the database nor that
  /// the database was consulted. In that case, the function sends `plainQuestion`, which makes the server consult its
  /// database.
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

/// A name that no database contains, because file systems limit a path component to 255 bytes. The component "." is
/// not used instead: since MPD 0.24.11, a path with this component is refused before the database is consulted.
package let impossibleName = ByteString(repeatElement(UInt8(ascii: "x"), count: 256))

/// An update of the database that a server has started.
package struct StartedUpdate: Sendable {
  /// The number of the update job.
  package let job: Int
  /// Whether the server reports the end of the update (``Status/updateJob``). A server that uses another server's
  /// database does not report the end.
  package let isReported: Bool

  package init(job: Int, isReported: Bool) {
    self.job = job
    self.isReported = isReported
  }
}

extension Connection {
  /// Starts updates of the database in one command list, which ends at the first refused request, and determines
  /// whether the server reports the end of each update. To find out, the list requests the status after starting each
  /// update. No update can end while the server runs a list, so the status shows even the shortest update.
  ///
  /// - Parameter requests: `update` or `rescan` requests.
  /// - Returns: the updates that were started, followed by the refusal of the next request, if any. Requests without a
  ///   result were not run, unless there is a `failure`; in that case, they may have been run.
  package mutating func startUpdates(
    _ requests: [Request<Int>]
  ) -> OutcomeOfRequests<StartedUpdate, MPDError> {
    var outcome = OutcomeOfRequests<StartedUpdate, MPDError>()
    var list = CommandList()
    let sendable = max(1, requests.prefix { (try? $0.line.check()) != nil }.count)
    let tokens = requests.prefix(sendable).map { (list.append($0), list.append(.status)) }
    var pairs: [[Pair]] = []
    do throws(MPDError) { try run(list: list, into: &pairs) } catch {
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
