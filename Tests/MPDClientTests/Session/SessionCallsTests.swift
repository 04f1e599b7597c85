import Bytes
import Glibc
import ListingIndex
import Platform
import Testing
import TestSupport

@testable import MPDClient

@Suite(.timeLimit(.minutes(1))) struct SessionCallsTests {
  @Test func readsListingsAndTheQueue() async throws {
    let server = try LiveServer(library: .artists(count: 3))
    let session = try Session(server.settings)
    let listing = try await session.listing(of: "Artists")
    #expect(listing.count == 3)
    try await session.list { $0.append(.add("Artists")) }
    let uris = try await session.queueURIs()
    #expect(uris == (try await session.run(.queue).map(\.uri)))
    await #expect(throws: MPDError.self) { try await session.listing(of: "nowhere") }
    #expect(session.generation == 1)
  }

  @Test func readsPictures() async throws {
    let cover = pictureBytes(300_000)
    let server = try LiveServer(files: [.song("s.wav")])
    try writeFile(server.musicDirectory + "/cover.jpg", cover)
    let session = try Session(server.settings)
    let steps = Locked([[Int]]())
    let picture = try await session.albumArt(of: "s.wav") { received, total in
      steps.withLock { $0.append([received, total]) }
    }
    let path: ByteString? = ProgramVersion.mpd < ProgramVersion(0, 25) ? nil : "cover.jpg"
    #expect(picture == Picture(bytes: cover, mimeType: nil, path: path))
    #expect(steps.withLock { $0.last } == [300_000, 300_000])
    #expect(try await session.picture(of: "s.wav") == nil)
  }

  @Test func progressIsNotReportedToACancelledTask() async throws {
    let server = try ScriptedServer(script: [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine, .send("size: 2\nbinary: 1\na\nOK\n"),
      .receiveLine, .send("size: 2\nbinary: 1\nb\nOK\n"), .expect("ping"), .send("OK\n"), .hang,
    ])
    let session = try server.session(cancellationGrace: .seconds(60))
    let (gate, steps) = (Gate(), Locked([Int]()))
    let task = Task {
      try await session.albumArt(of: "a") { received, _ in
        steps.withLock { $0.append(received) }
        gate.pass()
      }
    }
    #expect(try await eventually { gate.isReached })
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    gate.open()
    try await within { try await session.run(.ping) }
    #expect(server.failures == [])
    #expect(steps.withLock { $0 } == [1])
  }

  @Test func progressBeginsAgainOverAnotherConnection() async throws {
    let first: [ScriptedServer.Step] = [
      .greeting, .receiveLine, .send("OK\n"), .receiveLine, .send("size: 2\nbinary: 1\na\nOK\n"),
      .receiveLine,
    ]
    let server = try ScriptedServer(scripts: [
      first + [.close], first + [.send("size: 2\nbinary: 1\nb\nOK\n"), .hang],
    ])
    let steps = Locked([Int]())
    let picture = try await server.session().albumArt(of: "a") { received, _ in
      steps.withLock { $0.append(received) }
    }
    #expect(picture?.bytes == [0x61, 0x62])
    #expect(steps.withLock { $0 } == [1, 1, 2])
  }

  @Test func appliesAndRestoresQueues() async throws {
    let server = try LiveServer(files: [
      .song("a.wav", seconds: 600), .song("b.wav", seconds: 600), .song("c.wav", seconds: 600),
    ])
    let session = try Session(server.settings)
    try await session.applyQueue(["a.wav", "b.wav"])
    _ = try server.raw(["prio 4 1", "rangeid 2 5:9", "seek 0 100"])
    let before = QueueState(try await session.queueSnapshot())
    #expect(before.priorities == [1: 4])
    #expect(before.ranges == [1: SongRange(start: .seconds(5), end: .seconds(9))])
    let present = try await session.queueContents()
    let outcome = try await session.applyQueue(["c.wav"], from: present)
    #expect(outcome.before == present)
    #expect(try server.raw(["playlistinfo"]).contains("c.wav"))
    let restored = try await session.restoreQueue(before, resuming: true)
    #expect(restored.missing == [])
    let after = QueueState(try await session.queueSnapshot())
    #expect((after.songs, after.priorities) == (before.songs, before.priorities))
    #expect((after.ranges, after.current) == (before.ranges, before.current))
    let elapsed = try #require(after.elapsed)
    #expect(elapsed >= Duration.seconds(99))
    let found = try await session.songURIs(below: ["", "c.wav"])
    #expect(found.map(\.count) == [3, 1])
    await #expect(throws: QueueEditError.self) { try await session.applyQueue(["x.wav"]) }
  }

  @Test func aQueueComesFromAnySequence() async throws {
    let server = try LiveServer(library: [.song("a.wav"), .song("b.wav"), .song("c.wav")])
    let session = try Session(server.settings)
    let songs: [ByteString] = ["a.wav", "b.wav", "c.wav"]
    try await session.applyQueue(songs.reversed())
    #expect(try await session.queueURIs() == songs.reversed())
    try await session.applyQueue(songs.lazy.filter { $0 != "b.wav" })
    #expect(try await session.queueURIs() == ["a.wav", "c.wav"])
    try await session.applyQueue(songs: songs.dropFirst().lazy.map { ListedSong($0) })
    #expect(try await session.queueURIs() == ["b.wav", "c.wav"])
    try await session.applyQueue([ByteString]())
    #expect(try await session.queueURIs() == [])
  }

  @Test func aCancelledEditOfTheQueueSendsNoFurtherList() async throws {
    let server = try LiveServer(
      files: [.song("a.wav")], configuration: [#"max_playlist_length "200000""#])
    let session = try Session(server.settings)
    let task = Task {
      try await session.applyQueue([ByteString](repeating: "a.wav", count: 200_000))
    }
    var other = try server.connect()
    // Without a suspension, after which other tests might keep this one waiting.
    while try other.run(.status).queueLength == 0 { usleep(1000) }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    let length = try await session.run(.status).queueLength
    #expect(length < 200_000 && length.isMultiple(of: 5000))
    try await session.applyQueue(["a.wav"])
    #expect(try await session.queueURIs() == ["a.wav"])
  }

  @Test func aCancelledAdditionLeavesNoTemporaryPlaylist() async throws {
    let server = try LiveServer(
      library: [.song("a")], configuration: [#"max_playlist_length "200000""#])
    let session = try Session(server.settings)
    let songs = [ByteString](repeating: "a", count: 100_000)
    let task = Task { try await session.append(songs, toPlaylist: "p") }
    var other = try server.connect()
    // Without a suspension, after which other tests might keep this one waiting.
    for _ in 0..<20_000 {
      if try !other.run(.playlists).isEmpty { break }
      usleep(1000)
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await session.run(.ping)
    // The addition may have been done by then.
    #expect(try other.run(.playlists).allSatisfy { $0.name == "p" })
  }

  @Test func editsStoredPlaylists() async throws {
    let server = try LiveServer(library: [.song("a"), .song("b"), .song("c")])
    let session = try Session(server.settings)
    await #expect(throws: MPDError.self) { try await session.playlistEdit(ofExisting: "p") }
    try await session.append(["a", "b"], toPlaylist: "p")
    #expect(try await session.playlistEdit(ofExisting: "p").new.count == 2)
    try await session.insert("c", intoPlaylist: "p", at: 0)
    #expect(try await session.run(.playlistURIs("p")) == ["c", "a", "b"])
    try await session.move(0, to: 2, inPlaylist: "p")
    try await session.delete(...0, fromPlaylist: "p")
    #expect(try await session.run(.playlistURIs("p")) == ["b", "c"])
    try await session.run(.load("p"))
    try await session.saveQueue(as: "q")
    #expect(try await session.run(.playlistURIs("q")) == ["b", "c"])
  }
}
