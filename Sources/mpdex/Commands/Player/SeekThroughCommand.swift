internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct SeekThrough: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "seekthrough",
    abstract: "Go ahead or back by a time, across the ends of songs.",
    discussion: """
      Beyond the end of the last song, playing stops, and the exit status is 1. A time before the \
      first song means the beginning of that song.

      EXAMPLES
        mpdex seekthrough 10:00
        mpdex seekthrough -90
      """)

  let target: SeekTarget

  init(_ words: inout Words) {
    target = words.argument("<time>", "Seconds, MM:SS or HH:MM:SS; put - before it to go back.")
  }

  func validate() throws {
    if case .percent = target.amount {
      throw ValidationError("seekthrough takes a time, not a percentage; `mpdex seek` takes either")
    }
  }

  func run(in context: CommandContext) throws {
    guard case .time(let time) = target.amount else { return }
    target.mentionMissingNumber(in: context)
    try seekThrough(by: target.base == .back ? .zero - time : time, in: context)
    try context.printStatusUnlessQuiet()
  }
}

/// Moves the playing position ahead by a time, or back if the time is negative, into other songs if necessary. The
/// server itself steps from song to song, since only the server knows which song is next in random order, and which
/// songs will be deleted after they have been played.
func seekThrough(by distance: Duration, in context: CommandContext) throws {
  var position = try PlayerPosition(in: context)
  var time = position.elapsed + distance
  if position.contains(time) {
    return try context.run(.seek(by: distance))
  }
  for _ in 0..<maxSteps {
    time =
      time < .zero
      ? try position.goBack(time, in: context) : try position.goAhead(time, in: context)
    if position.contains(time) { return try position.seek(to: time, in: context) }
  }
  throw CommandFailure(
    .inPart,
    "seeking stopped after \(maxSteps) songs, the limit for one command; to go on, run "
      + "`mpdex seekthrough \(roundedSeconds(time))`"
  )
}

/// The maximum number of steps from song to song, as in mpc.
private let maxSteps = 100

private struct PlayerPosition {
  private let status: Status
  /// The length of the song; nil if it is not known.
  private let length: Duration?

  /// Sends requests in one command list, and reads the player's position after the last of them.
  init(after steps: [Request<Void>] = [], in context: CommandContext) throws {
    context.formats.printedTags = []
    (status, length) = try context.withConnection { server in
      var list = CommandList()
      for step in steps { list.append(step) }
      let status = list.append(.status)
      let song = list.append(.currentSong)
      let replies = try server.run(list: list)
      let now = try replies.reply(for: status)
      // The status may lack the length of a song that has just started.
      let known = try replies.reply(for: song)?.duration
      return (now, now.duration ?? known)
    } onError: { error in
      throw CommandFailure(error, after: min(error.index ?? 0, steps.count), of: steps.count)
    }
  }

  /// The elapsed time in the song.
  var elapsed: Duration { status.elapsed ?? .zero }

  /// Returns whether the time is within the song. If no song is playing or paused, or if the song's length is not
  /// known, returns true, so that the server decides.
  func contains(_ time: Duration) -> Bool {
    guard status.state.hasSong, let length else { return true }
    return time >= .zero && time < length
  }

  /// Goes to the next song. Returns the time to seek to in that song; the time may be beyond the song's end.
  mutating func goAhead(_ time: Duration, in context: CommandContext) throws -> Duration {
    let left = time - (length ?? .zero)
    self = try PlayerPosition(after: step(.next), in: context)
    guard status.state.hasSong else {
      throw CommandFailure(.no, "the end of the queue was reached; playback has stopped")
    }
    return left
  }

  /// Goes to the previous song. Returns the time to seek to in that song; the time is negative if it lies before the
  /// song's beginning.
  mutating func goBack(_ time: Duration, in context: CommandContext) throws -> Duration {
    let old = status.songPosition
    self = try PlayerPosition(after: step(.previous), in: context)
    // The time is counted from the end of the previous song. If that song does not exist or its length is unknown,
    // its beginning is used.
    guard status.songPosition != old, let length else { return .zero }
    return time + length
  }

  /// Returns the requests for a step to another song. If the player is paused, it is paused again after the step.
  private func step(_ request: Request<Void>) -> [Request<Void>] {
    status.state == .paused ? [request, .pause] : [request]
  }

  /// Seeks to a time in the song.
  func seek(to time: Duration, in context: CommandContext) throws {
    guard time > .zero, let id = status.songID else { return }
    try context.run(.seek(to: time, id: id))
  }
}
