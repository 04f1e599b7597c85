import Bytes
import MPDClient
import Testing
import TestSupport

/// `Connection.applyQueue(_:from:maxAttempts:progress:isCancelled:)` against a real server.
@Suite struct QueueEditingTests {
  private static let uris: [ByteString] = (0..<12).map { "\($0).wav" }

  private func server() throws -> LiveServer {
    try LiveServer(files: MusicLibrary(Self.uris.map { .song($0, seconds: 600) }))
  }

  private func songs(_ count: Int, _ generator: inout SeededGenerator) -> [ByteString] {
    (0..<count).map { _ in Self.uris.randomElement(using: &generator) ?? "0.wav" }
  }

  @Test func anyQueueBecomesAnyOther() throws {
    let server = try server()
    var connection = try server.connect()
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<400 {
      let wanted = songs(Int.random(in: 0...14, using: &generator), &generator)
      if Bool.random(using: &generator), try connection.run(.status).queueLength > 0 {
        try connection.run(.play)
      }
      try expectSmallestEdit(to: wanted, on: &connection)
    }
  }

  /// Applies a list and compares the ids with those before: as many as possible are kept, and among
  /// them that of the current song.
  private func expectSmallestEdit(
    to wanted: [ByteString], on connection: inout Connection
  ) throws {
    let before = try connection.queueContents()
    let outcome = try connection.applyQueue(wanted)
    let after = try connection.queueContents()
    #expect(after.uris == wanted)
    #expect(after.ids == outcome.ids)
    #expect(after.status.queueVersion == outcome.queueVersion)
    let kept = Set(after.ids).intersection(before.ids)
    #expect(kept.count == commonCount(before.uris, wanted))
    if let id = before.status.songID, let position = before.ids.firstIndex(of: id),
      wanted.contains(before.uris[position])
    {
      #expect(after.status.songID == id)
      #expect(after.status.state == before.status.state)
    }
  }

  /// The number of songs that two lists have in common.
  private func commonCount(_ left: [ByteString], _ right: [ByteString]) -> Int {
    var counts: [ByteString: Int] = [:]
    for uri in left { counts[uri, default: 0] += 1 }
    return right.count { uri in
      counts[uri, default: 0] -= 1
      return counts[uri, default: 0] >= 0
    }
  }

