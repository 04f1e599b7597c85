import Bytes
import Glibc
import MPDClient
import Testing
import TestSupport

@Suite struct PlayerRequestsTests {
  private static let library: MusicLibrary = [
    .song("1.wav", seconds: 60), .song("2.wav", seconds: 60), .song("3.wav", seconds: 60),
  ]

  /// A server with the three songs in its queue.
  private static func start() throws -> (LiveServer, ids: [Int]) {
    let server = try LiveServer(files: library)
    var connection = try server.connect()
    try connection.addEach(["1.wav", "2.wav", "3.wav"])
    return (server, try connection.run(.queue).compactMap(\.id))
  }

  @Test func playsByIDAndSkipsForwardAndBack() throws {
    let (server, ids) = try Self.start()
    var connection = try server.connect()
    try connection.run(.play(id: ids[1]))
    #expect(try connection.run(.status).songID == ids[1])
    try connection.run(.next)
    #expect(try connection.run(.status).songID == ids[2])
    try connection.run(.previous)
    #expect(try connection.run(.status).songID == ids[1])
    let error = try #require(throws: MPDError.self) { try connection.run(.play(id: 9999)) }
    #expect(error.code == .ack(.noExist))
  }

  @Test func pausesAndResumes() throws {
    let (server, _) = try Self.start()
    var connection = try server.connect()
    try connection.run(.play(at: 2))
    var states: [PlayState] = []
    for request: Request<Void> in [.pause, .pause, .resume, .resume, .togglePause, .togglePause] {
      try connection.run(request)
      states.append(try connection.run(.status).state)
    }
    #expect(states == [.paused, .paused, .playing, .playing, .paused, .playing])
  }

  @Test func seeksToFractionsOfASecond() throws {
    let (server, ids) = try Self.start()
    var connection = try server.connect()
    try connection.run(.play(at: 0))
    try connection.run(.pause)
    func elapsed(after request: Request<Void>) throws -> Duration? {
      try connection.run(request)
      return try connection.run(.status).elapsed
    }
    #expect(try elapsed(after: .seek(to: .milliseconds(10_250))) == .milliseconds(10_250))
    #expect(try elapsed(after: .seek(by: .milliseconds(1_500))) == .milliseconds(11_750))
    #expect(try elapsed(after: .seek(by: .milliseconds(-750))) == .seconds(11))
    #expect(try elapsed(after: .seek(to: .milliseconds(5_500), at: 1)) == .milliseconds(5_500))
    #expect(try connection.run(.status).songPosition == 1)
    #expect(try elapsed(after: .seek(to: .milliseconds(7_125), id: ids[2])) == .milliseconds(7_125))
    #expect(try connection.run(.status).songID == ids[2])
  }

  @Test func seekingSendsMilliseconds() throws {
    #expect(try line(of: .seek(to: .milliseconds(35_999_999))) == #"seekcur "35999.999""#)
    #expect(try line(of: .seek(by: .milliseconds(-35_999_999))) == #"seekcur "-35999.999""#)
    #expect(try line(of: .seek(to: .zero)) == #"seekcur "0.000""#)
    #expect(try line(of: .seek(to: .seconds(1_000_000_000))) == #"seekcur "1000000000.000""#)
    #expect(try line(of: .seek(by: .zero)) == #"seekcur "+0.000""#)
    #expect(try line(of: .seek(by: .milliseconds(42_500))) == #"seekcur "+42.500""#)
    #expect(try line(of: .seek(by: .milliseconds(-5))) == #"seekcur "-0.005""#)
    #expect(try line(of: .seek(to: .milliseconds(61_007), at: 3)) == #"seek "3" "61.007""#)
    #expect(try line(of: .seek(to: .milliseconds(120_500), id: 2)) == #"seekid "2" "120.500""#)
  }

  @Test func skippingAndSeekingAreRefusedWhileStopped() throws {
    let (server, _) = try Self.start()
    var connection = try server.connect()
    for request: Request<Void> in [.next, .previous, .seek(to: .zero), .seek(by: .zero)] {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(.playerSync))
    }
  }

  @Test func clearsTheError() throws {
    let server = try LiveServer(library: [.song("missing.wav")])
    var connection = try server.connect()
    try connection.run(.add("missing.wav"))
    _ = try? connection.run(.play)
    var error: String?
    for _ in 0..<1_000 where error == nil {
      usleep(10_000)
      error = try connection.run(.status).error
    }
    #expect(error?.contains("missing.wav") == true)
    try connection.run(.clearError)
    #expect(try connection.run(.status).error == nil)
  }
}
