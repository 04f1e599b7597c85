import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueEditServerTests {
  static let uris: [ByteString] = (0..<8).map { "\($0).wav" }

  /// MPD itself counts positions as the steps do, and keeps the ids and the current song.
  @Test func theServerKeepsItsSongs() throws {
    let library = MusicLibrary(Self.uris.map { .song($0, seconds: 600) })
    let server = try LiveServer(files: library)
    var connection = try server.connect()
    for queueCase in QueueCase.random.filter(isPlayable).prefix(60) {
      let present = try start(queueCase, on: &connection)
      try perform(queueCase, on: &connection)
      let songs = try connection.run(.queue)
      #expect(songs.map(\.uri) == queueCase.wanted.map { Self.uris[$0] }, "\(queueCase)")
      for (song, origin) in zip(songs, queueCase.edit.origins) {
        if let origin { #expect(song.id == present[origin].id, "\(queueCase)") }
      }
      let position = try connection.run(.status).songPosition
      #expect(position == queueCase.edit.currentIndex ?? queueCase.edit.nextIndex, "\(queueCase)")
    }
  }

  /// If a server no longer loses the current song, moves need not be divided any more for it.
  @Test func aMoveThatIsNotDividedLosesTheCurrentSong() throws {
    let server = try LiveServer(files: [.song("0.wav", seconds: 600)])
    var connection = try server.connect()
    try connection.addEach(["0.wav", "0.wav", "0.wav"])
    try connection.run(.play(at: 2))
    let id = try connection.run(.status).songID
    try connection.run(.move(0..<2, to: .absolute(1)))
    #expect(try connection.run(.status).songID != id)
  }

  @Test func oneAttemptOverwritesNothing() throws {
    let server = try LiveServer(library: MusicLibrary(Self.uris.map { .song($0) }))
    var connection = try server.connect()
    try connection.addEach(["0.wav"])
    let present = try connection.queueContents()
    try connection.addEach(["1.wav"])
    do throws(QueueEditError) {
      try connection.applyQueue(["2.wav"], from: present, maxAttempts: 1)
      Issue.record("the queue was overwritten")
    } catch {
      #expect((error.cause.code, error.isUntouched) == (.changed, true))
    }
    #expect(try connection.queueContents().uris == ["0.wav", "1.wav"])
    #expect(try connection.applyQueue(["2.wav"], from: present).attempts == 2)
    #expect(try connection.queueContents().uris == ["2.wav"])
  }

  private func isPlayable(_ queueCase: QueueCase) -> Bool {
    let uris = queueCase.present + queueCase.wanted
    return queueCase.current != nil && uris.allSatisfy { $0 < Self.uris.count }
  }

  /// Plays the current song of the present queue, and returns the queue.
  private func start(_ queueCase: QueueCase, on connection: inout Connection) throws -> [Song] {
    try connection.run(.clear)
    try connection.addEach(queueCase.present.map { Self.uris[$0] })
    try connection.run(.play(at: try #require(queueCase.current)))
    return try connection.run(.queue)
  }

  private func perform(_ queueCase: QueueCase, on connection: inout Connection) throws {
    for step in queueCase.edit.steps {
      switch step {
      case .delete(let range): try connection.run(.delete(range))
      case .move(let range, let target): try connection.run(.move(range, to: .absolute(target)))
      case .insert(let wanted, let start):
        for (position, index) in zip(start..., wanted) {
          try connection.run(.add(Self.uris[queueCase.wanted[index]], at: .absolute(position)))
        }
      }
    }
  }
}
