internal import Bytes
internal import MPDClient

/// Prints songs: a line for people, the URI for programs, or JSON.
struct SongPrinter {
  private let output: Output
  private let json: Bool
  /// The format of the results; nil for URIs.
  private let format: SongFormat?
  /// Whether the queue's identifier and a tab precede each song.
  var showsIDs = false

  /// - Parameter format: the format of the results, which JSON does not have; nil for URIs.
  init(_ results: OutputOptions, _ format: SongFormat?, in context: CommandContext) {
    output = context.output(for: results)
    json = results.json
    self.format = format
  }

  /// Prints a song.
  func print(_ song: Song) throws {
    if json { return try output.writeJSON(JSONSong(song)) }
    let id = showsIDs ? song.id.map { Array("\($0)\t".utf8) } : nil
    output.writeSafely(format?.text(song) ?? song.uri, after: id ?? [])
  }

  /// Makes the server send only the tags that are printed, and others that are needed; nil for all.
  func narrowTags(
    in context: CommandContext, also others: [Tag]? = []
  ) throws(CommandFailure) {
    try context.narrowTags(needed: json ? nil : others.map { (format?.tags ?? []) + $0 })
  }
}

extension Song {
  /// Returns the song with a 0-based position, which the server does not send for stored playlists.
  func withPosition(_ position: Int) -> Song {
    Song(uri: uri, pairs: pairs + [Pair(name: "Pos", value: ByteString("\(position)"))])
  }
}

/// The status with the current song in JSON; seconds have fractions.
struct JSONStatus: Encodable {
  /// The protocol's word: play, pause or stop. Only formats use mpc's words.
  let state: String
  let volume: Int?
  let `repeat`: Bool
  let random: Bool
  let single: String
  let consume: String
  /// The crossfade in seconds; 0 for none.
  let crossfade: Int
  let mixRampDecibels: Double?
  /// The delay in seconds; missing while MixRamp is off.
  let mixRampDelay: Double?
  let partition: String?
  let queueLength: Int
  let position: Int?
  let nextPosition: Int?
  let elapsed: Double?
  let duration: Double?
  /// The bit rate in kilobits per second.
  let bitRate: Int?
  let audioFormat: String?
  let updating: Int?
  let error: String?
  let song: JSONSong?

  init(_ status: Status, song: Song?) {
    state = status.state.rawValue
    volume = status.volume
    `repeat` = status.isRepeating
    random = status.isRandom
    single = status.single.word
    consume = status.consume.word
    crossfade = Int(status.crossfade.components.seconds)
    mixRampDecibels = status.mixRampDecibels
    mixRampDelay = status.mixRampDelay?.inSeconds
    partition = status.partition?.description
    queueLength = status.queueLength
    position = status.songPosition.map { $0 + 1 }
    nextPosition = status.nextSongPosition.map { $0 + 1 }
    elapsed = song.flatMap { _ in status.elapsed?.inSeconds }
    duration = song.flatMap { _ in status.duration?.inSeconds }
    bitRate = status.bitRate
    audioFormat = status.audioFormat
    updating = status.updateJob
    error = status.error
    self.song = song.map(JSONSong.init)
  }
}

/// A song in JSON; each tag has a list of values.
struct JSONSong: Encodable {
  let uri: String
  let uriBase64: String?
  /// The position, counted from 1, as in arguments.
  let position: Int?
  let id: Int?
  /// The priority from 0 to 255; only for songs of the queue.
  let priority: Int?
  let duration: Double?
  /// The part of the file that the song is; missing for the whole file.
  let range: JSONRange?
  let tags: [String: [String]]

  init(_ song: Song) {
    let name = JSONName(song.uri)
    uri = name.text
    uriBase64 = name.base64
    position = song.position.map { $0 + 1 }
    id = song.id
    priority = song.id.map { _ in song.priority }
    duration = song.duration?.inSeconds
    range = song.range.map(JSONRange.init)
    tags = Dictionary(grouping: song.tags, by: \.tag.name).mapValues { $0.map(\.value.description) }
  }
}

/// A part of a file in JSON, in seconds.
struct JSONRange: Encodable {
  let start: Double
  /// Missing for the end of the file.
  let end: Double?

  init(start: Double, end: Double?) {
    (self.start, self.end) = (start, end)
  }

  init(_ range: SongRange) {
    start = range.start.inSeconds
    end = range.end?.inSeconds
  }

  /// The range in whole milliseconds, as servers keep it; nil if it is none.
  var range: SongRange? {
    guard let start = Duration(roundedSeconds: start) else { return nil }
    guard let end else { return SongRange(start: start, end: nil) }
    guard let end = Duration(roundedSeconds: end), end > start else { return nil }
    return SongRange(start: start, end: end)
  }
}

extension Duration {
  /// Creates a duration of some seconds, rounded to milliseconds; nil if they are negative or too many.
  fileprivate init?(roundedSeconds seconds: Double) {
    guard seconds >= 0, seconds < 1e9 else { return nil }
    self = .milliseconds(Int((seconds * 1000).rounded()))
  }
}
