import Bytes
import MPDClient
import Testing
import TestSupport

/// MPD 0.24 is tested with scripted servers only.
@Suite struct ProtocolFeatureRequestsTests {
  @Test func listsEnabledAndAvailableFeatures() throws {
    let answer: ByteString = "feature: hide_playlists_in_root\nfeature: other\nOK\n"
    let enabled = try exchange(.protocolFeatures, answer: answer)
    #expect(enabled.line == "protocol")
    #expect(enabled.reply == [.hidePlaylistsInRoot, ProtocolFeature("other")])
    let available = try exchange(.availableProtocolFeatures, answer: answer)
    #expect(available.line == #"protocol "available""#)
    #expect(available.reply == enabled.reply)
  }

  @Test func sendsFeatureChanges() throws {
    let both: [ProtocolFeature] = [.hidePlaylistsInRoot, ProtocolFeature("other")]
    #expect(
      try line(of: .enableProtocolFeatures(both))
        == #"protocol "enable" "hide_playlists_in_root" "other""#)
    #expect(
      try line(of: .disableProtocolFeatures([both[1]])) == #"protocol "disable" "other""#)
    #expect(try line(of: .enableAllProtocolFeatures) == #"protocol "all""#)
    #expect(try line(of: .clearProtocolFeatures) == #"protocol "clear""#)
  }

  @Test func anOlderServerRefusesTheCommand() throws {
    let server = try LiveServer(library: nil)
    var connection = try server.connect()
    guard try !connection.run(.commands).contains("protocol") else { return }
    let error = try #require(throws: MPDError.self) { try connection.run(.protocolFeatures) }
    #expect(error.code == .unsupported)
  }
}
