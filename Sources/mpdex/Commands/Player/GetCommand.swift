internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import JSON
internal import MPDClient
internal import Operations
internal import TerminalText

struct Get: RunnableCommand {
  static let jsonKeys: JSONKeys = .described("the values that were asked for")

  static let configuration = CommandConfiguration(
    command: "get",
    abstract: "Print single values, one a line: state, elapsed, title and so on.",
    discussion: """
      Of the status: state (play, pause or stop), elapsed and duration (seconds), position and \
      nextPosition (from 1 on), id, length (of the queue), volume, repeat, random, single, consume, \
      crossfade, mixRampDecibels, mixRampDelay, bitRate, audioFormat, partition, updating and error. Of \
      the current song: uri and the names of a song's format, such as title. Of the server: version. \
      Names can be written in any case. All values are read at the same moment.

      A value that is missing is an empty line, and is left out by --json. repeat and random are on or \
      off, in JSON true or false; single and consume are on, off or once.

      EXAMPLES
        mpdex get state
        mpdex get elapsed duration
        [ "$(mpdex get state)" = play ] || mpdex play
        mpdex get --json title artist volume
      """)

  let values: [String]
  let results: OutputOptions

  init(_ words: inout Words) {
    values = words.arguments("<value>", "The names of the values.", .required, reading: nameOfValue)
    results = words.group()
  }

  func run(in context: CommandContext) throws {
    context.output.setTerminator(for: results)
    try printValues(values, asJSON: results.json, in: context)
  }
}

private func nameOfValue(_ argument: ByteString) throws -> String {
  let name = argument.description
  guard PlayerValue(name) == nil else { return name }
  let values = StatusValue.allCases.map(\.rawValue) + ["uri", "version"]
  let hint = nearestHint(
    to: name, among: values + tagNames.map(\.name),
    otherwise:
      "the values are \(values.joined(separator: ", ")), and tags such as title; `mpdex tags` lists the tags"
  )
  throw ValidationError("there is no value '\(ByteString(name).terminalSafe)'\(hint)")
}

/// A value that `get` prints, from the status, the current song or the connection.
enum PlayerValue {
  case status(StatusValue)
  case song(SongVariable)
  case version

  /// Creates the value with the given name, ignoring case; nil if no value has this name.
  init?(_ name: String) {
    let lowercased = name.lowercased()
    if lowercased == "version" {
      self = .version
    } else if let value = StatusValue(inAnyCase: name) {
      self = .status(value)
    } else if let variable = SongVariable(lowercased) {
      self = .song(variable)
    } else {
      return nil
    }
  }

  fileprivate var isOfSong: Bool { if case .song = self { true } else { false } }

  fileprivate var tag: Tag? { if case .song(let variable) = self { variable.tag } else { nil } }

  fileprivate var isOfStatus: Bool { if case .version = self { false } else { true } }
}

/// A value of the status; the raw value is its name in JSON.
enum StatusValue: String, CaseIterable {
  case state, elapsed, duration, position, nextPosition, id, length, volume, `repeat`, random,
    single,
    consume, crossfade, mixRampDecibels, mixRampDelay, bitRate, audioFormat, partition, updating,
    error

  /// Returns the value; nil if the status does not contain it. The values of the current song are nil if no song is
  /// playing or paused.
  fileprivate func shown(_ status: Status) -> ShownValue? {
    switch self {
    case .state: .text(ByteString(status.state.rawValue))
    case .length: .number(Double(status.queueLength))
    case .volume: number(status.volume)
    case .repeat: .flag(status.isRepeating)
    case .random: .flag(status.isRandom)
    case .single: .text(ByteString(status.single.word))
    case .consume: .text(ByteString(status.consume.word))
    case .crossfade: .number(status.crossfade.inSeconds)
    case .mixRampDecibels: status.mixRampDecibels.map(ShownValue.number)
    case .mixRampDelay: (status.mixRampDelay?.inSeconds).map(ShownValue.number)
    case .partition: status.partition.map(ShownValue.text)
    case .updating: number(status.updateJob)
    case .error: status.error.map { .text(ByteString($0)) }
    default: status.state.hasSong ? ofCurrentSong(status) : nil
    }
  }

  private func ofCurrentSong(_ status: Status) -> ShownValue? {
    switch self {
    case .elapsed: (status.elapsed?.inSeconds).map(ShownValue.number)
    case .duration: (status.duration?.inSeconds).map(ShownValue.number)
    case .position: number(status.songPosition.map { $0 + 1 })
    case .nextPosition: number(status.nextSongPosition.map { $0 + 1 })
    case .id: number(status.songID)
    case .bitRate: number(status.bitRate)
    case .audioFormat: status.audioFormat.map { .text(ByteString($0)) }
    default: nil
    }
  }
}

private func number(_ number: Int?) -> ShownValue? { number.map { .number(Double($0)) } }

private enum ShownValue {
  case text(ByteString)
  case number(Double)
  case flag(Bool)

  /// The value as text. Numbers have no unnecessary decimals.
  var text: ByteString {
    switch self {
    case .text(let text): text
    case .number(let number):
      ByteString(Int(exactly: number).map { "\($0)" } ?? "\(number)")
    case .flag(let flag): flag ? "on" : "off"
    }
  }

  var json: any JSONConvertible {
    switch self {
    case .text(let text): text
    case .number(let number): number
    case .flag(let flag): flag
    }
  }
}

/// Prints values of the player. In text, each value has its own line, which is empty if the value is missing; JSON
/// contains only the values that exist.
///
/// - Parameter names: the names of the values, which must be valid.
func printValues(_ names: [String], asJSON: Bool, in context: CommandContext) throws {
  let values = names.compactMap { PlayerValue($0) }
  context.formats.printedTags = values.compactMap(\.tag)
  let shown = try shownValues(values, in: context)
  guard asJSON else {
    for value in shown { context.output.writeSafely(value?.text ?? "") }
    return
  }
  context.output.writeJSON(JSONObject(zip(names, shown).map { ($0, $1?.json) }))
}

private func shownValues(
  _ values: [PlayerValue], in context: CommandContext
) throws -> [ShownValue?] {
  let (status, song): (Status?, Song?) =
    try values.contains(where: \.isOfSong)
    ? statusAndSong(in: context)
    : (values.contains(where: \.isOfStatus) ? context.run(.status) : nil, nil)
  let version = try context.server.protocolVersion()
  return values.map { value in
    switch value {
    case .version: .text("\(version.major).\(version.minor).\(version.patch)")
    case .status(let value): status.flatMap(value.shown)
    case .song(let variable):
      song.flatMap(variable.number).map(ShownValue.number)
        ?? song.map(variable.value).flatMap { $0.isEmpty ? nil : .text($0) }
    }
  }
}
