internal import Browser
internal import Bytes
internal import CommandRuntime
internal import ListingIndex
internal import MPDClient
internal import TerminalText

// The modes of the player and the outputs, shown as rows that Enter switches.
extension ListContents {
  /// Returns the rows of the list of settings.
  ///
  /// - Parameters:
  ///   - status: the status of the server, with the modes of the player.
  ///   - replayGain: the current ReplayGain mode.
  ///   - outputs: the outputs of the server.
  static func settings(
    _ status: Status, _ replayGain: ReplayGainMode, _ outputs: [Output]
  ) -> ListContents {
    let modes = PlayerMode.allCases.map { mode in
      SongRow(
        identity: ByteString(mode.rawValue),
        row: ListRow(name: mode.title, detail: mode.value(status, replayGain), kind: .line))
    }
    return ListContents(.songs(modes + outputs.map(row)))
  }

  private static func row(of output: Output) -> SongRow {
    SongRow(
      identity: ByteString("\(outputPrefix)\(output.id)"),
      row: ListRow(
        name: "Output \(output.id + 1): \(output.name.terminalSafe)",
        detail: output.isEnabled ? "on" : "off", kind: .line))
  }
}

extension Connection {
  /// Reads the settings from the server, and returns the rows of the list of settings.
  mutating func settingsRows() throws -> ListContents {
    .settings(try run(.status), try run(.replayGainMode), try run(.outputs))
  }
}

extension PlayerService {
  /// Changes the setting in a row: switches an output on or off, or sets a mode to its next value.
  func change(_ entry: BrowserEffect.Entry) async {
    await mailbox.attempt { try await switchToNext(entry) }
  }

  private func switchToNext(_ entry: BrowserEffect.Entry) async throws {
    let identity = entry.identity.description
    if let id = Int(identity.dropFirst(outputPrefix.count)), identity.hasPrefix(outputPrefix) {
      return try await session.run(.toggleOutput(id))
    }
    guard let mode = PlayerMode(rawValue: identity) else { return }
    let (status, gain) = try await session.run(.status, .replayGainMode)
    switch mode {
    case .random: try await session.run(.setRandom(!status.isRandom))
    case .repeat: try await session.run(.setRepeat(!status.isRepeating))
    case .single: try await session.run(.setSingle(status.single.next))
    case .consume:
      try await session.run(.setConsume(status.consume == .off ? .on : .off))
    case .crossfade:
      try await session.run(.setCrossfade(nextCrossfade(after: status.crossfade)))
    case .replayGain: try await session.run(.setReplayGainMode(gain.next))
    }
  }
}

/// A mode of the player, shown as a row.
private enum PlayerMode: String, CaseIterable {
  case random
  case `repeat`
  case single
  case consume
  case crossfade
  case replayGain

  var title: String {
    switch self {
    case .random: "Random"
    case .repeat: "Repeat"
    case .single: "Single"
    case .consume: "Consume"
    case .crossfade: "Crossfade"
    case .replayGain: "Replay gain"
    }
  }

  func value(_ status: Status, _ replayGain: ReplayGainMode) -> String {
    switch self {
    case .random: status.isRandom ? "on" : "off"
    case .repeat: status.isRepeating ? "on" : "off"
    case .single: status.single.word
    case .consume: status.consume.word
    case .crossfade: status.crossfade == .zero ? "off" : "\(status.crossfade.components.seconds) s"
    case .replayGain: replayGain.rawValue
    }
  }
}

extension CaseIterable where Self: Equatable {
  /// The case after this one. The last case is followed by the first.
  fileprivate var next: Self {
    let index = Self.allCases.firstIndex(of: self).map { Self.allCases.index(after: $0) }
    return index.flatMap { $0 == Self.allCases.endIndex ? nil : Self.allCases[$0] }
      ?? Self.allCases[Self.allCases.startIndex]
  }
}

private func nextCrossfade(after time: Duration) -> Duration {
  crossfades.first { $0 > time } ?? .zero
}

private let crossfades: [Duration] = [.seconds(2), .seconds(5), .seconds(10)]

/// The beginning of the identity of an output's row. The number of the output follows it.
private let outputPrefix = "output "
