import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct StatsTests {
  @Test func countsTheServersSongs() throws {
    let server = try LiveServer(files: [
      .song("1.wav", tags: ["Artist": "A", "Album": "X"], seconds: 2),
      .song("2.wav", tags: ["Artist": "B", "Album": "X"], seconds: 3),
      .song("3.wav", tags: ["Artist": "A", "Album": "Y"], seconds: 5),
    ])
    var connection = try server.connect()
    let stats = try connection.run(.stats)
    #expect((stats.artists, stats.albums, stats.songs) == (2, 2, 3))
    #expect(stats.databasePlayTime == .seconds(10))
    #expect(stats.playTime == .zero)
    #expect(try #require(stats.uptime) >= .zero)
    let line = "db_update: \(try #require(stats.databaseUpdate))"
    #expect(try server.raw(["stats"]).split(separator: "\n").contains { $0 == line })
  }

  @Test func missingAndInvalidNumbersAreNil() throws {
    let (_, stats) = try exchange(
      .stats, answer: "songs: x\nuptime: -1\nplaytime: 1e300\ndb_update: \(Int.max)0\nOK\n")
    #expect((stats.artists, stats.albums, stats.songs) == (nil, nil, nil))
    #expect((stats.uptime, stats.playTime, stats.databasePlayTime) == (nil, nil, nil))
    #expect(stats.databaseUpdate == nil)
    #expect(stats.pairs.count == 4)
  }
}
