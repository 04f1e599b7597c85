internal import Bytes
internal import MPDClient

/// Prints the status as mpc does: the current song, the state of the player and its options.
///
/// - Parameter format: the format for the song; nil for that of the option or of `MPC_FORMAT`.
func printStatus(
  in context: CommandContext, _ format: SongFormat? = nil
) throws(CommandFailure) {
  let (status, song) = try statusAndSong(in: context)
  let format = format ?? context.songFormat ?? .line
  for line in statusLines(status, song: song.map(format.text)) {
    context.output.writeSafely(line)
  }
}

extension CommandContext {
  /// Prints the status as mpc does, unless the command is quiet; for commands that change the player.
  func printStatusUnlessQuiet() throws(CommandFailure) {
    guard !isQuiet else { return }
    do throws(CommandFailure) { try printStatus(in: self) } catch {
      // What was asked for is done, also by a client that may not see it.
      guard error.status == .permission else { throw error }
      note("done; \(error.message)")
    }
  }

  /// Sends a request and prints the status.
  func runAndPrintStatus(_ request: Request<Void>) throws(CommandFailure) {
    try run(request)
    try printStatusUnlessQuiet()
  }

  /// Sets a mode of the player and prints the status.
  ///
  /// - Parameter given: the new mode; nil for the one that `toggled` derives from the status.
  /// - Parameter request: the request that sets a mode.
  func set<Mode>(
    to given: Mode?, orTo toggled: (Status) -> Mode, by request: (Mode) -> Request<Void>
  ) throws(CommandFailure) {
    let mode = if let given { given } else { toggled(try run(.status)) }
    try runAndPrintStatus(request(mode))
  }
}

/// Prints the status with the current song as JSON.
func printJSONStatus(in context: CommandContext) throws {
  let (status, song) = try statusAndSong(in: context)
  try context.output.writeJSON(JSONStatus(status, song: song))
}

/// Returns the status and the song that is playing or paused, both from the same moment.
func statusAndSong(
  in context: CommandContext
) throws(CommandFailure) -> (status: Status, song: Song?) {
  let (status, song) = try context.attempt { server throws(MPDError) in
    var list = CommandList()
    let status = list.append(.status)
    let song = list.append(.currentSong)
    let replies = try server.run(list)
    let now = try replies.reply(for: status)
    return (now, try now.state.hasSong ? replies.reply(for: song) : nil)
  }
  context.note(status: status)
  return (status, song)
}

private func statusLines(_ status: Status, song: ByteString?) -> [ByteString] {
  var lines = song.map { [$0] } ?? []
  if status.state.hasSong { lines.append(ByteString(progressLine(status))) }
  if let job = status.updateJob { lines.append(ByteString("Updating DB (#\(job)) ...")) }
  lines.append(ByteString(optionsLine(status)))
  if let error = status.error { lines.append(ByteString("ERROR: \(error)")) }
  return lines
}

extension PlayState {
  /// Whether a song is playing or paused.
  var hasSong: Bool { self == .playing || self == .paused }
}

private func progressLine(_ status: Status) -> String {
  let state = status.state == .playing ? "[playing]" : "[paused] "
  let position = (status.songPosition ?? -1) + 1
  let elapsed = rightAligned(minutesAndSeconds(roundedSeconds(status.elapsed)), 6)
  let time = elapsed + "/" + minutesAndSeconds(roundedSeconds(status.duration))
  return "\(state) #\(position)/\(status.queueLength) \(time) (\(percentage(status))%)"
}

private func optionsLine(_ status: Status) -> String {
  let volume = status.volume.map { "volume:" + rightAligned("\($0)", 3) + "%" } ?? "volume: n/a"
  return volume + "   repeat: " + onOff(status.isRepeating) + "random: " + onOff(status.isRandom)
    + "single: " + padded(status.single.word, 6) + "consume: " + padded(status.consume.word, 3)
}

private func onOff(_ value: Bool) -> String { padded(value ? "on" : "off", 6) }

private func padded(_ word: String, _ width: Int) -> String {
  word + String(repeating: " ", count: max(0, width - word.utf8.count))
}
