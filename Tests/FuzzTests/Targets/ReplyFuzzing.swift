import Bytes
import MPDClient

extension FuzzTarget {
  /// The readers of replies: no reply traps, hangs or gives a value that its documentation excludes, and
  /// the pairs of a command list are those that a simple reader finds.
  static let reply = FuzzTarget(name: "reply", maxLength: 512) { bytes in
    var input = FuzzInput(bytes)
    let query = ReplyQuery.all[input.number(below: ReplyQuery.all.count)]
    let count = input.number(below: 3)
    let reply = input.remainder()
    var connection = try ReplyServer.shared.get().connect(answeredBy: reply)
    if count == 0 {
      try checkRequest(query, &connection)
    } else {
      try checkList(query, count, reply, &connection)
    }
  }
}

private func checkRequest(
  _ query: ReplyQuery, _ connection: inout Connection
) throws(FuzzFinding) {
  var isSound = true
  do throws(MPDError) { isSound = try query.run(&connection) } catch { try check(error) }
  try require(isSound, "\(query.line) gives a value out of bounds")
}

/// Sends a request several times in one command list.
private func checkList(
  _ query: ReplyQuery, _ count: Int, _ reply: [UInt8], _ connection: inout Connection
) throws(FuzzFinding) {
  var list = CommandList()
  let examinations = (0..<count).map { _ in query.append(&list) }
  // A line without its end has not arrived.
  let lines = reply.lastIndex(of: .newline).map { reply[...$0] } ?? []
  let pairs = slowReading(of: Array(lines), answers: count)
  let replies: CommandListReplies
  do throws(MPDError) { replies = try connection.run(list: list) } catch {
    try check(error)
    // A NUL byte is seen as soon as it is received, also one after the reply.
    return try require(pairs == nil || reply.contains(0), "\(error) without a reason")
  }
  try require(
    examinations.allSatisfy { $0(replies) }, "\(query.line) gives a value out of bounds")
  try require(replies.pairs == pairs, "read as \(replies.pairs), not \(pairs ?? [])")
}

/// An error must be one that the bytes explain. The server closes the connection after a reply.
private func check(_ error: MPDError) throws(FuzzFinding) {
  let isKnown =
    switch error.code {
    case .malformed, .closed: true
    case .ack: error.isConnectionUsable
    default: false
    }
  try require(isKnown, "\(error.code), \(error)")
}
