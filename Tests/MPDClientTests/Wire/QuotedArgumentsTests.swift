import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QuotedArgumentsTests {
  @Test(arguments: ["x\nclear", "x\n", "\n", "x\u{0}y"] as [ByteString])
  func aNewlineOrNULNeverReachesTheServer(_ argument: ByteString) throws {
    let server = try LiveServer(library: .artists(count: 3))
    var connection = try server.connect()
    try connection.run(.add("Artists"))
    for call in Call.allCases {
      let error = try #require(throws: MPDError.self) { try call.run(argument, over: &connection) }
      #expect(error.code == .argument)
      #expect(error.isConnectionUsable)
    }
    #expect(try connection.run(.status).queueLength == 3)
  }

  @Test func anOverlongRequestRefusesTheWholeList() throws {
    let server = try LiveServer(library: .artists(count: 3))
    var connection = try server.connect()
    let fits = ByteString([UInt8](repeating: 0x61, count: 4089))
    let tooLong = ByteString([UInt8](repeating: 0x61, count: 4090))
    let refused = try #require(throws: MPDError.self) { try connection.run(.add(fits)) }
    #expect(refused.code == .ack(.noExist))
    let error = try #require(throws: MPDError.self) { try connection.addAll(["Artists", tooLong]) }
    #expect(error.code == .argument)
    #expect(try connection.run(.status).queueLength == 0)
  }

  @Test func quotesAndBackslashesArriveUnchanged() throws {
    let name: ByteString = #"a "quoted" \ back\\slash 'n' tab"# + [0x09, 0xFF]
    let library: MusicLibrary = [.directory(name, [.song("1.wav")])]
    let server = try LiveServer(library: library)
    var connection = try server.connect()
    _ = try connection.run(.raw("add", [ByteString(name)]))
    #expect(try connection.run(.queue).map(\.uri) == [ByteString(name + "/1.wav")])
  }
}

/// Every call that sends an argument.
private enum Call: CaseIterable {
  case add, addAt, addMany, load, listing, partition, command, commandName

  func run(_ argument: ByteString, over connection: inout Connection) throws(MPDError) {
    switch self {
    case .add: try connection.run(.add(argument))
    case .addAt: try connection.run(.add(argument, at: .absolute(0)))
    case .addMany: try connection.addAll(["Artists", argument])
    case .load: try connection.run(.load(argument))
    case .listing: _ = try connection.listing(of: argument)
    case .partition: try connection.run(.switchPartition(argument))
    case .command: _ = try connection.run(.raw("find", ["any", argument]))
    case .commandName: _ = try connection.run(.raw(argument.description))
    }
  }
}
