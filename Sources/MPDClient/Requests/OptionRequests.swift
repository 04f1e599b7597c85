internal import Bytes
internal import CMPDClient

extension Request where Reply == Void {
  /// Switches repeat mode on or off. In this mode, the queue starts over after its last song (`mpd_send_repeat`).
  ///
  /// - Parameter isOn: whether repeat mode is on.
  public static func setRepeat(_ isOn: Bool) -> Request {
    Request("repeat", [isOn.argument], isIdempotent: true) { connection, _ in
      mpd_send_repeat(connection, isOn)
    }
  }

  /// Sets whether songs are played in random order (`mpd_send_random`).
  ///
  /// - Parameter isOn: whether the order is random.
  public static func setRandom(_ isOn: Bool) -> Request {
    Request("random", [isOn.argument], isIdempotent: true) { connection, _ in
      mpd_send_random(connection, isOn)
    }
  }

  /// Sets the state of single mode. In this mode, playback stops after the current song or, if the queue repeats, plays
  /// this song again (`mpd_send_single_state`; `oneshot` since MPD 0.21).
  ///
  /// - Parameter state: whether single mode is on, off, or on for the current song only.
  public static func setSingle(_ state: OneshotState) -> Request {
    let libraryState = state.singleState
    return Request("single", [ByteString(state.rawValue)], isIdempotent: true) { connection, _ in
      mpd_send_single_state(connection, libraryState)
    }
  }

  /// Sets the state of consume mode. In this mode, each song is removed from the queue after it has been played
  /// (`mpd_send_consume`; `oneshot`, since MPD 0.24, is sent as a raw line).
  ///
  /// - Parameter state: whether consume mode is on, off, or on for the current song only.
  public static func setConsume(_ state: OneshotState) -> Request {
    let argument = ByteString(state.rawValue)
    if state == .oneshot { return Request(raw: "consume", [argument], isIdempotent: true) }
    return Request("consume", [argument], isIdempotent: true) { connection, _ in
      mpd_send_consume(connection, state == .on)
    }
  }

  /// Sets the duration of the crossfade between songs; zero switches crossfading off (`mpd_send_crossfade`).
  ///
  /// - Parameter time: the duration, which is rounded down to whole seconds.
  public static func setCrossfade(_ time: Duration) -> Request {
    let seconds = Int(time.components.seconds)
    return Request("crossfade", [seconds.argument], isIdempotent: true) { connection, _ in
      mpd_send_crossfade(connection, seconds.clampedUInt32)
    }
    .checking(time: time)
  }

  /// Sets the loudness at which MixRamp overlaps two songs, usually a negative number of decibels.
  ///
  /// The request is sent as a raw line, because `mpd_send_mixrampdb` formats numbers according to the process's locale.
  ///
  /// - Parameter decibels: the loudness in decibels, from -1000 to 1000.
  public static func setMixRampDecibels(_ decibels: Double) -> Request {
    Request(raw: "mixrampdb", [ByteString("\(decibels)")], isIdempotent: true)
      .requiring((-1000...1000).contains(decibels), "\(decibels) is not between -1000 and 1000 dB")
  }

  /// Sets how much time MixRamp subtracts from the overlap that it has computed for two songs. While MixRamp is off,
  /// songs are crossfaded as set by `setCrossfade`.
  ///
  /// The request is sent as a raw line, because `mpd_send_mixrampdelay` formats numbers according to the process's
  /// locale.
  ///
  /// - Parameter time: the time to subtract from the overlap; nil to switch MixRamp off.
  public static func setMixRampDelay(_ time: Duration?) -> Request {
    Request(raw: "mixrampdelay", [time?.fineArgument ?? "-1"], isIdempotent: true)
      .checking(time: time)
  }

  /// Sets the volume (`mpd_send_set_volume`).
  ///
  /// - Parameter percent: the volume in percent, from 0 to 100.
  public static func setVolume(_ percent: Int) -> Request {
    Request("setvol", number: percent, isIdempotent: true, send: mpd_send_set_volume)
  }

  /// Raises or lowers the volume by the given number of percentage points; the new volume is limited to the range from
  /// 0 to 100 (`mpd_send_change_volume`).
  ///
  /// - Parameter percent: the change in percentage points, from -100 to 100; a negative number lowers the volume.
  public static func changeVolume(by percent: Int) -> Request {
    let change = Int32(clamping: percent)
    return Request("volume", [Int(change).argument]) { connection, _ in
      mpd_send_change_volume(connection, change)
    }
  }

  /// Sets the replay gain mode. Replay gain adjusts all songs to the same loudness (`mpd_send_replay_gain_mode`).
  ///
  /// - Parameter mode: whether the volume is adjusted for each song, for each album or not at all.
  public static func setReplayGainMode(_ mode: ReplayGainMode) -> Request {
    let libraryMode = mode.libraryMode
    return Request(
      "replay_gain_mode", [ByteString(mode.rawValue)], isIdempotent: true
    ) { connection, _ in mpd_send_replay_gain_mode(connection, libraryMode) }
  }
}

extension Request where Reply == Int? {
  /// Reads the volume in percent; the reply is nil if there is no mixer (`mpd_send_get_volume`; MPD 0.23).
  public static var volume: Request {
    Request(
      "getvol", isIdempotent: true, read: { Status(pairs: $0).volume }, send: mpd_send_get_volume)
  }
}

extension Request where Reply == ReplayGainMode {
  /// Reads the replay gain mode; throws `.malformed` if the server reports a mode that is not a case of
  /// ``ReplayGainMode`` (`mpd_send_replay_gain_status`).
  public static var replayGainMode: Request {
    Request(
      "replay_gain_status", isIdempotent: true, read: ReplayGainMode.read,
      send: mpd_send_replay_gain_status)
  }
}

extension Bool {
  fileprivate var argument: ByteString { self ? "1" : "0" }
}

extension OneshotState {
  fileprivate var singleState: mpd_single_state {
    switch self {
    case .off: MPD_SINGLE_OFF
    case .on: MPD_SINGLE_ON
    case .oneshot: MPD_SINGLE_ONESHOT
    }
  }
}

extension ReplayGainMode {
  fileprivate var libraryMode: mpd_replay_gain_mode {
    switch self {
    case .off: MPD_REPLAY_OFF
    case .track: MPD_REPLAY_TRACK
    case .album: MPD_REPLAY_ALBUM
    case .auto: MPD_REPLAY_AUTO
    }
  }
}
