import Bytes
import Foundation
import Testing
import TestSupport

/// A server with the playlist `mix`, and a browser of its queue, playlists or directories at a real terminal.
struct BrowsedChanges {
  static let library: MusicLibrary = [
    .directory("Air", [.song("1.wav"), .song("2.wav")]),
    .directory("Björk", [.song("1.wav"), .song("2.wav")]), .song("zoo.wav"),
  ]

  static let files: MusicLibrary = [
    .directory("Air", [.song("1.wav", seconds: 9), .song("2.wav", seconds: 9)]),
    .song("zoo.wav", seconds: 9),
  ]

  /// The songs of both directories.
  static let all = ["Air/1.wav", "Air/2.wav", "Björk/1.wav", "Björk/2.wav"]

  let server: LiveServer
  let state: TemporaryDirectory
  let screen: TmuxScreen

  /// - Parameter queueing: whether all songs are in the queue at first.
  init(
    _ arguments: String = "", on server: LiveServer? = nil, queueing isQueueing: Bool = false
  ) throws {
    self.server = try server ?? LiveServer(library: Self.library)
    state = try TemporaryDirectory(prefix: "state")
    let songs: [ByteString] = ["zoo.wav", "Air/1.wav", "zoo.wav", "Air/2.wav"]
    let server = self.server
    #expect(try server.mpdex(arguments: ["addplaylist", "mix"] + songs).status == 0)
    if isQueueing { #expect(try server.raw(["add /"]) == "OK\n") }
    screen = try TmuxScreen(
      "\(Command.path) browse --locale en_US \(arguments); echo ended: $?; sleep 60",
      environment: ["MPD_HOST": server.socketPath, "XDG_STATE_HOME": state.path("state")],
      columns: 80, rows: 24)
    #expect(try screen.waits { $0.contains { $0.hasPrefix("▌") } })
  }

  /// Presses keys, and waits for what the last line says then.
  func press(_ keys: String..., until message: String) throws {
    // The answer to a key without a meaning replaces the message of an earlier key.
    try screen.press("F12")
    #expect(try screen.waits { $0[23].hasPrefix(" f12 does nothing here") })
    for key in keys { try screen.press(key) }
    let isSaid = try screen.waits { $0[23] == " " + message }
    let rows = try screen.text().joined(separator: "\n")
    #expect(isSaid, "\(message)\n\(rows)")
  }

  /// The URIs of a playlist; nil if there is none.
  func playlist(_ name: String) throws -> [String]? {
    let reply = try server.raw(["listplaylist \(name)"])
    guard !reply.hasPrefix("ACK") else { return nil }
    return reply.split(separator: "\n").filter { $0.hasPrefix("file: ") }
      .map { String($0.dropFirst(6)) }
  }

  /// Waits until the queue has the given songs.
  func waits(for queue: [String]) throws -> Bool {
    for _ in 0..<2_000 {
      if try server.queue() == queue { return true }
      usleep(5_000)
    }
    return false
  }
}
