import Bytes
import Testing
import TestSupport

/// Edits of stored playlists that a signal interrupts.
@Suite struct SignalHoldTests {
  /// Ends the command once its temporary playlist exists, with the server stopped, so the signal
  /// comes before the playlist can have been renamed. The shell's message about the signal is not
  /// shown.
  private static let script = """
    set -m
    cd "$PLAYLISTS"
    exec 3>&2 2>/dev/null
    "$@" 2>&3 &
    for i in $(seq 4000); do
      if ls mpdex-temporary-* >/dev/null 2>&1; then break; fi
      sleep 0.005
    done
    kill -STOP "$MPD_PID"
    kill "-$SIGNAL" $!
    kill -CONT "$MPD_PID"
    wait $!
    """

  @Test(
    arguments: [
      ("INT", 2, ["playlist", "sort", "mix", "--by", "-title"]),
      ("TERM", 15, ["playlist", "sort", "mix", "--by", "-file"]),
      ("HUP", 1, ["moveplaylist", "mix", "1", "end"]),
    ] as [(String, Int32, [ByteString])])
  func aSignalChangesNothing(_ signal: String, _ number: Int32, _ arguments: [ByteString]) throws {
    let server = try LiveServer.withPlaylistLibrary()
    let songs = (0..<8000).map { $0.isMultiple(of: 2) ? PlaylistLibrary.one : PlaylistLibrary.two }
    try server.write("mix", songs)
    let pid = try #require(server.processIdentifier)
    let result = try runProcess(
      "/bin/bash", ["-c", ByteString(Self.script), "bash", ByteString(Command.path)] + arguments,
      environment: inheritedEnvironment(adding: [
        "MPD_HOST": server.socketPath, "PLAYLISTS": server.playlistDirectory, "SIGNAL": signal,
        "MPD_PID": "\(pid)",
      ]), timeout: .seconds(60))
    #expect(result.status == 128 + number)
    #expect(result.errorText == "mpdex: interrupted; 'mix' was not changed\n")
    #expect(try server.playlistNames() == ["mix"])
    #expect(try server.playlist("mix") == songs)
  }
}
