internal import Bytes
internal import MPDClient

/// Prints songs: a line for people, the URI for programs, or JSON.
struct SongPrinter {
  let output: Output
  private let json: Bool
  /// Nil prints URIs.
  private let format: SongFormat?

  /// - Parameter format: how people want songs; nil for URIs, which programs get in any case.
  init(_ results: OutputOptions, _ format: SongFormat?) {
    output = results.output()
    json = results.json
    self.format = results.nulTerminated ? nil : format
  }

  func print(_ song: Song) throws {
    if json { return try output.writeJSON(JSONSong(song)) }
    output.writeVisibly(format?.text(song) ?? song.uri)
  }

  /// Has the server send the tags that are printed, and no others.
  func narrowTags(_ server: inout Connection) throws(CommandFailure) {
    if !json { try server.askForTags(format?.tags ?? []) }
  }
}

/// The status with the current song; seconds are fractions.
struct JSONStatus: Encodable {
  /// The protocol's word, play, pause or stop; mpc's words are for formats.
  let state: String
  let volume: Int?
  let `repeat`: Bool
  let random: Bool
  let single: String
  let consume: String
  /// In seconds; 0 for none.
  let crossfade: Int
  let mixRampDecibels: Double?
  /// In seconds; missing while MixRamp is off.
  let mixRampDelay: Double?
  let partition: String?
  let queueLength: Int
  let position: Int?
  let nextPosition: Int?
  let elapsed: Double?
  let duration: Double?
  /// In kilobits a second.
  let bitRate: Int?
  let audioFormat: String?
  let updating: Int?
  let error: String?
  let song: JSONSong?

  init(_ status: Status, song: Song?) {
    state = status.state.rawValue
    volume = status.volume
    `repeat` = status.isRepeat
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

/// A song; every tag has a list of values.
struct JSONSong: Encodable {
  let uri: String
  let uriBase64: String?
  /// 1-based, as on the command line.
  let position: Int?
  let id: Int?
  /// From 0 to 255, of a song of the queue.
  let priority: Int?
  let duration: Double?
  let tags: [String: [String]]

  init(_ song: Song) {
    let name = JSONName(song.uri)
    uri = name.text
    uriBase64 = name.base64
    position = song.position.map { $0 + 1 }
    id = song.id
    priority = song.id.map { _ in song.priority }
    duration = song.duration?.inSeconds
    tags = Dictionary(grouping: song.tags, by: \.tag.name).mapValues { $0.map(\.value.description) }
  }
}

extension Duration {
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

extension OneshotState {
  /// As mpc calls it.
  var word: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .oneshot: "once"
    }
  }
}
