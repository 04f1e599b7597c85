import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueSongRequestsTests {
  @Test func setsPriorities() throws {
    let server = try LiveServer(library: [.song("a"), .song("b"), .song("c"), .song("d")])
    var connection = try server.connect()
    try connection.addEach(["a", "b", "c", "d"])
    let ids = try connection.run(.queue).compactMap(\.id)
    try connection.run(.setPriority(5, at: [0..<1, 2..<4]))
    #expect(try connection.run(.queue).map(\.priority) == [5, 0, 5, 5])
    try connection.run(.setPriority(255, ids: [ids[1], ids[2]]))
    #expect(try connection.run(.queue).map(\.priority) == [5, 255, 255, 5])
    try connection.run(.setPriority(0, at: [0..<4]))
    #expect(try connection.run(.queue).map(\.priority) == [0, 0, 0, 0])
    let error = try #require(throws: MPDError.self) {
      try connection.run(.setPriority(256, at: [0..<4]))
    }
    #expect(error.code == .ack(.argument))
  }

  @Test func setsTheRangeOfASong() throws {
    let server = try LiveServer(files: [.song("1.wav", seconds: 20)])
    var connection = try server.connect()
    let id = try connection.run(.addID("1.wav"))
    func range(from start: Duration?, to end: Duration?) throws -> SongRange? {
      try connection.run(.setRange(from: start, to: end, ofID: id))
      return try connection.run(.song(id: id)).range
    }
    let half = Duration.milliseconds(1_500)
    #expect(
      try range(from: half, to: .seconds(4)) == SongRange(start: half, end: .seconds(4)))
    #expect(
      try range(from: .seconds(2), to: nil) == SongRange(start: .seconds(2), end: nil))
    #expect(
      try range(from: nil, to: .seconds(3)) == SongRange(start: .zero, end: .seconds(3)))
    #expect(try range(from: nil, to: nil) == nil)
    let error = try #require(throws: MPDError.self) {
      try connection.run(.setRange(from: .seconds(3), to: .seconds(2), ofID: id))
    }
    #expect(error.code == .ack(.argument))
  }

  @Test func addsAndClearsTagsOfARemoteSong() throws {
    let server = try LiveServer(library: [.song("a")])
    var connection = try server.connect()
    let id = try connection.run(.addID("http://localhost:1/x"))
    func tags(after request: Request<Void>) throws -> [String] {
      try connection.run(request)
      return try connection.run(.song(id: id)).tags.map { "\($0.tag.name)=\($0.value)" }
    }
    #expect(try tags(after: .addTag(.artist, value: "x", toID: id)) == ["Artist=x"])
    #expect(try tags(after: .addTag(.artist, value: #"y "z""#, toID: id)).count == 2)
    #expect(try tags(after: .addTag(.title, value: "t", toID: id)).sorted().last == "Title=t")
    #expect(try tags(after: .clearTag(.artist, ofID: id)) == ["Title=t"])
    #expect(try tags(after: .clearTags(ofID: id)) == [])
  }

  @Test func tagsOfADatabaseSongCannotBeChanged() throws {
    let server = try LiveServer(library: [.song("a")])
    var connection = try server.connect()
    let id = try connection.run(.addID("a"))
    for request: Request<Void> in [
      .addTag(.artist, value: "x", toID: id), .clearTag(.artist, ofID: id), .clearTags(ofID: id),
    ] {
      let error = try #require(throws: MPDError.self) { try connection.run(request) }
      #expect(error.code == .ack(.permission))
    }
  }

  @Test func requestsSendSeveralRangesAndOpenEnds() throws {
    #expect(try line(of: .setPriority(3, at: [0..<1, 4..<9])) == #"prio "3" "0:1" "4:9""#)
    #expect(try line(of: .setPriority(3, ids: [7, 8])) == #"prioid "3" "7" "8""#)
    #expect(
      try line(of: .setRange(from: nil, to: .seconds(666), ofID: 42))
        == #"rangeid "42" "0.000:666.000""#)
    #expect(
      try line(of: .setRange(from: .milliseconds(9_999_999), to: .seconds(36_000), ofID: 42))
        == #"rangeid "42" "9999.999:36000.000""#)
    #expect(
      try line(of: .setRange(from: .milliseconds(1), to: nil, ofID: 42))
        == #"rangeid "42" "0.001:""#)
  }
}
