internal import Bytes
internal import MPDClient

/// The player settings that a process changes while it waits to stop the player, and restores at the end.
struct StopChanges: Sendable, Equatable {
  /// A change of the volume by the process.
  struct Volume: Sendable, Equatable {
    /// The volume before the change, in percent.
    let earlier: Int
    /// The range of volumes that the process may have set. It usually contains only the volume that the server has
    /// reported. If a reply was lost, it extends from just below the requested volume to the previous volume.
    var own: ClosedRange<Int>
  }

  /// The change of the volume; nil if the volume is as the user has set it.
  var volume: Volume?
  /// The changed modes, which make the server stop after the current song; nil if the modes are as the user has set
  /// them.
  var modes: LastSongModes?

  var isEmpty: Bool { volume == nil && modes == nil }

  /// A description of the earlier settings, such as "the volume was 80, `single` was off".
  var text: String {
    let volumeText = volume.map { ["the volume was \($0.earlier)"] } ?? []
    return (volumeText + (modes?.texts ?? [])).joined(separator: ", ")
  }

  /// Restores each setting that still has the value set by the process. Any other value is kept, because the user has
  /// set it meanwhile.
  mutating func undo(over server: inout Connection) throws {
    guard !isEmpty else { return }
    let status = try server.run(.status)
    // The volume is also restored if the status contains no volume, because some outputs report a volume only while
    // they play.
    if let volume, status.volume.map(volume.own.contains) ?? true {
      try server.runUnlessRefused(.setVolume(volume.earlier))
    }
    for request in modes?.undoing(status) ?? [] { try server.runUnlessRefused(request) }
    self = StopChanges()
  }
}

/// The modes that make the server stop after the current song: `single` is on, and `repeat`, which would play the
/// song again, is off. If the server has `oneshot`, as it does since MPD 0.21, `single` is on only for this song.
struct LastSongModes: Sendable, Equatable {
  /// The value of `single` that the process has set.
  let own: OneshotState
  /// The user's earlier value of `single`.
  private let earlier: OneshotState
  /// Whether `repeat` was on before the change, or the user has switched it on during the song.
  private(set) var isRepeating: Bool
  /// The identifier of the song after which the server stops; nil if there was no current song.
  private let song: Int?

  /// Records the user's modes, which are about to be changed.
  ///
  /// - Parameters:
  ///   - own: the value of `single` that makes the server stop.
  ///   - status: the status before the change.
  init(_ own: OneshotState, replacing status: Status) {
    self.own = own
    earlier = status.single
    isRepeating = status.isRepeating
    song = status.songID
  }

  /// Records that the user has switched on `repeat` during the song.
  mutating func noteRepeat() { isRepeating = true }

  /// The identifier of the song if the user's modes would repeat it endlessly; otherwise nil.
  var repeatedSong: Int? { earlier == .on && isRepeating ? song : nil }

  /// The requests that make the server stop after the song.
  var setting: [Request<Void>] {
    [.setSingle(own)] + (isRepeating ? [.setRepeat(false)] : [])
  }

  /// Returns the requests that restore the user's modes, except for modes that the user has changed meanwhile. `single`
  /// is also restored if the server itself has switched it off at the end of the song.
  func undoing(_ status: Status) -> [Request<Void>] {
    let hasEnded = status.songID != song || !status.state.hasSong
    // If the user had set `single` only for this song, it must be off after the song.
    let single = hasEnded && earlier == .oneshot ? .off : earlier
    let isOwn = status.single == own || own == .oneshot && status.single == .off && hasEnded
    return (isOwn && status.single != single ? [.setSingle(single)] : [])
      + (isRepeating && !status.isRepeating ? [.setRepeat(true)] : [])
  }
}

// The form in files, and the words in messages.
extension LastSongModes {
  /// Parses words in the form in which `words` returns them; nil if they are not valid.
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
