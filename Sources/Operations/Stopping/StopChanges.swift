internal import Bytes
internal import MPDClient

/// The player settings that a process changes while it waits to stop the player, and restores at the end.
struct StopChanges: Sendable, Equatable {
  /// A volume that the process has set.
  struct Volume: Sendable, Equatable {
    /// The volume before the change, in percent.
    let earlier: Int
    /// The volumes that the process may have set: usually only the volume that the server has reported; after a lost
    /// reply, all volumes from the requested one to the previous one.
    var own: ClosedRange<Int>
  }

  /// The change of the volume; nil while the volume is as the user wants it.
  var volume: Volume?
  /// The modes that make the server stop after the current song; nil while the modes are as the user wants them.
  var modes: LastSongModes?

  var isEmpty: Bool { volume == nil && modes == nil }

  /// The earlier settings in words: "the volume was 80, `single` was off".
  var text: String {
    let volumeText = volume.map { ["the volume was \($0.earlier)"] } ?? []
    return (volumeText + (modes?.texts ?? [])).joined(separator: ", ")
  }

  /// Restores the settings that still have the values set by the process; the user may have changed others meanwhile.
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

/// The modes that make the server stop after the current song: `single`, for this song only if the server has
/// `oneshot` (MPD 0.21), and no `repeat`, which would play the song again.
struct LastSongModes: Sendable, Equatable {
  /// The value of `single` that the process has set.
  let own: OneshotState
  /// The user's earlier value of `single`.
  private let earlier: OneshotState
  /// Whether the user has switched on `repeat`, possibly during the song.
  private(set) var isRepeating: Bool
  /// The identifier of the song in the queue.
  private let song: Int?

  /// - Parameters:
  ///   - own: the value of `single` that stops the server.
  ///   - status: the status before the change.
  init(_ own: OneshotState, replacing status: Status) {
    self.own = own
    earlier = status.single
    isRepeating = status.isRepeating
    song = status.songID
  }

  /// Records that the user has switched on `repeat` meanwhile.
  mutating func noteRepeat() { isRepeating = true }

  /// The identifier of the song if the user's modes would play it again and again; otherwise nil.
  var repeatedSong: Int? { earlier == .on && isRepeating ? song : nil }

  /// The requests that set the modes.
  var setting: [Request<Void>] {
    [.setSingle(own)] + (isRepeating ? [.setRepeat(false)] : [])
  }

  /// Returns the requests that restore the modes, except for modes that the user has changed meanwhile. `single` is
  /// also restored if the server itself has switched it off at the end of the song.
  func undoing(_ status: Status) -> [Request<Void>] {
    let hasEnded = status.songID != song || !status.state.hasSong
    // If the user had set `single` for this song only, it is off after the song.
    let single = hasEnded && earlier == .oneshot ? .off : earlier
    let isOwn = status.single == own || own == .oneshot && status.single == .off && hasEnded
    return (isOwn && status.single != single ? [.setSingle(single)] : [])
      + (isRepeating && !status.isRepeating ? [.setRepeat(true)] : [])
  }
}

// In files and messages.
extension LastSongModes {
  /// Parses the text that `words` returns; nil if it is damaged.
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
