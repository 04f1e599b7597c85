internal import Bytes

// A server can have another server's database (the plugin "proxy"). It then answers `stats` from what
// it heard last, even while the other server is down or after it was started again with other songs,
// until a request needs the database itself.

/// The server that has the database.
package enum DatabaseOwner: Sendable {
  /// The server itself.
  case server
  /// Another server: what was asked before may have been out of date.
  case otherServer
  /// Either of them, since the server does not show it.
  case unknown
}

extension Connection {
  /// Runs the requests that a closure collects as one command list whose replies are up to date, also
  /// on a server that has another server's database, and returns the result of the closure with the
  /// replies. Takes a second command list if the server does not have the database itself.
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
      if try databaseOwner(after: error) == .server {
        return (tokens, CommandListReplies(pairs, to: list))
      }
    }
    return (tokens, try run(list))
  }

  /// Returns the status of the server together with the owner of the database; throws like
  /// `reachDatabase()`.
  package mutating func statusAndDatabaseOwner() throws(MPDError) -> (Status, DatabaseOwner) {
    var list = CommandList()
    list.append(.status)
    list.append(databaseQuestion)
    var pairs: [[Pair]] = []
    var owner = DatabaseOwner.unknown
    do throws(MPDError) { try run(list, into: &pairs) } catch {
      guard pairs.count == 1 else { throw error }
      owner = try databaseOwner(after: error)
    }
    return (Status(pairs: pairs[0]), owner)
  }

  /// Asks the server that has the database, so that this server knows of all its changes, and returns
  /// the owner of the database; throws the refusal of a server that does not reach its database.
  package mutating func reachDatabase() throws(MPDError) -> DatabaseOwner {
    do throws(MPDError) { try run(databaseQuestion) } catch {
      return try databaseOwner(after: error)
    }
    return .unknown
  }

  /// A request for a song that cannot exist, which a server cannot refuse without its database. Before
  /// MPD 0.22, which has `readpicture`, the refusal does not show who has the database.
  private var databaseQuestion: Request<Void> {
    isOlderThanPictures
      ? Request(raw: "lsinfo", ["."], isIdempotent: true)
      : Request(raw: "readpicture", [".", "0"], isIdempotent: true)
  }

  /// Whether the server is known to lack `readpicture`.
  private var isOlderThanPictures: Bool { wire.greeting.version.map { $0 < (0, 22, 0) } ?? false }

  /// Finds the owner of the database by the words in which a song is missing: those of a server's own
  /// database are "No such song", those of another's "No such directory".
  private mutating func databaseOwner(
    after refusal: MPDError
  ) throws(MPDError) -> DatabaseOwner {
    // The question was sent before the greeting: it is asked again as older servers know it.
    if refusal.code == .ack(.unknownCommand), refusal.command == "readpicture", isOlderThanPictures
    {
      return try reachDatabase()
    }
    guard refusal.code == .ack(.noExist) else { throw refusal }
    guard protocolVersion >= (0, 22, 0) else { return .unknown }
    return switch refusal.message {
    case "No such song": .server
    case "No such directory": .otherServer
    default: .unknown
    }
  }
}
