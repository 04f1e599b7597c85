internal import Bytes
package import CommandRuntime
package import CommandSyntax
internal import JSON
package import MPDClient

/// Prints songs: as lines for people, as URIs for programs, or as JSON.
package struct SongPrinter {
  private let output: CommandOutput
  private let json: Bool
  /// The format in which songs are printed; nil to print URIs.
  private let format: SongFormat?
  /// Whether each line begins with the song's identifier in the queue and a tab.
  package var showsIDs = false
  /// Whether JSON output includes numeric sticker values, such as ratings.
  package var showsStickers = false

  /// Creates a printer for the output that the options ask for.
  ///
  /// - Parameter format: the format in which songs are printed; nil to print URIs. JSON output ignores the format.
  package init(_ results: OutputOptions, _ format: SongFormat?, in context: CommandContext) {
    output = context.output(for: results)
    json = results.json
    self.format = format
  }

  /// Prints a song. Waits if too much output has not been written yet.
  package func print(_ song: Song) throws {
    if json {
      output.writeJSON(showsStickers ? song.json.merging(song.jsonStickers) : song.json)
    } else {
      let id = showsIDs ? song.id.map { Array("\($0)\t".utf8) } : nil
      output.writeSafely(format?.text(song) ?? song.uri, after: id ?? [])
    }
    try output.waitForRoom()
  }

  /// Makes the server send only the tags that will be printed, and the tags in `others`. If the output is JSON or
  /// `others` is nil, the server sends all tags.
  package func narrowTags(in context: CommandContext, also others: [Tag]? = []) throws {
    try context.server.narrowTags(needed: json ? nil : others.map { (format?.tags ?? []) + $0 })
  }
}

/// The option that makes commands include numeric sticker values, such as ratings, in JSON output.
package struct StickerOption: OptionGroup {
  package let isGiven: Bool

  package init(_ words: inout Words) {
    isGiven = words.flag(
      "--stickers", "With --json, print ratings and play counts from stickers as well.")
  }

  /// Throws if the option is given although no JSON is printed.
  package func validate(with results: OutputOptions) throws {
    guard results.json || !isGiven else { throw ValidationError("--stickers needs --json") }
  }
}

extension JSONKeys {
  package static let status: JSONKeys = [
    "state (play, pause or stop)", "volume", "repeat", "random", "single", "consume", "crossfade",
    "mixRampDecibels", "mixRampDelay", "partition", "queueLength", "position", "nextPosition",
    "elapsed", "duration", "bitRate", "audioFormat", "updating", "error", "song (an object)",
  ]

  package static let songWithStickers: JSONKeys =
    .song + [
      "rating (from 0 to 10, with --stickers, as the keys after it)", "playCount", "lastPlayed",
      "skipCount", "like (0, 1 or 2)",
    ]

  package static let song: JSONKeys = [
    "uri", "duration", "added (MPD 0.24)", "tags (an object of lists)",
    "position (in the queue or a playlist)",
    "id (in the queue)", "priority (in the queue)",
    "range (of a part of a file: an object with start and end)",
  ]
}

extension Status {
  /// Returns a JSON object with the status and the current song. Times are in seconds, with fractions.
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
      // The state is named as in the protocol: play, pause or stop. Only formats use mpc's words.
      "state": state.rawValue, "updating": updateJob, "volume": volume,
    ]
  }
}

extension Song {
  /// The song as a JSON object, in which the position is counted from 1. Only a song of the queue has a priority.
  var json: JSONObject {
    [
      "added": added, "duration": duration?.inSeconds, "id": id,
      "position": position.map { $0 + 1 }, "priority": id.map { _ in priority },
      "range": range?.json, "tags": jsonTags, "uri": uri,
    ]
  }

  /// The numeric values of the song's stickers, as a JSON object.
  fileprivate var jsonStickers: JSONObject {
    JSONObject(StickerNumber.allCases.map { ($0.rawValue, SongStickers.value($0, of: uri)) })
  }

  /// The tags as a JSON object, which contains a list of values for each tag.
  var jsonTags: JSONObject {
    let values = Dictionary(grouping: tags, by: \.tag.name)
    return JSONObject(values.map { ($0, $1.map(\.value)) })
  }
}
