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
    try writeFile(files.path("list"), Self.songs[2...].asLines)
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
    try waitUntil { try server.queue().count >= 4 }
    let queue = try server.queue()
    #expect(queue.first == "10.wav" && queue.count == 4 && !queue.contains("11.wav"))
    #expect(filling.isRunning)
  }

  @Test(
    "if the last song ends while the program runs, the added ones play, also after songs that stay")
  func runOut() throws {
    let short = try LiveServer(files: MusicLibrary((1...4).map { .song("\($0).wav", seconds: 1) }))
    try writeFile(files.path("list"), Array("3.wav\n4.wav\n".utf8))
    _ = try short.raw(["add 1.wav", "add 2.wav", "play 1"])
    let filling = try BackgroundCommand(
      ["queue", "fill", "--ahead", "1", "--", "sh", "-c", #"sleep 2; cat "$FILES/list""#],
      environment: [
        "MPD_HOST": short.socketPath, "XDG_STATE_HOME": files.path("state"),
        "FILES": files.path(""),
      ])
    try waitUntil { try short.queue().count >= 3 }
    try waitUntil { try Int(short.statusValue("song")).map { $0 >= 2 } == true }
    #expect(filling.isRunning)
  }

  /// A program whose first run deletes the second song of the queue.
  private static let deletingOnce = """
    [ -e "$FILES/deleted" ] || "$MPDEX" del 2
    : > "$FILES/deleted"
    cat "$FILES/list"
    """
}