  @Test func anEqualListSendsNothing() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.applyQueue(Self.uris)
    let version = try connection.run(.status).queueVersion
    let outcome = try connection.applyQueue(Self.uris)
    #expect(outcome.done == QueueEditCounts())
    #expect(outcome.queueVersion == version)
    #expect(outcome.attempts == 1)
  }

  @Test(arguments: [[], ["random 1"], ["single 1"], ["consume 1"], ["crossfade 5"]])
  func theMusicPlaysOn(_ modes: [String]) throws {
    let server = try server()
    var connection = try server.connect()
    var generator = SeededGenerator(seed: 5)
    try connection.applyQueue(Self.uris)
    _ = try server.raw(modes + ["play 3"])
    let id = try connection.run(.status).songID
    var elapsed = Duration.zero
    for _ in 0..<100 {
      let others = songs(Int.random(in: 0...10, using: &generator), &generator)
      let place = Int.random(in: 0...others.count, using: &generator)
      try connection.applyQueue(Array(others[..<place]) + ["3.wav"] + others[place...])
      let status = try connection.run(.status)
      #expect((status.songID, status.state) == (id, .playing))
      #expect(status.error == nil)
      let now = try #require(status.elapsed)
      #expect(now >= elapsed)
      elapsed = now
    }
  }

  @Test func aQueueThatAnotherClientChangesIsReadAgain() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.applyQueue(Self.uris)
    let stale = try connection.queueContents()
    _ = try server.raw(["delete 0", "add 5.wav"])
    let outcome = try connection.applyQueue(Self.uris.reversed(), from: stale)
    #expect(outcome.attempts == 2)
    #expect(try connection.queueURIs() == Self.uris.reversed())
  }

  @Test func itConvergesBesideABusyClient() throws {
    let server = try server()
    var connection = try server.connect()
    let other = BackgroundThread(after: .zero) {
      for _ in 0..<300 {
        _ = try? server.raw(["add 1.wav", "delete 0"])
      }
    }
    var applied = 0
    for _ in 0..<20 {
      do throws(QueueEditError) {
        try connection.applyQueue(Self.uris)
        applied += 1
      } catch {
        #expect(error.cause.code == .changed)
        #expect(error.remaining != nil)
      }
    }
    try other.wait()
    #expect(applied > 0)
    try connection.applyQueue(Self.uris)
    #expect(try connection.queueURIs() == Self.uris)
  }

  @Test func aSongThatTheServerRefusesIsNamed() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.applyQueue(["0.wav", "1.wav"])
    let error = #expect(throws: QueueEditError.self) {
      try connection.applyQueue(["1.wav", "2.wav", "nix.wav", "3.wav"])
    }
    #expect(error?.refusedSong == "nix.wav")
    #expect(error?.cause.code == .ack(.noExist))
    // What makes the queue longer comes before anything is deleted, and is taken back.
    #expect(error?.done == QueueEditCounts())
    #expect(error?.remaining == QueueEditCounts(deleted: 1, inserted: 3))
    #expect(try connection.queueURIs() == ["0.wav", "1.wav"])
  }

  /// Songs that nobody can look up are inserted before anything is deleted or moved.
  @Test(
    arguments: [
      ["foo://x"], ["2.wav", "foo://x"], ["1.wav", "foo://x", "0.wav"],
      ["3.wav", "2.wav", "foo://x", "2.wav"],
    ] as [[ByteString]])
  func aRefusedListChangesNothing(_ wanted: [ByteString]) throws {
    let server = try server()
    var connection = try server.connect()
    try connection.applyQueue(["0.wav", "1.wav", "3.wav"])
    let before = try connection.queueContents()
    let error = #expect(throws: QueueEditError.self) { try connection.applyQueue(wanted) }
    #expect(error?.isUntouched == true)
    #expect(try connection.queueContents().ids == before.ids)
  }

  @Test func aCancelledEditSaysWhatWasDone() throws {
    let server = try server()
    var connection = try server.connect()
    let wanted = (0..<6000).map { Self.uris[$0 % Self.uris.count] }
    var changed = 0
    let error = #expect(throws: QueueEditError.self) {
      try connection.applyQueue(
        wanted, progress: { done, _ in changed = done }, isCancelled: { changed > 0 })
    }
    #expect(error?.cause.code == .cancelled)
    #expect(error?.done == QueueEditCounts(inserted: 5000))
    #expect(error?.remaining == QueueEditCounts(inserted: 1000))
    try connection.applyQueue(wanted)
    #expect(try connection.queueURIs() == wanted)
  }

  @Test func aLostServerIsReportedAndASecondRunFinishes() throws {
    let server = try server()
    var connection = try server.connect()
    try connection.applyQueue(["0.wav"])
    let present = try connection.queueContents()
    server.halt()
    let error = #expect(throws: QueueEditError.self) {
      try connection.applyQueue(Self.uris, from: present)
    }
    #expect(error?.remaining == nil)
    #expect(error?.done == QueueEditCounts())
    try server.restart()
    try connection.reconnect()
    try connection.applyQueue(Self.uris)
    #expect(try connection.queueURIs() == Self.uris)
  }

  @Test func aQueueBeyondTheLimitOfOutputIsRead() throws {
    let server = try LiveServer(
      files: MusicLibrary(Self.uris.map { .song($0) }),
      configuration: [#"max_output_buffer_size "64""#])
    var connection = try server.connect()
    let wanted = (0..<2000).map { Self.uris[$0 % Self.uris.count] }
    try connection.applyQueue(wanted)
    let contents = try connection.queueContents()
    #expect(contents.uris == wanted)
    #expect(contents.ids == (1...2000).map { $0 })
    #expect(contents.status.queueLength == 2000)
  }
}
