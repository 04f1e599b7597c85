import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct OutputRequestsTests {
  private static let second =
    "audio_output {\n type \"null\"\n name \"a = b: c\"\n enabled \"no\"\n}"
  private static let first = "audio_output {\n type \"null\"\n name \"Null\"\n}"

  private static func start() throws -> LiveServer {
    try LiveServer(library: nil, configuration: [first, second])
  }

  @Test func listsEnablesAndDisablesOutputs() throws {
    let server = try Self.start()
    var connection = try server.connect()
    let outputs = try connection.run(.outputs)
    #expect(outputs.map(\.id) == [0, 1])
    #expect(outputs.map(\.name) == ["Null", "a = b: c"])
    #expect(outputs.map(\.plugin) == ["null", "null"])
    func enabled(after request: Request<Void>) throws -> [Bool] {
      try connection.run(request)
      return try connection.run(.outputs).map(\.isEnabled)
    }
    #expect(outputs.map(\.isEnabled) == [true, false])
    #expect(try enabled(after: .enableOutput(1)) == [true, true])
    #expect(try enabled(after: .disableOutput(0)) == [false, true])
    #expect(try enabled(after: .toggleOutput(0)) == [true, true])
    #expect(try enabled(after: .toggleOutput(1)) == [true, false])
  }

  @Test func missingTargetsAreRefused() throws {
    let server = try Self.start()
    var connection = try server.connect()
    let requests: [(Request<Void>, ACK)] = [
      (.enableOutput(2), .noExist), (.disableOutput(2), .noExist), (.toggleOutput(2), .noExist),
      (.setAttribute("a", to: "b", ofOutput: 2), .noExist),
      (.setAttribute("a", to: "b", ofOutput: 0), .argument), (.moveOutput("nowhere"), .noExist),
    ]
    for (request, code) in requests {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(code), "\(request.command)")
    }
  }

  @Test func readsAttributesAndKeepsUnknownPairs() throws {
    let answer: ByteString = """
      outputid: 7
      outputname: DAC
      plugin: alsa
      outputenabled: 1
      attribute: dop=0
      attribute: allowed_formats=a=b c
      attribute: odd
      new: thing
      outputid: 8
      OK

      """
    let outputs = try exchange(.outputs, answer: answer).reply
    #expect(outputs.count == 2)
    #expect(outputs[0].pairs.last == Pair(name: "new", value: "thing"))
    #expect(
      outputs[0].attributes == [
        Pair(name: "dop", value: "0"), Pair(name: "allowed_formats", value: "a=b c"),
        Pair(name: "odd", value: ""),
      ])
    #expect(outputs[1] == Output(id: 8))
    #expect((outputs[1].name, outputs[1].plugin, outputs[1].isEnabled) == ("", nil, false))
    #expect(failure(of: .outputs, answer: "outputid: x\nOK\n")?.code == .malformed)
  }

  @Test func sendsAQuotedAttribute() throws {
    #expect(
      try line(of: .setAttribute("dop", to: #"1 "x""#, ofOutput: 3))
        == #"outputset "3" "dop" "1 \"x\"""#)
  }

  @Test func movesOutputsToTheConnectionsPartition() throws {
    let server = try Self.start()
    var connection = try server.connect()
    try connection.run(.newPartition("p"))
    try connection.run(.switchPartition("p"))
    #expect(try connection.run(.outputs) == [])
    try connection.run(.moveOutput("Null"))
    #expect(try connection.run(.outputs).map(\.name) == ["Null"])
    #expect(try connection.run(.status).partition == "p")
  }
}
