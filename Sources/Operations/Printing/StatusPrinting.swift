internal import Bytes
package import CommandRuntime
package import MPDClient

/// Prints the status as mpc does: the current song, the state of the player and its options.
///
/// - Parameter format: the format of the song; nil for the format that the option or `MPC_FORMAT` specifies.
package func printStatus(in context: CommandContext, _ format: SongFormat? = nil) throws {
  let (status, song) = try statusAndSong(in: context)
  context.print(status, song, format)
}

extension CommandContext {
  /// Prints the status, as mpc does after a command that changes the player. A quiet command prints nothing.
  package func printStatusUnlessQuiet() throws {
    guard !isQuiet else { return }
    do { try printStatus(in: self) } catch { try noteDone(error) }
  }

  /// Sends a request and prints the status after it, unless the command is quiet. The request and the request for the
  /// status are sent together, in one round trip.
  ///
  /// - Parameter refusal: returns the failure to throw if the server refuses the request. If the closure is nil, the
  ///   server's error is thrown.
  package func runAndPrintStatus(
    _ request: Request<Void>,
    refusal: ((MPDError) throws -> CommandFailure)? = nil
  ) throws {
    let answer = try withConnection { server in
      try statusAndSong(after: request, over: &server)
    } onError: { error in
      if let index = error.index, index > 0 {
        try noteDone(error)
        return nil
      }
      throw try refusal?(error) ?? error
    }
    guard let answer else { return }
    server.note(status: answer.status)
    if !isQuiet { print(answer.status, answer.song) }
  }

  /// Sends a request. Then reads the status and the song if they will be printed, or only the status if it will merely
  /// be recorded. Returns nil if nothing was read.
  private func statusAndSong(
    after request: Request<Void>, over server: inout Connection
  ) throws -> (status: Status, song: Song?)? {
    if !isQuiet {
      let (_, status, song) = try server.run(request, .status, .currentSong)
      return (status, status.state.hasSong ? song : nil)
    }
    if changes.queue != nil { return (try server.run(request, .status).1, nil) }
    try server.run(request)
    return nil
  }

  /// Handles an error that occurred after a change was made. If the client merely lacks the permission to read the
  /// status, prints a note that the change was made; throws any other error as a failure.
  private func noteDone(_ error: any Error) throws {
    let failure = CommandFailure(error)
    guard failure.status == .permission else { throw error }
    note("the change was made, but the status cannot be shown: \(failure.message)")
  }

  fileprivate func print(_ status: Status, _ song: Song?, _ format: SongFormat? = nil) {
    formats.printedTags = []
    let text = song.map { song in
      let format = format ?? formats.given ?? .line
      formats.printedTags = format.tags
      return format.text(song)
    }
    for line in statusLines(status, song: text) { output.writeSafely(line) }
  }

  /// Sets a mode of the player and prints the status.
  ///
  /// - Parameters:
  ///   - given: the new mode; nil to set the mode that `toggled` returns.
  ///   - toggled: returns the new mode, given the present status.
  ///   - request: returns the request that sets the given mode.
  package func set<Mode>(
    to given: Mode?, orTo toggled: (Status) -> Mode, by request: (Mode) -> Request<Void>
  ) throws {
    let mode = if let given { given } else { toggled(try run(.status)) }
    try runAndPrintStatus(request(mode))
  }
}

/// Prints a JSON object with the status and the current song.
package func printJSONStatus(in context: CommandContext) throws {
  let (status, song) = try statusAndSong(in: context)
  if song == nil { context.formats.printedTags = [] }
  context.output.writeJSON(status.json(song))
}

/// Returns the status and the current song, read at the same moment. The song is nil if no song is playing or paused.
package func statusAndSong(in context: CommandContext) throws -> (status: Status, song: Song?) {
  let (status, song) = try context.withConnection { server in
    try server.run(.status, .currentSong)
  }
  context.server.note(status: status)
  return (status, status.state.hasSong ? song : nil)
}

private func statusLines(_ status: Status, song: ByteString?) -> [ByteString] {
  var lines = song.map { [$0] } ?? []
  if status.state.hasSong { lines.append(ByteString(progressLine(status))) }
  if let job = status.updateJob { lines.append(ByteString("Updating DB (#\(job)) ...")) }
  lines.append(ByteString(optionsLine(status)))
  if let error = status.error { lines.append(ByteString("ERROR: \(error)")) }
  return lines
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
