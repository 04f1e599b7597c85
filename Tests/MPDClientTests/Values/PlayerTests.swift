import Bytes
import MPDClient
import Testing
import TestSupport

@Suite struct PlayerTests {
  @Test func readsTheStatusOfAStoppedServer() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    let status = try connection.run(.status)
    #expect(status.state == .stopped)
    #expect(status.songPosition == nil)
    #expect(status.queueLength == 0)
    #expect((status.isRepeating, status.isRandom) == (false, false))
    #expect((status.single, status.consume) == (.off, .off))
    #expect(try connection.run(.currentSong) == nil)
  }

  @Test func readsTheStatusWhilePlaying() throws {
    let library: MusicLibrary = [.song("s.wav", tags: ["Title": "T"], seconds: 20)]
    let server = try LiveServer(files: library)
    var connection = try server.connect()
    try connection.run(.add("s.wav"))
    try connection.run(.play)
    let status = try connection.run(.status)
    #expect(status.state == .playing)
    #expect(status.songPosition == 0)
    let song = try #require(try connection.run(.currentSong))
    #expect(song.uri == "s.wav")
    #expect(song[.title] == "T")
    #expect(song.position == 0)
    #expect(song.duration == .seconds(20))
    try connection.run(.stop)
    #expect(try connection.run(.status).state == .stopped)
  }

  @Test func readsOptionsAndErrorFromTheStatus() throws {
    let reply: ByteString = """
      volume: 42
      repeat: 1
      random: 1
      single: oneshot
      consume: 1
      playlist: 7
      playlistlength: 9
      state: pause
      song: 3
      songid: 4
      time: 65:200
      elapsed: 65.400
      duration: 200.0
      updating_db: 5
      error: it broke
      OK

      """
    let server = try ScriptedServer(script: [.greeting, .expect("status"), .send(reply), .hang])
    var connection = try server.connect()
    let status = try connection.run(.status)
    #expect(status.volume == 42)
    #expect((status.isRepeating, status.isRandom) == (true, true))
    #expect((status.single, status.consume) == (.oneshot, .on))
    #expect((status.queueVersion, status.queueLength, status.songPosition) == (7, 9, 3))
    #expect(status.state == .paused)
    #expect((status.elapsed, status.duration) == (.milliseconds(65_400), .seconds(200)))
    #expect((status.updateJob, status.error) == (5, "it broke"))
  }
}
