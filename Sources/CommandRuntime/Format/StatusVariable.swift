package import MPDClient

/// A variable in a format for the status, as in mpc.
package enum StatusVariable: String, CaseIterable {
  case totalTime = "totaltime"
  case currentTime = "currenttime"
  case currentMilliseconds = "currenttimems"
  case percentTime = "percenttime"
  case songPosition = "songpos"
  case length, state, volume, random, `repeat`, single, consume
  case bitRate = "kbitrate"
  case audioFormat = "audioformat"
  case sampleRate = "samplerate"
  case bits, channels
  case updateJob = "updateid"

  /// Returns the variable's value in a status, as mpc prints it. If the status lacks the value, the result is 0 for a
  /// number or a time, -1 for the volume, and empty for the audio format and its parts.
  package func value(_ status: Status) -> String {
    switch self {
    case .totalTime, .currentTime, .currentMilliseconds, .percentTime: time(status)
    case .songPosition: "\(status.songPosition.map { $0 + 1 } ?? 0)"
    case .length: "\(status.queueLength)"
    case .state: status.state.word
    case .volume: rightAligned("\(status.volume ?? -1)", 3) + "%"
    case .random: status.isRandom ? "on" : "off"
    case .repeat: status.isRepeating ? "on" : "off"
    case .single: status.single.word
    case .consume: status.consume.word
    case .updateJob: "\(status.updateJob ?? 0)"
    case .bitRate, .audioFormat, .sampleRate, .bits, .channels: sound(status)
    }
  }

  /// Whether the value changes during playback without an event from the server.
  package var isTime: Bool {
    switch self {
    case .currentTime, .currentMilliseconds, .percentTime: true
    default: false
    }
  }

  private func time(_ status: Status) -> String {
    switch self {
    case .totalTime: return minutesAndSeconds(roundedSeconds(status.duration))
    case .currentTime: return minutesAndSeconds(roundedSeconds(status.elapsed))
    case .percentTime: return rightAligned("\(percentage(status))", 3) + "%"
    default: return "\(Int((status.elapsed ?? .zero) / .milliseconds(1)))"
    }
  }

  private func sound(_ status: Status) -> String {
    let parts = (status.audioFormat ?? "").split(separator: ":")
    switch self {
    case .bitRate: return "\(status.bitRate ?? 0)"
    case .audioFormat: return status.audioFormat ?? ""
    case .sampleRate: return parts.first.map(String.init) ?? ""
    case .bits: return parts.dropFirst().first.map(String.init) ?? ""
    default: return parts.dropFirst(2).first.map(String.init) ?? ""
    }
  }
}

extension PlayState {
  /// The word that mpc prints for the value.
  var word: String {
    switch self {
    case .stopped: "stopped"
    case .playing: "playing"
    case .paused: "paused"
    }
  }
}

extension OneshotState {
  /// The word that mpc prints for the value.
  package var word: String {
    switch self {
    case .off: "off"
    case .on: "on"
    case .oneshot: "once"
    }
  }
}

/// Returns how much of the song has been played, in whole percent.
package func percentage(_ status: Status) -> Int {
  let total = roundedSeconds(status.duration)
  return total == 0 ? 0 : min(100, 100 * roundedSeconds(status.elapsed) / total)
}
