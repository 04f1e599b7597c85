internal import Bytes
package import CommandRuntime
internal import JSON
package import MPDClient

/// Prints songs: a line for people, the URI for programs, or JSON.
package struct SongPrinter {
  private let output: CommandOutput
  private let json: Bool
  /// The format of the results; nil for URIs.
  private let format: SongFormat?
  /// Whether the queue's identifier and a tab precede each song.
  package var showsIDs = false

  /// - Parameter format: the format of the results, which JSON does not have; nil for URIs.
  package init(_ results: OutputOptions, _ format: SongFormat?, in context: CommandContext) {
    output = context.output(for: results)
    json = results.json
    self.format = format
  }

  /// Prints a song, and waits while too much is unwritten.
  package func print(_ song: Song) throws {
    if json {
      output.writeJSON(song.json)
    } else {
      let id = showsIDs ? song.id.map { Array("\($0)\t".utf8) } : nil
      output.writeSafely(format?.text(song) ?? song.uri, after: id ?? [])
    }
    try output.waitForRoom()
  }

  /// Makes the server send only the tags that are printed, and others that are needed; nil for all.
  package func narrowTags(in context: CommandContext, also others: [Tag]? = []) throws {
    try context.server.narrowTags(needed: json ? nil : others.map { (format?.tags ?? []) + $0 })
  }
}

extension Song {
  /// Returns the song with a 0-based position, which the server does not send for stored playlists.
  package func withPosition(_ position: Int) -> Song {
    Song(uri: uri, pairs: pairs + [Pair(name: "Pos", value: ByteString("\(position)"))])
  }
}

extension JSONKeys {
  package static let status: JSONKeys = [
    "state (play, pause or stop)", "volume", "repeat", "random", "single", "consume", "crossfade",
    "mixRampDecibels", "mixRampDelay", "partition", "queueLength", "position", "nextPosition",
    "elapsed", "duration", "bitRate", "audioFormat", "updating", "error", "song (an object)",
  ]

  package static let song: JSONKeys = [
    "uri", "duration", "tags (an object of lists)", "position (in the queue or a playlist)",
    "id (in the queue)", "priority (in the queue)",
    "range (of a part of a file: an object with start and end)",
  ]
}

extension Status {
  /// The status with the current song in JSON; seconds have fractions.
  func json(_ song: Song?) -> JSONObject {
    [
      "audioFormat": audioFormat, "bitRate": bitRate, "consume": consume.word,
      "crossfade": Int(crossfade.components.seconds),
      "duration": song.flatMap { _ in duration?.inSeconds },
      "elapsed": song.flatMap { _ in elapsed?.inSeconds }, "error": error,
      "mixRampDecibels": mixRampDecibels, "mixRampDelay": mixRampDelay?.inSeconds,
      "nextPosition": nextSongPosition.map { $0 + 1 }, "partition": partition,
      "position": songPosition.map { $0 + 1 }, "queueLength": queueLength, "random": isRandom,
      "repeat": isRepeating, "single": single.word, "song": song?.json,
      // The protocol's word: play, pause or stop. Only formats use mpc's words.
      "state": state.rawValue, "updating": updateJob, "volume": volume,
    ]
  }
}

extension Song {
  /// The song in JSON, with its position from 1 on; the priority only of a song of the queue.
  var json: JSONObject {
    [
      "duration": duration?.inSeconds, "id": id, "position": position.map { $0 + 1 },
      "priority": id.map { _ in priority }, "range": range?.json, "tags": jsonTags, "uri": uri,
    ]
  }

  /// The values of each tag.
  var jsonTags: JSONObject {
    let values = Dictionary(grouping: tags, by: \.tag.name)
    return JSONObject(values.map { ($0, $1.map(\.value)) })
  }
}
