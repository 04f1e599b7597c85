import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct QueueSnapshotTests {
  @Test(arguments: [1, 64, 399, 400, 401, 4096])
  func hasTheStatusAndAllSongs(_ size: Int) throws {
    let server = try BulkRepliesTests.server()
    var connection = try server.connect()
    var steps: [Int] = []
    let queue = try connection.queueSnapshot(windowSize: size) { count, total in
      #expect(total == 400)
      steps.append(count)
    }
    #expect(queue.songs == (try connection.songs(of: .queue)))
    #expect(queue.status.queueLength == 400)
    #expect(queue.status.queueVersion == (try connection.run(.status).queueVersion))
    #expect(steps == steps.sorted())
    #expect(steps.last == 400)
  }

  @Test func anEmptyQueueHasNoSongs() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let queue = try connection.queueSnapshot()
    #expect((queue.status.queueLength, queue.songs.count) == (0, 0))
  }

  @Test func aSessionReadsTheSame() async throws {
    let server = try BulkRepliesTests.server()
    let session = try Session(server.settings)
    #expect(try await session.queueSnapshot().songs.count == 400)
    await session.close()
  }

  /// Returns the status of the first window whose version stays, with the songs of that version.
  @Test func readingBeginsAgainAfterAChange() throws {
    let server = try AnsweringServer { number in
      let version = number == 0 ? 1 : 2
      let song = number < 3 ? "file: \(number)\n" : ""
      return ByteString("volume: \(number)\nplaylist: \(version)\nlist_OK\n\(song)list_OK\nOK\n")
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let queue = try connection.queueSnapshot(windowSize: 1)
    #expect(queue.songs.map(\.uri) == ["2"])
    #expect(queue.status.volume == 2)
  }

  @Test func aQueueThatKeepsChangingIsGivenUp() throws {
    let server = try AnsweringServer { number in
      ByteString("playlist: \(number)\nlist_OK\nfile: a\nlist_OK\nOK\n")
    }
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    let error = try #require(throws: MPDError.self) {
      _ = try connection.queueSnapshot(windowSize: 1)
    }
    #expect((error.code, error.isConnectionUsable) == (.changed, true))
  }
}
