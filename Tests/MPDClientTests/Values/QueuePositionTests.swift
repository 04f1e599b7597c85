import Bytes
import Testing
import TestSupport

@testable import MPDClient

@Suite struct QueuePositionTests {
  @Test(
    arguments: [
      (2..<5, "2:5"), (2...4, "2:5"), (..<5, "0:5"), (...4, "0:5"), (2..., "2:"),
    ] as [(any RangeExpression<Int> & Sendable, String)])
  func everyRangeIsSentAsStartAndEnd(_ range: any RangeExpression<Int> & Sendable, _ text: String) {
    #expect(range.protocolText == text)
  }

  @Test(
    arguments: [
      .delete(..<0), .delete(...(-1)), .delete(..<(-1)), .delete(...Int.min), .delete(...Int.max),
      .delete(..<Int.max), .move(..<0, to: .absolute(0)), .setPriority(1, at: [0..<1, ..<0]),
      .move(..<0, to: 0, inPlaylist: "p"), .shuffle(..<0),
    ] as [Request<Void>])
  func anInvalidRangeIsNotSent(_ request: Request<Void>) {
    #expect(failure(of: request)?.code == .argument)
  }

  @Test func requestsAcceptOpenRanges() throws {
    let names = ["a", "b", "c", "d", "e", "f"]
    let server = try LiveServer(library: MusicLibrary(names.map { .song(ByteString($0)) }))
    var connection = try server.connect()
    try connection.addEach(names.map { ByteString($0) })
    func queue() throws -> String { try connection.run(.queue).map(\.uri.description).joined() }
    try connection.run(.move(...1, to: .absolute(4)))
    #expect(try queue() == "cdefab")
    try connection.run(.setPriority(7, at: [..<1, 4...]))
    #expect(try connection.run(.queue).map(\.priority) == [7, 0, 0, 0, 7, 7])
    #expect(try connection.run(.queue(...1)).map(\.uri) == ["c", "d"])
    #expect(try connection.run(.find(.and([]), window: ..<2)).map(\.uri) == ["a", "b"])
    try connection.run(.delete(..<2))
    #expect(try queue() == "efab")
    try connection.run(.delete(3...))
    #expect(try queue() == "efa")
    let error = try #require(throws: MPDError.self) {
      try connection.run(.move(1..., to: .absolute(0)))
    }
    #expect(error.code == .ack(.argument))
  }

  /// A place relative to a current song that does not exist is refused, and the queue stays as it was.
  @Test func aPlaceRelativeToAMissingCurrentSongChangesNothing() throws {
    let server = try LiveServer(library: [.song("a"), .song("b"), .song("c")])
    var connection = try server.connect()
    try connection.addEach(["a", "b", "c"])
    try connection.run(.saveQueue(as: "p"))
    let before = try connection.run(.queue)
    let places: [QueuePosition] = [.afterCurrent(0), .beforeCurrent(0), .afterCurrent(1)]
    for place in places {
      let requests: [Request<Void>] = [
        .add("a", at: place), .findAdd(.and([]), at: place), .searchAdd(.and([]), at: place),
        .load("p", positions: 0..., at: place), .move(2, to: place), .move(1...2, to: place),
        .move(id: before[2].id ?? 0, to: place),
      ]
      for request in requests {
        let error = try #require(throws: MPDError.self) { try connection.run(request) }
        #expect(error.code == .ack(.playerSync), "\(request.command) \(place)")
      }
      let error = try #require(throws: MPDError.self) { try connection.run(.addID("a", at: place)) }
      #expect(error.code == .ack(.playerSync), "addid \(place)")
      #expect(try connection.run(.queue) == before)
    }
  }

  @Test func placesOutsideTheQueueChangeNothing() throws {
    let server = try LiveServer(files: [.song("a.wav", seconds: 60), .song("b.wav", seconds: 60)])
    var connection = try server.connect()
    try connection.addEach(["a.wav", "b.wav"])
    try connection.run(.play(at: 1))
    let before = try connection.run(.queue)
    for place: QueuePosition in [.absolute(3), .afterCurrent(1), .beforeCurrent(2)] {
      let requests: [Request<Void>] = [
        .add("a.wav", at: place), .findAdd(.and([]), at: place), .move(0, to: place),
      ]
      for request in requests {
        let error = try #require(throws: MPDError.self) { try connection.run(request) }
        #expect(error.code == .ack(.argument), "\(request.command) \(place)")
      }
      #expect(try connection.run(.queue) == before)
    }
  }
}
