internal import Bytes
internal import MPDClient

/// Prints the status as mpc does: the song in a form, what plays, how.
func printStatus(
  of server: inout Connection, _ format: SongFormat, to output: Output = Output()
) throws(CommandFailure) {
  let (status, song) = try askStatus(&server)
  statusLines(status, song: song.map(format.text)).forEach { output.writeVisibly($0) }
  output.flush()
}

/// Prints the status in a form of its own.
func printStatus(
  of server: inout Connection, in format: ByteString, to output: Output
) throws(CommandFailure) {
  let status = try asking { () throws(MPDError) in try server.run(.status) }
  let format = Format(format, variable: StatusVariable.init(rawValue:))
  output.writeVisibly(format.text { ByteString($0.value(status)) })
  output.flush()
}

/// Prints the status with the current song as JSON.
func printJSONStatus(of server: inout Connection, to output: Output) throws {
  let (status, song) = try askStatus(&server)
  try output.writeJSON(JSONStatus(status, song: song))
  output.flush()
}

/// The status, and the current song while one plays or is paused, of the same moment.
func askStatus(
  _ server: inout Connection
) throws(CommandFailure) -> (status: Status, song: Song?) {
  try asking { () throws(MPDError) in
    var list = CommandList()
    let status = list.append(.status)
    let song = list.append(.currentSong)
    let replies = try server.run(list)
    let now = try replies.reply(for: status)
    return (now, try now.state.hasSong ? replies.reply(for: song) : nil)
  }
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
  /// Whether there is a current song to show.
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

/// Text with blanks before it, up to a width.
func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
