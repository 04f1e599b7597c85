import Bytes
import Foundation
import Testing
import TestSupport

/// A real server on which every subcommand is tried, and the same songs by its own URIs.
struct TriedServer {
  /// The heading of its column in the table of servers.
  let name: String
  let environment: [String: String]
  /// What the words in braces of a case mean here.
  let names: [String: String]
  let raw: ([String]) throws -> String

  static let library: MusicLibrary = [
    .directory(
      "Air",
      [
        .directory(
          "Moon Safari",
          [song("Air", "Moon Safari", "Sexy Boy", 1), song("Air", "Moon Safari", "All I Need", 2)])
      ]),
    .directory(
      "Björk", [.directory("Homogenic", [song("Björk", "Homogenic", "Hunter", 1)])]),
  ]

  private static func song(
    _ artist: ByteString, _ album: ByteString, _ title: ByteString, _ track: Int
  ) -> MusicLibrary.Entry {
    .song(
      "0\(ByteString("\(track)")) \(title).wav",
      tags: ["Artist": artist, "Album": album, "Title": title, "Track": ByteString("\(track)")],
      seconds: 60)
  }

  /// A server with a database of its own, or of another server.
  init(_ name: String, _ server: LiveServer) {
    self.name = name
    environment = ["MPD_HOST": server.socketPath]
    names = [
      "a": "Air/Moon Safari/01 Sexy Boy.wav", "b": "Air/Moon Safari/02 All I Need.wav",
      "c": "Björk/Homogenic/01 Hunter.wav", "dir": "Air/Moon Safari", "top": "Air",
      "music": server.musicDirectory,
    ]
    raw = { try server.raw($0) }
  }

  init(_ name: String, _ server: MopidyServer) {
    self.name = name
    environment = ["MPD_HOST": "127.0.0.1", "MPD_PORT": "\(server.port)"]
    names = [
      "a": "local:track:Air/Moon%20Safari/01%20Sexy%20Boy.wav",
      "b": "local:track:Air/Moon%20Safari/02%20All%20I%20Need.wav",
      "c": "local:track:Bj%C3%B6rk/Homogenic/01%20Hunter.wav",
      "dir": "Local media/Albums/Moon Safari", "top": "Local media/Albums",
      "music": server.musicDirectory,
    ]
    raw = { try server.raw($0) }
  }

  /// Replaces the words in braces.
  func named(_ text: String) -> String {
    names.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
  }

  /// The values with a name in the reply to a line.
  func values(_ name: String, of line: String) throws -> [String] {
    try raw([named(line)]).split(separator: "\n").filter { $0.hasPrefix("\(name): ") }
      .map { String($0.dropFirst(name.count + 2)) }
  }

  /// Whether the reply to a line has all of some lines.
  func has(_ expected: [String], in line: String) throws -> Bool {
    let reply = try raw([named(line)]).split(separator: "\n").map { String($0) }
    return Set(expected.map(named)).isSubset(of: reply)
  }

  /// Runs the command.
  func mpdex(_ words: String, input: String?, home: String) throws -> ProcessResult {
    let arguments = words.split(separator: " ").map { ByteString(named(String($0))) }
    return try Command.run(
      arguments, environment: environment.merging(["HOME": home, "EDITOR": "true"]) { $1 },
      input: input.map { Array(named($0).utf8) })
  }

  /// Sends lines, and waits after `play` until the song plays: Mopidy says at once that it does.
  func prepare(_ lines: [String]) throws {
    for line in lines {
      _ = try raw([named(line)])
      guard line.hasPrefix("play ") else { continue }
      let expected = ["state: play", "song: \(line.dropFirst("play ".count))"]
      let end = ContinuousClock.now + .seconds(20)
      while try !has(expected, in: "status") {
        try #require(ContinuousClock.now < end, "\(line) on \(name)")
        usleep(20_000)
      }
    }
  }

  /// Makes the queue and the stored playlist "one" the three songs, and everything else as at first.
  func reset() throws {
    let lines = [
      "stop", "clear", "repeat 0", "random 0", "single 0", "consume 0", "crossfade 0",
      "setvol 100", "enableoutput 0", "rm one", "rm two", #"add "{a}""#, #"add "{b}""#,
      #"add "{c}""#, "save one",
    ]
    for line in lines { _ = try raw([named(line)]) }
  }
}
