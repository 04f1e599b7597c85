internal import Bytes

/// A plain connection to a server, which shares no code with the modules under test.
struct RawConnection {
  private var lines: LineSocket
  private let deadline: Deadline

  /// Connects to a path and waits for the greeting.
  init(path: String, until deadline: Deadline) throws {
    try self.init(UnixSocket.connect(to: path), until: deadline)
  }

  /// Waits for the greeting on a connected socket.
  init(_ socket: OwnedDescriptor, until deadline: Deadline) throws {
    self.deadline = deadline
    lines = LineSocket(socket)
    guard let greeting = try lines.receiveLine(until: deadline) else {
      throw LiveServerFailure("the server closed the connection without a greeting")
    }
    let text = ByteString(greeting).description
    guard text.hasPrefix("OK MPD ") else { throw LiveServerFailure("no greeting: \(text)") }
  }

  /// Sends lines, waits for the reply to each one or to a whole command list, and returns all
  /// replies with their last lines.
  mutating func exchange(_ requests: [ByteString]) throws -> [UInt8] {
    var reply: [UInt8] = []
    var isList = false
    for request in requests {
      try lines.send(request.bytes + [UInt8(ascii: "\n")], until: deadline)
      if request.description.hasPrefix("command_list_") { isList = request != "command_list_end" }
      if !isList { try receiveReply(into: &reply, to: request) }
    }
    return reply
  }

  private mutating func receiveReply(into reply: inout [UInt8], to request: ByteString) throws {
    while let line = try lines.receiveLine(until: deadline) {
      reply += line
      reply.append(UInt8(ascii: "\n"))
      if line.elementsEqual("OK".utf8) || line.starts(with: "ACK ".utf8) { return }
    }
    throw LiveServerFailure("the server closed the connection instead of replying to \(request)")
  }
}
