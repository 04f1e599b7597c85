internal import Bytes
internal import MPDClient

/// The settings of the player that a process has changed while it waits to stop it, and changes back at the end.
struct StopChanges: Sendable, Equatable {
  /// A volume that the process has set.
  struct Volume: Sendable, Equatable {
    /// The volume before, in percent.
    let earlier: Int
    /// The volumes that the process may have set: usually the one that the server has reported; after a lost
    /// answer, all from the one that was sent to the one before it.
    var own: ClosedRange<Int>
  }

  /// The volume; nil while it is as the user wants it.
  var volume: Volume?
  /// The modes with which the server stops after the current song; nil while they are as the user wants them.
  var modes: LastSongModes?

  var isEmpty: Bool { volume == nil && modes == nil }

  /// The earlier settings in words: "the volume was 80, `single` was off".
  var text: String {
    let volumeText = volume.map { ["the volume was \($0.earlier)"] } ?? []
    return (volumeText + (modes?.texts ?? [])).joined(separator: ", ")
  }

  /// Changes back what is still as the process has set it: the user may have changed it meanwhile.
  mutating func undo(over server: inout Connection) throws {
    guard !isEmpty else { return }
    let status = try server.run(.status)
    // Some outputs have a volume only while they play.
    if let volume, status.volume.map(volume.own.contains) ?? true {
      try server.runUnlessRefused(.setVolume(volume.earlier))
    }
    for request in modes?.undoing(status) ?? [] { try server.runUnlessRefused(request) }
    self = StopChanges()
  }
}

/// The modes with which the server stops after the current song: `single`, for this song only if the server has
/// `oneshot` (MPD 0.21), without `repeat`, which would play it again.
struct LastSongModes: Sendable, Equatable {
  /// The value of `single` that the process has set.
  let own: OneshotState
  /// The user's `single` before.
  private let earlier: OneshotState
  /// The user's `repeat`, which they may switch on during the song.
  private(set) var isRepeating: Bool
  /// The queue's identifier of the song.
  private let song: Int?

  /// - Parameters:
  ///   - own: the value of `single` that stops the server.
  ///   - status: the status before.
  init(_ own: OneshotState, replacing status: Status) {
    self.own = own
    earlier = status.single
    isRepeating = status.isRepeating
    song = status.songID
  }

  /// Notes that the user has switched `repeat` on meanwhile.
  mutating func noteRepeat() { isRepeating = true }

  /// Whether the current song would have been played again and again.
  var repeatedSong: Int? { earlier == .on && isRepeating ? song : nil }

  /// The requests that set the modes.
  var setting: [Request<Void>] {
    [.setSingle(own)] + (isRepeating ? [.setRepeat(false)] : [])
  }

  /// The requests that set the modes back where they are as the process, or the server at the end of the
  /// song, has set them.
  func undoing(_ status: Status) -> [Request<Void>] {
    let hasEnded = status.songID != song || !status.state.hasSong
    // A mode of the user's that was for this song is over after it.
    let single = hasEnded && earlier == .oneshot ? .off : earlier
    let isOwn = status.single == own || own == .oneshot && status.single == .off && hasEnded
    return (isOwn && status.single != single ? [.setSingle(single)] : [])
      + (isRepeating && !status.isRepeating ? [.setRepeat(true)] : [])
  }
}

// In files and messages.
extension LastSongModes {
  /// Reads what `words` wrote; nil if it is damaged.
  init?(_ words: [ByteString]) {
    guard words.count == 4, let own = OneshotState(rawValue: words[0].description),
      let earlier = OneshotState(rawValue: words[1].description), let song: Int = words[3].number()
    else { return nil }
    (self.own, self.earlier) = (own, earlier)
    (isRepeating, self.song) = (words[2] == "1", song < 0 ? nil : song)
  }

  var words: ByteString {
    "\(own.rawValue) \(earlier.rawValue) \(isRepeating ? 1 : 0) \(song ?? -1)"
  }

  fileprivate var texts: [String] {
    let names: [OneshotState: String] = [.off: "off", .on: "on", .oneshot: "once"]
    return ["`single` was \(names[earlier] ?? "off")"] + (isRepeating ? ["`repeat` was on"] : [])
  }
}

extension Connection {
  /// Runs a request; returns false if the server refuses it.
  @discardableResult
  mutating func runUnlessRefused(_ request: Request<Void>) throws -> Bool {
    do {
      try run(request)
      return true
    } catch {
      guard case .ack = error.code else { throw error }
      return false
    }
  }
}
