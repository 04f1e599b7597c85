import Bytes
import MPDClient
import Testing
import TestSupport

/// The reply to a request that must send just this line, from a server that answers it.
func answer<Reply>(
  to line: ByteString, with answer: ByteString, _ request: Request<Reply>,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Reply {
  let (sent, reply) = try exchange(request, answer: answer)
  #expect(sent == line, sourceLocation: sourceLocation)
  return reply
}
