import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueRequestsTests {
  private static let names = ["a", "b", "c", "d", "e"]
  private static let library: MusicLibrary = [
    .song("a", seconds: 9), .song("b", seconds: 9), .song("c", seconds: 9), .song("d", seconds: 9),
    .song("e", seconds: 9),
  ]

  /// The queue as one word, after requests on a queue "abcde" of a server without files.
  private func queue(after requests: (_ ids: [Int]) -> [Request<Void>]) throws -> String {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    try connection.addEach(Self.names.map { ByteString($0) })
    let ids = try connection.run(.queue).compactMap(\.id)
    for request in requests(ids) { try connection.run(request) }
    return try connection.run(.queue).map(\.uri.description).joined()
  }

  @Test func deletes() throws {
    #expect(try queue { _ in [.delete(1)] } == "acde")
    #expect(try queue { _ in [.delete(5)] } == "abcde")
    #expect(try queue { _ in [.delete(1...2)] } == "ade")
    #expect(try queue { _ in [.delete(3...)] } == "abc")
    #expect(try queue { _ in [.delete(3..<99)] } == "abc")
    #expect(try queue { [.delete(id: $0[4])] } == "abcd")
  }

  @Test func moves() throws {
    #expect(try queue { _ in [.move(4, to: .absolute(0))] } == "eabcd")
    #expect(try queue { [.move(id: $0[0], to: .absolute(3))] } == "bcdae")
    #expect(try queue { _ in [.move(1..<3, to: .absolute(3))] } == "adebc")
    #expect(try queue { _ in [.swap(0, with: 4)] } == "ebcda")
    #expect(try queue { [.swap(id: $0[1], with: $0[2])] } == "acbde")
  }

  @Test func movesRelativeToTheCurrentSong() throws {
    let server = try LiveServer(files: [.song("1.wav"), .song("2.wav"), .song("3.wav")])
    var connection = try server.connect()
    try connection.addEach(["1.wav", "2.wav", "3.wav"])
    try connection.run(.play(at: 0))
    try connection.run(.pause)
    try connection.run(.move(2, to: .afterCurrent(0)))
    #expect(try connection.queueURIs() == ["1.wav", "3.wav", "2.wav"])
    let id = try #require(try connection.run(.song(at: 2))?.id)
    try connection.run(.move(id: id, to: .beforeCurrent(0)))
    #expect(try connection.queueURIs() == ["2.wav", "1.wav", "3.wav"])
    try connection.run(.move(0..<1, to: .afterCurrent(1)))
    #expect(try connection.queueURIs() == ["1.wav", "3.wav", "2.wav"])
  }

  @Test func shufflesTheWholeQueueOrAPart() throws {
    #expect(try queue { _ in [.shuffle] }.sorted() == Array("abcde"))
    let part = try queue { _ in [.shuffle(1..<4)] }
    #expect(part.hasPrefix("a") && part.hasSuffix("e"))
    #expect(part.sorted() == Array("abcde"))
    #expect(try queue { _ in [.shuffle(4...)] } == "abcde")
  }

  @Test func missingTargetsAreRefused() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let requests: [(Request<Void>, ACK)] = [
      (.delete(1), .argument), (.delete(1...), .argument), (.delete(id: 7), .noExist),
      (.swap(0, with: 1), .argument),
      (.swap(id: 7, with: 8), .noExist), (.move(0, to: .absolute(1)), .argument),
      (.move(id: 7, to: .absolute(0)), .noExist),
    ]
    for (request, code) in requests {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(code), "\(request.command)")
    }
  }

  @Test func addIDReturnsTheIdentifier() throws {
    let server = try LiveServer(library: Self.library)
    var connection = try server.connect()
    let first = try connection.run(.addID("a"))
    let second = try connection.run(.addID("b", at: .absolute(0)))
    #expect(try connection.run(.queue).map(\.id) == [second, first])
    #expect(try connection.run(.song(id: first)).uri == "a")
    let error = try #require(throws: MPDError.self) { try connection.run(.addID("nowhere")) }
    #expect(error.code == .ack(.noExist))
    let line = try exchange(.addID("a", at: .afterCurrent(1)), answer: "Id: 1\nOK\n").line
    #expect(line == #"addid "a" "+1""#)
  }

  @Test(arguments: ["OK\n", "Id: x\nOK\n"] as [ByteString])
  func anAnswerWithoutAnIdentifierIsMalformed(_ answer: ByteString) throws {
    let error = try #require(failure(of: .addID("a"), answer: answer))
    #expect((error.code, error.command) == (.malformed, "addid"))
    #expect(error.isConnectionUsable)
  }
}
