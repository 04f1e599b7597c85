internal import Bytes

/// The paths of one server's files, all in a directory of its own.
struct ServerFiles: Sendable {
  let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory(prefix: "mpd")
    try makeDirectory(ByteString(music))
    try makeDirectory(ByteString(playlists))
  }

  var socket: String { directory.path("socket") }
  var music: String { directory.path("music") }
  var playlists: String { directory.path("playlists") }
  var database: String { directory.path("database") }
  var log: String { directory.path("log") }
  /// The path of the file for messages that the server prints before it has opened its log.
  var earlyLog: String { directory.path("early-log") }
  var configuration: String { directory.path("mpd.conf") }

  /// Writes the configuration; a setting of the additional lines replaces the default one, except
  /// the address, because the socket is always needed.
  func writeConfiguration(adding lines: [String]) throws {
    let names = Set(lines.flatMap { $0.split(separator: "\n") }.compactMap(settingName))
      .subtracting(["bind_to_address"])
    let kept = defaults.filter { !names.contains(settingName($0[...]) ?? "") }
    try writeFile(configuration, Array((kept + lines + [""]).joined(separator: "\n").utf8))
  }

  /// The last lines of both logs.
  var logTail: String {
    let texts = [earlyLog, log].compactMap { try? readFile($0) }
    let lines = texts.flatMap { ByteString($0).description.split(separator: "\n") }
    return lines.suffix(20).joined(separator: "\n")
  }

  private func settingName(_ line: Substring) -> String? {
    // A line that is commented out removes the default setting.
    line.split { $0 == " " || $0 == "\t" }.first { $0 != "#" }.map { String($0) }
  }

  private var defaults: [String] {
    [
      "bind_to_address \"\(socket)\"",
      "music_directory \"\(music)\"",
      "playlist_directory \"\(playlists)\"",
      "sticker_file \"\(directory.path("stickers"))\"",
      "state_file \"\(directory.path("state"))\"",
      "log_file \"\(log)\"",
      "database {\n plugin \"simple\"\n path \"\(database)\"\n compress \"no\"\n}",
      "audio_output {\n type \"null\"\n name \"Null\"\n mixer_type \"software\"\n}",
      "decoder {\n plugin \"wildmidi\"\n enabled \"no\"\n}",
      "zeroconf_enabled \"no\"",
      "auto_update \"no\"",
      "restore_paused \"yes\"",
      "max_connections \"100\"",
    ]
  }
}
