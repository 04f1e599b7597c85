internal import CommandRuntime
internal import Operations
internal import Bytes
internal import CommandSyntax
internal import MPDClient
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
      Names can be written in any case. All are of the same moment.

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
    context.setTerminator(for: results)
    try printValues(values, asJSON: results.json, in: context)
  }
}

/// Parses the name of a value, which must be known.
private func nameOfValue(_ argument: ByteString) throws -> String {
  let name = argument.description
  guard PlayerValue(name) == nil else { return name }
  let values = StatusValue.allCases.map(\.rawValue) + ["uri", "version"]
  let hint = nearestHint(
    to: name, among: values + tagNames.map(\.name),
    otherwise: "there are \(values.joined(separator: ", ")), and tags such as title (`mpdex tags`)")
  throw ValidationError("there is no value '\(ByteString(name).terminalSafe)'\(hint)")
}
