internal import ListingIndex
internal import MPDClient

/// The status as mpc prints it, a line each.
func statusLines(_ status: Status, song: Song?) -> [ByteString] {
  var lines: [ByteString] = []
  if let song { lines.append(songLine(song)) }
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
  let elapsed = Int(status.elapsed?.components.seconds ?? 0)
  let total = Int(status.duration?.components.seconds ?? 0)
  let percent = total == 0 ? 0 : 100 * elapsed / total
  let state = status.state == .playing ? "[playing]" : "[paused] "
  let position = (status.songPosition ?? -1) + 1
  let minutes = rightAligned("\(elapsed / 60)", 3)
  let time = "\(minutes):\(twoDigits(elapsed % 60))/\(total / 60):\(twoDigits(total % 60))"
  return "\(state) #\(position)/\(status.queueLength) \(time) (\(percent)%)"
}

private func optionsLine(_ status: Status) -> String {
  let volume = status.volume.map { "volume:" + rightAligned("\($0)", 3) + "%" } ?? "volume: n/a"
  let single =
    switch status.single {
    case .off: "off   "
    case .on: "on    "
    case .oneshot: "once  "
    }
  return volume + "   repeat: " + onOff(status.isRepeat) + "random: " + onOff(status.isRandom)
    + "single: " + single + "consume: " + (status.consume == .on ? "on " : "off")
}

private func onOff(_ value: Bool) -> String { value ? "on    " : "off   " }

private func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// Text with blanks before it, up to a width.
func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}
