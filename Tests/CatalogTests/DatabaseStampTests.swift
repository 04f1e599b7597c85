import Bytes
import Catalog
import MPDClient
import Testing
import TestSupport

@Suite struct DatabaseStampTests {
  private static func stamp(_ server: LiveServer) throws -> DatabaseStamp? {
    var connection = try Connection(to: .socket(path: ByteString(server.socketPath)))
    return try connection.databaseStamp(of: "a/1.wav")
  }

  @Test func isTheSameUntilTheDatabaseChanges() throws {
    let server = try LiveServer(files: [.directory("a", [.song("1.wav")])])
    try server.restartAsUpdatedLongAgo()
    let first = try #require(try Self.stamp(server))
    #expect(first.isSettled)
    #expect(try Self.stamp(server)?.bytes == first.bytes)
    try writeFile(
      server.musicDirectory + "/a/2.wav", try readFile(server.musicDirectory + "/a/1.wav"))
    try server.update()
    let second = try #require(try Self.stamp(server))
    #expect(second.bytes != first.bytes)
    #expect(!second.isSettled)
  }
}
