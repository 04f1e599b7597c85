internal import Browser
internal import Bytes
internal import CommandRuntime
internal import MPDClient

/// Controls and follows the player over a connection of its own, and sends the answers to the mailbox.
struct PlayerService: Sendable {
  let session: Session
  let mailbox: Mailbox
  /// A function that returns the time since the start of the browser.
  private let clock: @Sendable () -> Duration

  init(
    _ settings: ConnectionSettings, _ mailbox: Mailbox, clock: @escaping @Sendable () -> Duration
  ) throws {
    session = try Session(settings)
    self.mailbox = mailbox
    self.clock = clock
  }

  /// Sends a command to the player. If the command fails, reports the failure.
  func perform(_ command: BrowserEffect.PlayerCommand) async {
    await mailbox.attempt { try await send(command) }
  }

  /// Returns a sequence of the server's events. The first event always says that the player has changed, so that the
  /// state of the player is read at the start.
  ///
  /// - Parameter wanted: the kinds of events to report.
  func events(_ wanted: IdleEvents) -> SessionEvents {
    session.events(wanted, initially: .player)
  }

  /// Reads the state of the player and sends it to the mailbox. Does nothing if none of the given events can affect
  /// this state.
  func report(_ events: IdleEvents) async {
    guard !events.isDisjoint(with: playerEvents) else { return }
    await mailbox.attempt {
      let (status, song) = try await session.run(.status, .currentSong)
      mailbox.send(.player(PlayerView(status, song, at: clock())))
    }
  }

  private func send(_ command: BrowserEffect.PlayerCommand) async throws {
    switch command {
    case .play(let row): try await play(row)
    case .pause: try await pause()
    case .stop: try await session.run(.stop)
    case .next: try await session.run(.next)
    case .previous: try await session.run(.previous)
    case .seek(let seconds): try await session.run(.seek(by: .seconds(seconds)))
    case .seekTo(let thousandths): try await seek(toThousandths: thousandths)
    case .volume(let percent): try await session.run(.changeVolume(by: percent))
    case .random, .repeat, .single, .consume: try await toggle(command)
    }
  }

  /// Plays a song of the queue. Throws if the song's identifier no longer exists or now belongs to another song, for
  /// example after a restart of the server.
  private func play(_ row: ByteString) async throws {
    guard let id = row.numberOfSongRow else { return }
    try await session.withConnection { server in
      guard try server.uri(ofSong: id) == row.uriOfSongRow else {
        throw CommandFailure(.no, listHasChanged)
      }
      try server.run(.play(id: id))
    }
  }

  /// Pauses or resumes playback; starts playback if the player is stopped.
  private func pause() async throws {
    let status = try await session.run(.status)
    try await session.run(status.state == .stopped ? .play : .togglePause)
  }

  private func seek(toThousandths thousandths: Int) async throws {
    guard let duration = try await session.run(.status).duration else { return }
    try await session.run(.seek(to: duration * thousandths / 1000))
  }

  private func toggle(_ command: BrowserEffect.PlayerCommand) async throws {
    let status = try await session.run(.status)
    switch command {
    case .random: try await session.run(.setRandom(!status.isRandom))
    case .repeat: try await session.run(.setRepeat(!status.isRepeating))
    case .single: try await session.run(.setSingle(status.single == .off ? .on : .off))
    case .consume: try await session.run(.setConsume(status.consume == .off ? .on : .off))
    default: break
    }
  }
}

private let playerEvents: IdleEvents = [.player, .mixer, .options, .queue, .update]

extension Connection {
  /// Returns the URI of the song that has the given identifier in the queue; nil if no song has this identifier.
  fileprivate mutating func uri(ofSong id: Int) throws -> ByteString? {
    do { return try run(.song(id: id)).uri } catch {
      guard error.code == .ack(.noExist) else { throw error }
      return nil
    }
  }
}

extension PlayerView {
  init(_ status: Status, _ song: Song?, at time: Duration) {
    self.init()
    self.time = time
    state =
      switch status.state {
      case .playing: .playing
      case .paused: .paused
      default: .stopped
      }
    self.song = song?.queueRow
    position = song == nil ? nil : status.songPosition
    title = song.map { ListRow($0).name } ?? ""
    elapsed = status.elapsed ?? .zero
    duration = status.duration
    volume = status.volume
    queueLength = status.queueLength
    modes = status.modeLetters
  }
}

extension Status {
  /// The letters of the modes that are on, in the notation of ncmpcpp.
  fileprivate var modeLetters: String {
    let modes = [
      ("r", isRepeating), ("z", isRandom), ("s", single != .off), ("c", consume != .off),
      ("x", crossfade > .zero), ("U", updateJob != nil),
    ]
    return modes.filter(\.1).map(\.0).joined()
  }
}
