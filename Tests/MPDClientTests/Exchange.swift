import Bytes
import MPDClient
import TestSupport

/// Returns the line that a request sends to a server, over a new connection, and the reply that it
/// reads from the answer.
func exchange<Reply>(
  _ request: Request<Reply>, answer: ByteString = "OK\n"
) throws -> (line: ByteString?, reply: Reply) {
  let server = try ScriptedServer(script: [
    .send("OK MPD 0.25.0\n"), .receiveLine, .send(answer), .hang,
  ])
  var connection = try server.connect()
  let reply = try connection.run(request)
  return (server.receivedLines.first, reply)
}

/// The line that a request sends to a server that answers OK.
func line(of request: Request<Void>) throws -> ByteString? {
  try exchange(request).line
}

/// Returns the error of a request over a new connection; nil if there is none.
func failure<Reply>(of request: Request<Reply>, answer: ByteString = "OK\n") -> MPDError? {
  do {
    _ = try exchange(request, answer: answer)
    return nil
  } catch {
    return error as? MPDError
  }
}

extension Connection {
  /// Adds songs at the end of the queue, one by one.
  mutating func addEach(_ uris: [ByteString]) throws(MPDError) {
    for uri in uris { try run(.add(uri)) }
  }
}
