import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct MessageRequestsTests {
  @Test func aClientReadsMessagesFromAnother() throws {
    let server = try LiveServer(library: nil)
    var reader = try server.connect()
    var writer = try server.connect()
    try reader.run(.subscribe(to: "a"))
    try reader.run(.subscribe(to: "b"))
    #expect(Set(try writer.run(.channels)) == ["a", "b"])
    let texts = nastyNames.map(ByteString.init)
    for text in texts { try writer.run(.send(text, to: "a")) }
    try writer.run(.send("", to: "b"))
    let messages = try reader.run(.messages)
    #expect(messages.filter { $0.channel == "a" }.map(\.text) == texts)
    #expect(messages.filter { $0.channel == "b" }.map(\.text) == [""])
    #expect(try reader.run(.messages).isEmpty)
    try reader.run(.unsubscribe(from: "a"))
    #expect(try writer.run(.channels) == ["b"])
  }

  @Test func refusalsThrowTheServersCode() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    try connection.run(.subscribe(to: "a"))
    let requests: [(Request<Void>, ACK)] = [
      (.subscribe(to: "a"), .exist), (.subscribe(to: "no blanks"), .argument),
      (.unsubscribe(from: "b"), .noExist), (.send("x", to: "b"), .noExist),
    ]
    for (request, code) in requests {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(code))
    }
  }

  @Test func aMessageWithoutTextIsMalformed() {
    #expect(failure(of: .messages, answer: "channel: a\nOK\n")?.code == .malformed)
  }
}
