import Bytes
import MPDClient
import Testing
import TestSupport

/// `Connection.saveQueue(as:mode:isCancelled:)` while another client changes the queue.
@Suite struct QueueSavingTests {
  private let server: LiveServer

  init() throws {
    server = try LiveServer(library: [.song("1.wav"), .song("2.wav"), .song("3.wav")])
    _ = try server.raw(["playlistadd mix 3.wav", "add 1.wav", "add 2.wav"])
  }

  private func playlists() throws -> [ByteString: [ByteString]] {
    var connection = try server.connect()
    let names = try connection.run(.playlists).map(\.name)
    return try names.reduce(into: [:]) { $0[$1] = try connection.run(.playlistURIs($1)) }
  }

  /// Saves the queue through a proxy; returns the error.
  private func save(
    _ mode: SaveMode, through proxy: FaultProxy
  ) throws -> MPDError? {
    do throws(MPDError) {
      var connection = try Connection(to: .socket(path: ByteString(proxy.socketPath)))
      try connection.saveQueue(as: "mix", mode: mode)
      return nil
    } catch {
      return error
    }
  }

  /// Another client adds a song to the queue right before `save`.
  @Test func aQueueThatChangesReplacesNothing() throws {
    let server = server
    let plain = try FaultProxy(to: server.socketPath)
    #expect(try save(.replace, through: plain) == nil)
    #expect(try playlists() == ["mix": ["1.wav", "2.wav"]])
    let commands = plain.traffic.commands
    let save = try #require(commands.firstIndex { $0.hasPrefix("save ") })
    let proxy = try FaultProxy(
      to: server.socketPath, .call { _ = try? server.raw(["add 3.wav"]) }, at: .beforeCommand(save)
    )
    let error = try self.save(.replace, through: proxy)
    #expect(proxy.hasFired)
    #expect(error?.code == .changed)
    #expect(
      error?.message
        == "the queue changed while it was being saved; 'mix' was not changed; try again")
    #expect(try playlists() == ["mix": ["1.wav", "2.wav"]])
  }
}
