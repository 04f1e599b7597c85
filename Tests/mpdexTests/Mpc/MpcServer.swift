import Bytes
import TestSupport

/// A server with files, whose state can be reset and recorded.
struct MpcServer: Sendable {
  static let library: MusicLibrary = [
    .directory(
      "Rock",
      [
        .song(
          "one.wav", tags: ["Artist": "Ann", "Album": "First", "Title": "One", "Track": "1"],
          seconds: 60),
        .song(
          "two.wav", tags: ["Artist": "Ann", "Album": "First", "Title": "Two", "Track": "2"],
          seconds: 60),
      ]),
    .directory(
      "Jazz",
      [
        .song(
          "three.wav", tags: ["Artist": "Bö", "Title": "It's \"three\"", "Genre": "Jazz"],
          seconds: 60),
        .directory(
          "deep down",
          [
            .song("a b.wav", tags: ["Artist": "Ann"], seconds: 60),
            .playlist("list.m3u", lines: ["a b.wav"]),
          ]),
      ]),
    .song("plain.wav", seconds: 60),
  ]

  /// A picture that takes more than one chunk of a binary response.
  static let cover = pictureBytes(20_000)

  let server: LiveServer

  init() throws {
    server = try LiveServer(
      files: Self.library,
      configuration: [
        "audio_output {\n type \"null\"\n name \"Null\"\n mixer_type \"software\"\n}",
        "audio_output {\n type \"null\"\n name \"Second\"\n mixer_type \"null\"\n}",
      ])
    try writeFile(server.musicDirectory + "/Rock/cover.png", Self.cover)
  }

  /// Resets all that a command can change, runs the setup and returns its refusals.
  ///
  /// Every request is sent, even after a refused one, so that the server's counters stay the
  /// same.
  func prepare(_ setup: [String]) throws -> [String] {
    let lists = try names("listplaylists", "playlist: ").map { "rm \"\($0)\"" }
    let partitions = try names("listpartitions", "partition: ").filter { $0 != "default" }
    let stickers = try songsWithStickers().map { "sticker delete song \"\($0)\"" }
    _ = try server.raw(lists + partitions.map { "delpartition \"\($0)\"" } + stickers + initial)
    return try setup.map { try server.raw([$0]) }.filter { $0.contains("ACK") }
  }

  private let initial = [
    "stop", "clear", "clearerror", "repeat 0", "random 0", "single 0", "consume 0",
    "crossfade 0", "mixrampdb 0", "mixrampdelay -1", "setvol 50", "replay_gain_mode off",
    "enableoutput 0", "enableoutput 1",
  ]

  /// Only their stickers are deleted, because MPD 0.24 crashes if there are none.
  private func songsWithStickers() throws -> [String] {
    let songs = Self.library.songPaths.map(\.description)
    let replies = try server.raw(songs.map { "sticker list song \"\($0)\"" })
      .split(separator: "OK\n", omittingEmptySubsequences: false)
    return zip(songs, replies).filter { !$1.isEmpty }.map(\.0)
  }

  private func names(_ request: String, _ key: String) throws -> [String] {
    try server.raw([request]).split(separator: "\n").filter { $0.hasPrefix(key) }
      .map { String($0.dropFirst(key.count)) }
  }

  /// Returns the state that a command can change, without lines that differ between runs.
  func state() throws -> [String] {
    let lists = try names("listplaylists", "playlist: ").sorted()
    let requests =
      ["status", "replay_gain_status", "playlistinfo", "outputs", "listpartitions"]
      + lists.map { "listplaylist \"\($0)\"" }
      + Self.library.songPaths.map { "sticker list song \"\($0)\"" }
    let replies = try server.raw(requests).split(separator: "\n").map(String.init)
    return lists + replies.filter { line in !Self.volatile.contains { line.hasPrefix($0) } }
  }

  private static let volatile = [
    "playlist: ", "songid: ", "nextsongid: ", "time: ", "elapsed: ", "bitrate: ", "audio: ",
    "Id: ", "updating_db: ", "Added: ",
  ]
}

/// The server refused a case's setup requests.
struct SetupFailure: Error {
  let replies: [String]
}
