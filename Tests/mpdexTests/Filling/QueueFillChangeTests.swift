import Bytes
import Foundation
import Glibc
import TestSupport
import Testing

/// `queue fill` beside a client that changes the queue while the program prints its songs.
@Suite struct QueueFillChangeTests {
  private let server: LiveServer
  private let files: TemporaryDirectory

  private static let songs = (10..<20).map { "\($0).wav" }

  init() throws {
    server = try LiveServer(
      files: MusicLibrary(Self.songs.map { .song(ByteString($0), seconds: 600) }))
    files = try TemporaryDirectory(prefix: "fill")
    try writeFile(files.path("list"), Self.songs[2...].flatMap { Array("\($0)\n".utf8) })
  }

  @Test(
    "songs that another client has deleted meanwhile are replaced", arguments: ["play 0", "stop"])
  func deletion(command: String) throws {
    _ = try server.raw(["add 10.wav", "add 11.wav", command])
    let ahead = command == "stop" ? 4 : 3
    let filling = try BackgroundCommand(
      ["queue", "fill", "--ahead", "\(ahead)", "--", "sh", "-c", Self.deletingOnce],
      environment: [
        "MPD_HOST": server.socketPath, "XDG_STATE_HOME": files.path("state"),
        "FILES": files.path(""), "MPDEX": Command.path,
      ])
    let end = ContinuousClock.now + .seconds(20)
    while try server.queue().count < 4, ContinuousClock.now < end { usleep(20_000) }
    let queue = try server.queue()
    #expect(queue.first == "10.wav" && queue.count == 4 && !queue.contains("11.wav"))
    #expect(filling.isRunning)
  }

  /// A program whose first run deletes the second song of the queue.
  private static let deletingOnce = """
    [ -e "$FILES/deleted" ] || "$MPDEX" del 2
    : > "$FILES/deleted"
    cat "$FILES/list"
    """
}
