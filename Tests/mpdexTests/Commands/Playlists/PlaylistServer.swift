import Bytes
import Foundation
import TestSupport

/// A library for stored playlists; some of its songs have names that no playlist can hold.
enum PlaylistLibrary {
  static let library: MusicLibrary = [
    .directory(
      "d",
      [
        .song("1.wav", tags: ["Title": "Zebra", "Artist": "ann", "Track": "10"], seconds: 30),
        .song("2.wav", tags: ["Title": "Äpfel", "Artist": "Ann", "Track": "9"], seconds: 20),
        .song("3.wav", tags: ["Title": "Banane", "Track": "1"], seconds: 10),
      ]),
    .directory("odd", [.song([0x78, 0xFF, 0x09]), .song(#"q"uo\te.wav"#)]),
    .song("#hash.wav"), .song(" blank.wav"), .song("plain.wav", seconds: 0.5),
    .directory("Lists", [.playlist("in.m3u")]),
  ]

  static let one = "d/1.wav"
  static let two = "d/2.wav"
  static let three = "d/3.wav"
  static let plain = "plain.wav"
}

extension LiveServer {
  /// Returns a server with this library; `limit` is its `max_playlist_length`.
  static func withPlaylistLibrary(limit: Int? = nil) throws -> LiveServer {
    try LiveServer(
      library: PlaylistLibrary.library,
      configuration: limit.map { ["max_playlist_length \"\($0)\""] } ?? [])
  }

  /// Returns a stored playlist's URIs, bypassing the code under test; nil if it does not exist.
  func playlist(_ name: String) throws -> [String]? {
    let reply = try raw(["listplaylist \"\(name)\""])
    return reply.contains("ACK") ? nil : values("file", in: reply)
  }

  /// The names of all stored playlists.
  func playlistNames() throws -> [String] {
    values("playlist", in: try raw(["listplaylists"])).sorted()
  }

  /// Writes a stored playlist's file, which may name songs unknown to the server.
  func write(_ name: String, _ lines: [String]) throws {
    let path = "\(playlistDirectory)/\(name).m3u"
    try Data(lines.map { $0 + "\n" }.joined().utf8).write(to: URL(filePath: path))
  }

  private func values(_ key: String, in reply: String) -> [String] {
    reply.split(separator: "\n").filter { $0.hasPrefix("\(key): ") }
      .map { String($0.dropFirst(key.count + 2)) }
  }
}
