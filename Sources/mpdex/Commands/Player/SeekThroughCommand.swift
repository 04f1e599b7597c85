internal import ArgumentParser
internal import MPDClient

/// `mpdex seekthrough`.
struct SeekThrough: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "seekthrough",
    abstract: "Go ahead or back by a time, across the ends of songs.",
    discussion: """
      Behind the last song playing stops, and the exit status is 1. Before the first song it \
      stays at its beginning.

      EXAMPLES
        mpdex seekthrough 10:00
        mpdex seekthrough -90
      """)

  @Argument(
    help: ArgumentHelp(
      "Seconds, MM:SS or HH:MM:SS; back with - before it.", valueName: "time"))
  var target: SeekTarget

  @OptionGroup(title: "Every command") var common: CommonOptions

  func validate() throws {
    if case .percent = target.amount {
      throw ValidationError("seekthrough takes a time; `mpdex seek` takes percentages")
    }
  }

  func run() throws {
    guard case .time(let time) = target.amount else { return }
    var server = try common.connect()
    try seekThrough(by: target.base == .back ? .zero - time : time, over: &server)
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// Goes so far ahead in the queue, or back if the distance is negative, by the server's own steps
/// from song to song: it alone knows what comes next in random order, or what a step consumes.
func seekThrough(
  by distance: Duration, over server: inout Connection
) throws(CommandFailure) {
  var place = try PlayerPlace(of: &server)
  var time = place.elapsed + distance
  if place.contains(time) {
    return try asking { () throws(MPDError) in try server.run(.seek(by: distance)) }
  }
  for _ in 0..<mostSteps {
    time = time < .zero ? try place.goBack(time, &server) : try place.goAhead(time, &server)
    if place.contains(time) { return try place.seek(to: time, &server) }
  }
  throw CommandFailure(
    .inPart, "went over \(mostSteps) songs, no further; \(roundedSeconds(time)) seconds are left")
}

/// As many as mpc makes.
private let mostSteps = 100

/// Where the player is.
private struct PlayerPlace {
  private let status: Status
  /// The length of the song; nil if it is not known.
  private let length: Duration?

  init(of server: inout Connection) throws(CommandFailure) {
    self = try PlayerPlace(behind: [], &server)
  }

  /// Where some requests lead to, all run at once.
  private init(behind steps: [Request<Void>], _ server: inout Connection) throws(CommandFailure) {
    (status, length) = try asking { () throws(MPDError) in
      var list = CommandList()
      for step in steps { list.append(step) }
      let status = list.append(.status)
      let song = list.append(.currentSong)
      let replies = try server.run(list)
      let now = try replies.reply(at: status)
      // The player may not know the length of a song that it has only begun.
      let known = try replies.reply(at: song)?.duration
      return (now, now.duration ?? known)
    }
  }

  var elapsed: Duration { status.elapsed ?? .zero }

  /// Whether the song has such a time; without a song or its length, any is taken as the server
  /// takes it.
  func contains(_ time: Duration) -> Bool {
    guard status.state.hasSong, let length else { return true }
    return time >= .zero && time < length
  }

  /// Goes to the next song; what is left of the time.
  mutating func goAhead(
    _ time: Duration, _ server: inout Connection
  ) throws(CommandFailure) -> Duration {
    let left = time - (length ?? .zero)
    self = try PlayerPlace(behind: step(.next), &server)
    guard status.state.hasSong else {
      throw CommandFailure(.no, "the end of the queue was reached; playing has stopped")
    }
    return left
  }

  /// Goes to the previous song; the time counted from its beginning.
  mutating func goBack(
    _ time: Duration, _ server: inout Connection
  ) throws(CommandFailure) -> Duration {
    let position = status.songPosition
    self = try PlayerPlace(behind: step(.previous), &server)
    // There is no song before the first, and no way to count back in one without a length.
    guard status.songPosition != position, let length else { return .zero }
    return time + length
  }

  /// What was paused stays so.
  private func step(_ request: Request<Void>) -> [Request<Void>] {
    status.state == .paused ? [request, .pause] : [request]
  }

  func seek(to time: Duration, _ server: inout Connection) throws(CommandFailure) {
    guard time > .zero, let id = status.songID else { return }
    try asking { () throws(MPDError) in try server.run(.seek(to: time, id: id)) }
  }
}
