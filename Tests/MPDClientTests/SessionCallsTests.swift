import ListingIndex
import Bytes
import TestSupport
import Testing

@testable import MPDClient

@Suite(.timeLimit(.minutes(1))) struct SessionCallsTests {
  @Test func listingsAndTheQueue() async throws {
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

  @Test func pictures() async throws {
    let cover = pictureBytes(300_000)
    let server = try LiveServer(files: [.song("s.wav")])
    try writeFile(server.musicDirectory + "/cover.jpg", cover)
    let session = try Session(server.settings)
    let steps = Locked([[Int]]())
    let picture = try await session.albumArt(of: "s.wav") { received, total in
      steps.withLock { $0.append([received, total]) }
    }
    #expect(picture == Picture(bytes: cover, mimeType: nil))
    #expect(steps.withLock { $0.last } == [300_000, 300_000])
    #expect(try await session.picture(of: "s.wav") == nil)
  }

  @Test func storedPlaylists() async throws {
    let server = try LiveServer(library: [.song("a"), .song("b"), .song("c")])
    let session = try Session(server.settings)
    try await session.append(["a", "b"], toPlaylist: "p")
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
