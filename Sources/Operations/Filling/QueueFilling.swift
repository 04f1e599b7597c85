package import Bytes
package import CommandRuntime
internal import MPDClient
internal import Platform
internal import TerminalText

/// Fills the queue so that a given number of songs follow the current song.
package struct QueueFilling {
  let program: FillProgram
  /// The number of songs to keep after the current song.
  let ahead: Int
  let context: CommandContext
  var history: FillHistory
  /// A message about a problem during the last addition of songs, if at least one song was added nevertheless;
  /// otherwise nil.
  package private(set) var problem: String?
  /// Whether a song was playing when the status was last read. Stays true when playback has reached the end of the
  /// queue.
  private var wasPlaying = false
  /// Whether the next event of the queue will only report this command's last addition, and can be skipped.
  private var isOwnEventDue = false

  package init(
    _ program: FillProgram, ahead: Int, history: FillHistory, in context: CommandContext
  ) {
    self.program = program
    self.ahead = ahead
    self.history = history
    self.context = context
  }

  /// Fills the queue once, and returns how many songs were added.
  package mutating func fillOnce() throws -> Int {
    try fill(context.run(.status))
  }

  /// Fills the queue now, and again after each event from the server, until the process ends.
  package mutating func fillForEver() throws {
    var status = try readStatus()
    while true {
      let isRetried = try !fillIfPossible(status)
      wasPlaying = status.state == .playing || wasPlaying && status.hasRunOut
      status = try statusAfterEvent(retrying: isRetried)
    }
  }

  /// Fills the queue. Returns false and prints a message if the program failed or printed no usable songs, or if the
  /// server is not available.
  private mutating func fillIfPossible(_ status: Status) throws -> Bool {
    do {
      let earlier = problem
      let added = try fill(status)
      if added > 0 { context.note("\(songCount(added)) added to the queue") }
      if let problem, problem != earlier { printNote(problem) }
      return true
    } catch {
      let failure = CommandFailure(error)
      if failure.status == .usage { throw error }
      failure.report()
      return false
    }
  }

  private mutating func fill(_ status: Status) throws -> Int {
    let missing = ahead - songsAhead(status)
    guard missing > 0 else { return 0 }
    let songs = try newSongs(missing)
    let (added, after) = try add(songs)
    guard added > 0 else {
      throw CommandFailure(.no, "none of the songs that \(program.name) printed could be added")
    }
    isOwnEventDue = status.state == .playing && after?.isResult(of: added, on: status) == true
    guard wasPlaying || status.state == .playing else { return added }
    let now = if let after { after } else { try context.run(.status) }
    try playOn(now, added)
    return added
  }

  /// Plays the first added song if playback had already ended by the time the songs were added, for example because the
  /// user's program ran for a long time.
  private func playOn(_ status: Status, _ added: Int) throws {
    guard status.hasRunOut, status.queueLength >= added else { return }
    try context.run(.play(at: status.queueLength - added))
  }

  /// Returns the number of songs that will be played after the current one. Returns 0 after the last song has been
  /// played, even if songs are still in the queue.
  private func songsAhead(_ status: Status) -> Int {
    wasPlaying && status.hasRunOut ? 0 : status.songsAhead
  }

  /// Returns songs that the user's program prints and that were not added recently. If the program prints too few such
  /// songs even after several runs, the result also contains recently added songs, beginning with the ones that were
  /// added longest ago.
  private func newSongs(_ count: Int) throws -> [ByteString] {
    var found: [ByteString] = []
    var old: [ByteString] = []
    for _ in 0..<maxRuns where found.count < count {
      let songs = try program.songs()
      found += songs.filter { !history.contains($0) && !found.contains($0) }.prefix(
        count - found.count)
      old += songs.filter { history.contains($0) && !old.contains($0) }
    }
    guard !(found + old).isEmpty else {
      throw CommandFailure(.no, "\(program.name) printed no songs, so nothing was added")
    }
    let repeated = history.oldestFirst(old).prefix(count - found.count)
    if !repeated.isEmpty {
      context.note(
        "repeating \(songCount(repeated.count)), because \(program.name) printed too few new songs"
      )
    }
    return found + repeated
  }

  /// Adds songs at the end of the queue. If the server refuses a song, prints a message and continues with the next
  /// song. Returns the number of added songs and the status after the addition; the status is nil if the last song was
  /// not added.
  ///
  /// The songs are added to the history before they are sent: if the connection is lost before the server answers, the
  /// server may have added the songs nevertheless.
  private mutating func add(_ songs: [ByteString]) throws -> (count: Int, after: Status?) {
    problem = nil
    remember(songs)
    var count = 0
    var after: Status?
    var rest = songs[...]
    while !rest.isEmpty {
      let addition = try addAccepted(rest)
      count += addition.count
      after = addition.after
      if addition.isFull {
        return (try endEarly(rest.dropFirst(addition.count), added: count), nil)
      }
      if let refusal = addition.refusal { printNote(refusal) }
      rest = rest.dropFirst(addition.count + 1)
    }
    return (count, after)
  }

  /// Adds songs to the history, and saves the history. If saving fails, `problem` says so, and the songs can still be
  /// added to the queue.
  private mutating func remember(_ songs: [ByteString]) {
    for song in songs { history.add(song) }
    do { try history.save() } catch {
      problem =
        "\(CommandFailure(error).message); the added songs were not recorded, so they may be added again"
    }
  }

  /// Ends an addition for which the queue has no more room, by removing the remaining songs from the history. Returns
  /// the number of added songs; throws if no song was added.
  ///
  /// - Parameter rest: the songs for which the queue had no room.
  private mutating func endEarly(_ rest: ArraySlice<ByteString>, added count: Int) throws -> Int {
    history.remove(rest)
    try? history.save()
    let limit = "max_playlist_length in the server's mpd.conf sets the limit"
    guard count > 0 else {
      throw CommandFailure(.refused, "the queue is full, so nothing was added; \(limit)")
    }
    problem = [problem, "the queue is full, and \(songCount(rest.count)) did not fit; \(limit)"]
      .compactMap(\.self).joined(separator: "; ")
    return count
  }

  /// Adds songs until the server refuses one of them or the queue is full. Returns the number of added songs, and
  /// either the status afterwards or the reason why the addition ended.
  private func addAccepted(_ songs: ArraySlice<ByteString>) throws -> Addition {
    try context.withConnection { server -> Addition in
      let (after, replies) = try server.list { list in
        songs.forEach { list.append(.addID($0)) }
        return list.append(.status)
      }
      return Addition(count: songs.count, after: try replies.reply(for: after))
    } onError: { error in
      if error.code == .ack(.playlistMax) {
        return Addition(count: min(songs.count, error.index ?? 0), isFull: true)
      }
      guard error.code == .ack(.noExist), let index = error.index, index < songs.count else {
        throw error
      }
      let song = songs[songs.startIndex + index]
      return Addition(count: index, refusal: "\(song.terminalSafe): \(error.message)")
    }
  }

  private struct Addition {
    /// The number of songs that were added; these are the first songs of the list.
    var count: Int
    /// The status after the addition, if all songs were added; otherwise nil.
    var after: Status?
    /// The message about the song that the server refused; nil if no song was refused.
    var refusal: String?
    /// Whether the addition ended because the queue is full.
    var isFull = false
  }

  /// Waits for an event and reads the status afterwards.
  ///
  /// The event that this command's own addition causes is skipped, to save requests. If another client changes the
  /// queue between the addition and this call, the change may go unnoticed until the next song begins.
  ///
  /// - Parameter retrying: whether to return after a few seconds even without an event.
  private mutating func statusAfterEvent(retrying: Bool) throws -> Status {
    let isOwnEventDue = isOwnEventDue
    self.isOwnEventDue = false
    return try readStatus { server in
      let deadline = retrying ? ContinuousClock.now + retryInterval : nil
      let wanted: IdleEvents = [.player, .queue, .options]
      let events = try server.idle(wanted, until: deadline)
      if isOwnEventDue, events == .queue { _ = try server.idle(wanted, until: deadline) }
    }
  }

  /// Calls a closure that may send requests, then reads the status. If the connection is lost, waits until the server
  /// answers again.
  private func readStatus(
    after step: (inout Connection) throws -> Void = { _ in }
  ) throws -> Status {
    try context.withConnection { server -> Status in
      try step(&server)
      return try server.run(.status)
    } onError: { error in
      guard error.code.isOutage else { throw error }
      printNote(waitingForServer)
      let status = try context.withConnection { server in
        try server.reconnecting(until: nil) { server in
          try server.run(.status)
        } onFailure: {
        }
      }
      printNote(serverAnswersAgain)
      return status
    }
  }
}

