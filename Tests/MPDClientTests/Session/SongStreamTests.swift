import Bytes
import Platform
import Testing
import TestSupport

@testable import MPDClient

@Suite(.timeLimit(.minutes(1))) struct SongStreamTests {
  /// A server with some songs in its database and in its queue.
  private func server(songs count: Int) throws -> LiveServer {
    let server = try LiveServer(library: .artists(count: count))
    _ = try server.raw(["add Artists"])
    return server
  }

  private func collect(_ stream: SongStream) async throws -> [Song] {
    var songs: [Song] = []
    for try await song in stream { songs.append(song) }
    return songs
  }

  @Test(arguments: [1, 3, 7, 8, 4096])
  func theSongsAreThoseOfTheQueueAndTheDatabase(_ windowSize: Int) async throws {
    let server = try server(songs: 7)
    let session = try Session(server.settings)
    let queue = try await session.run(.queue)
    #expect(queue.count == 7)
    let stream = session.songStream(of: .queue, windowSize: windowSize)
    #expect(try await collect(stream) == queue)
    #expect(try await collect(stream) == queue)
    let found = session.songStream(of: .find(.file(.notEquals, "")), windowSize: windowSize)
    #expect(try await collect(found) == session.run(.find(.file(.notEquals, ""))))
    #expect(try await collect(session.songStream(of: .find(.artist == "nobody"))) == [])
  }

  @Test func aWindowIsRequestedWhenTheOneBeforeIsConsumed() async throws {
    let window = { (songs: String) in
      "playlist: 5\nlist_OK\n\(songs)list_OK\nOK\n"
    }
    let list = { (range: String) -> [ScriptedServer.Step] in
      [
        .expect("command_list_ok_begin"), .expect("status"), .expect("playlistinfo \"\(range)\""),
        .expect("command_list_end"),
      ]
    }
    let server = try ScriptedServer(
      script: [.greeting] + list("0:2") + [.send(ByteString(window("file: a\nfile: b\n")))]
        + [.expect("ping"), .send("OK\n")]
        + list("2:4") + [.send(ByteString(window("file: c\n"))), .hang])
    let session = try server.session()
    var songs = session.songStream(of: .queue, windowSize: 2).makeAsyncIterator()
    #expect(try await songs.next()?.uri == "a")
    #expect(try await songs.next()?.uri == "b")
    #expect(server.receivedLines.count == 4)
    try await session.run(.ping)
    #expect(try await songs.next()?.uri == "c")
    #expect(try await songs.next() == nil)
    #expect(server.failures == [])
  }

  @Test func aChangeBetweenTwoWindowsEndsTheIteration() async throws {
    let server = try server(songs: 5)
    let session = try Session(server.settings)
    var songs = session.songStream(of: .queue, windowSize: 2).makeAsyncIterator()
    for _ in 1...2 { #expect(try await songs.next() != nil) }
    try await session.run(.delete(0))
    let error = try await #require(throws: MPDError.self) { try await songs.next() }
    #expect(error.code == .changed)
    #expect(try await songs.next() == nil)
    #expect(try await session.run(.status).queueLength == 4)
    #expect(session.generation == 1)
  }

  @Test func aConnectionThatIsLostBetweenTwoWindowsEndsTheIteration() async throws {
    let server = try server(songs: 5)
    let session = try Session(server.settings)
    var songs = session.songStream(of: .find(.file(.notEquals, "")), windowSize: 2)
      .makeAsyncIterator()
    for _ in 1...2 { #expect(try await songs.next() != nil) }
    try server.restart()
    let error = try await #require(throws: MPDError.self) { try await songs.next() }
    #expect(error.code == .changed)
    #expect(try await session.run(.stats).songs == 5)
  }

  @Test(arguments: [1, 3, 4096]) func aCancelledTaskEndsTheIteration(
    _ windowSize: Int
  ) async throws {
    let server = try server(songs: 5)
    let session = try Session(server.settings)
    let stream = session.songStream(of: .queue, windowSize: windowSize)
    let count = Locked(0)
    let task = Task {
      for try await _ in stream
      where count.withLock({
        $0 += 1; return $0
      }) == 2 {
        withUnsafeCurrentTask { $0?.cancel() }
      }
    }
    await #expect(throws: CancellationError.self) { try await task.value }
    #expect(count.withLock { $0 } == 2)
    #expect(try await session.run(.status).queueLength == 5)
  }
}
