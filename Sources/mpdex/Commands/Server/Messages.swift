internal import Bytes
internal import MPDClient

/// Prints messages of other clients as they come.
struct MessagePrinter {
  private let output: Output
  private let json: Bool

  init(_ results: OutputOptions) {
    output = results.output()
    json = results.json
  }

  func print(_ messages: [Message]) throws {
    for message in messages {
      if json {
        try output.writeJSON(JSONMessage(message))
      } else {
        output.writeVisibly(message.text)
      }
    }
    output.flush()
  }
}

private struct JSONMessage: Encodable {
  let channel: String
  let message: String
  let messageBase64: String?

  init(_ message: Message) {
    let text = JSONName(message.text)
    channel = message.channel.description
    self.message = text.text
    messageBase64 = text.base64
  }
}

/// Lets messages of a channel come.
func subscribe(
  to channel: ByteString, over server: inout Connection
) throws(CommandFailure) {
  try asking(about: channel) { () throws(MPDError) in try server.run(.subscribe(to: channel)) }
}

/// Waits for messages; nil if there were none until a moment.
func nextMessages(
  _ server: inout Connection, until deadline: ContinuousClock.Instant? = nil
) throws(CommandFailure) -> [Message]? {
  try asking { () throws(MPDError) in
    guard try server.idle(.message, until: deadline) != nil else { return nil }
    return try server.run(.messages)
  }
}