extension Status {
  /// The number of songs that will be played after the current one; in random order, the number of all other songs.
  fileprivate var songsAhead: Int {
    guard let songPosition else { return queueLength }
    return isRandom ? queueLength - 1 : queueLength - songPosition - 1
  }

  /// Returns whether the given number of additions is the only change to the queue since an earlier status.
  ///
  /// MPD increases the queue's version by one for each addition, and also for each change by another client.
  fileprivate func isResult(of additions: Int, on earlier: Status) -> Bool {
    queueVersion == earlier.queueVersion + additions
  }

  /// Whether the last song of the queue has been played to its end.
  fileprivate var hasRunOut: Bool { state == .stopped && songPosition == nil }
}

/// The maximum number of times that the program is run for one addition, if it keeps printing too few new songs.
private let maxRuns = 3
private let retryInterval = Duration.seconds(10)

/// The program that prints the songs from which `queue fill` chooses.
package struct FillProgram {
  /// The program's name, which is looked up in PATH, and its arguments.
  let words: [ByteString]

  package init(words: [ByteString]) { self.words = words }

  /// Runs the program and returns the songs that it prints, without repetitions. The program may print URIs, an M3U
  /// playlist, or JSON in mpdex's format.
  func songs() throws -> [ByteString] {
    let result: ProgramResult
    do {
      result = try runProgram(words, input: nil, limit: maxOutput + 1, stopsAtLimit: true)
    } catch {
      throw CommandFailure(.usage, "cannot run \(name): \(error.message)")
    }
    guard result.output.count <= maxOutput else {
      throw CommandFailure(.no, "\(name) printed more than 64 MiB; none of its songs was added")
    }
    if let failure = failureOfProgram(result.status) {
      let lines = result.messages.split(separator: .newline)
      let message = lines.map { ByteString($0).terminalSafe }.joined(separator: "; ")
      throw CommandFailure(.no, "\(name) \(failure)" + (message.isEmpty ? "" : ": \(message)"))
    }
    let format = SongListFormat(of: result.output, path: "")
    var seen: Set<ByteString> = []
    return try result.output.songListLines(format).map(\.text).filter { seen.insert($0).inserted }
  }

  var name: String { words.first?.terminalSafe ?? "" }
}

/// The maximum size in bytes of the list of songs that a program prints.
private let maxOutput = 64 << 20
