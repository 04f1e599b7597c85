package import Bytes
package import CommandRuntime
internal import MPDClient
internal import Platform
internal import TerminalText

/// Keeps a number of songs after the current one in the queue.
package struct QueueFilling {
  let program: FillProgram
  /// The number of songs to keep after the current one.
  let ahead: Int
  let context: CommandContext
  var history: FillHistory
  /// The problem of the last addition that succeeded in part; nil if all went well.
  package private(set) var problem: String?
  /// Whether a song was playing when the status was read last but one.
  private var wasPlaying = false
  /// Whether the next event of the queue is that of the last addition, and nothing else has changed it.
  private var isOwnEventDue = false

  package init(
    _ program: FillProgram, ahead: Int, history: FillHistory, in context: CommandContext
  ) {
    self.program = program
    self.ahead = ahead
    self.history = history
    self.context = context
  }

  /// Adds what is missing now. Returns the number of songs that were added.
  package mutating func fillOnce() throws -> Int {
    try fill(context.run(.status))
  }

  /// Adds what is missing now and after each event, until the process is ended.
  package mutating func fillForEver() throws {
    var status = try readStatus()
    while true {
      let isRetried = try !fillIfPossible(status)
      wasPlaying = status.state == .playing || wasPlaying && status.hasRunOut
      status = try statusAfterEvent(retrying: isRetried)
    }
  }

  /// Adds what is missing; returns false, with a message, if the program gave no songs for it or the server
  /// is away.
  private mutating func fillIfPossible(_ status: Status) throws -> Bool {
    do {
      let earlier = problem
      let added = try fill(status)
      if added > 0 { context.note("added \(songCount(added))") }
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
      throw CommandFailure(.no, "none of the songs that \(program.name) has printed could be added")
    }
    isOwnEventDue = status.state == .playing && after?.isResult(of: added, on: status) == true
    guard wasPlaying || status.state == .playing else { return added }
    let now = if let after { after } else { try context.run(.status) }
    try playOn(now, added)
    return added
  }

  /// Plays the first of the added songs if the last song before them has ended, perhaps while the program ran.
  private func playOn(_ status: Status, _ added: Int) throws {
    guard status.hasRunOut, status.queueLength >= added else { return }
    try context.run(.play(at: status.queueLength - added))
  }

  /// The number of songs that are played after the current one; none if the queue has run out, although the
  /// songs that were played may still be in it.
  private func songsAhead(_ status: Status) -> Int {
    wasPlaying && status.hasRunOut ? 0 : status.songsAhead
  }

  /// Returns songs of the program that were not added lately. If it prints too few of them in several runs,
  /// those that were added longest ago follow.
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
      throw CommandFailure(.no, "\(program.name) has printed no songs")
    }
    let repeated = history.oldestFirst(old).prefix(count - found.count)
    if !repeated.isEmpty {
      context.note(
        "\(songCount(repeated.count)) repeated, since \(program.name) has printed too few new ones")
    }
    return found + repeated
  }

  /// Adds songs at the end of the queue. Those that the server refuses are left out, with a message. Returns
  /// the number of the others, and the status after them; nil if the last song was refused.
  ///
  /// They are in the history before they are sent, since the server may have added them even if the
  /// connection is lost before its answer.
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

  /// Adds songs to the history. If that cannot be kept, they are added to the queue nevertheless.
  private mutating func remember(_ songs: [ByteString]) {
    for song in songs { history.add(song) }
    do { try history.save() } catch {
      problem =
        "\(CommandFailure(error).message); what was added is not remembered, and may be added again"
    }
  }

  /// Forgets the songs that a full queue did not take; throws if it took none.
  private mutating func endEarly(_ rest: ArraySlice<ByteString>, added count: Int) throws -> Int {
    history.remove(rest)
    try? history.save()
    let reason = "the queue is full (max_playlist_length in the server's mpd.conf)"
    guard count > 0 else { throw CommandFailure(.refused, "\(reason); nothing was added") }
    problem = [problem, "\(reason), and \(songCount(rest.count)) did not go in"]
      .compactMap(\.self).joined(separator: "; ")
    return count
  }

  /// Adds songs up to the first that is refused. Returns the number of songs that were added, and the status
  /// after them or a message about the refused one.
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
    /// The number of songs, from the first on.
    var count: Int
    /// The status after all of them.
    var after: Status?
    /// The message on the song after them, which was refused.
    var refusal: String?
    /// Whether the queue is full.
    var isFull = false
  }

  /// Waits for an event, and reads the status after it.
  ///
  /// The event of an own addition is passed over: two requests for each song that is played are enough. A
  /// change by another client between the addition and the waiting is then seen with the next song, at the
  /// latest.
  ///
  /// - Parameter retrying: whether to return after a few seconds without an event, too.
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

  /// Performs a step, and reads the status. If the connection is lost, waits until the server answers again.
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
  /// The number of songs that are played after the current one. In random order these are all others.
  fileprivate var songsAhead: Int {
    guard let songPosition else { return queueLength }
    return isRandom ? queueLength - 1 : queueLength - songPosition - 1
  }

  /// Whether a number of additions is the only change of the queue since an earlier status.
  ///
  /// MPD increases the version by one for each of them, and for each change by another client.
  fileprivate func isResult(of additions: Int, on earlier: Status) -> Bool {
    queueVersion == earlier.queueVersion + additions
  }

  /// Whether the last song of the queue has been played to its end.
  fileprivate var hasRunOut: Bool { state == .stopped && songPosition == nil }
}

/// The number of times that the program is run for one addition if it prints too few new songs.
private let maxRuns = 3
private let retryInterval = Duration.seconds(10)

/// The program whose output says which songs `queue fill` can add.
package struct FillProgram {
  /// The program's name, which is searched for in PATH, and its arguments.
  let words: [ByteString]

  package init(words: [ByteString]) { self.words = words }

  /// Runs the program and returns the songs that it prints: URIs, M3U, or JSON as mpdex prints it, each song
  /// once.
  func songs() throws -> [ByteString] {
    let result: ProgramResult
    do {
      result = try runProgram(words, input: nil, limit: maxOutput + 1, stopsAtLimit: true)
    } catch {
      throw CommandFailure(.usage, "cannot run \(name): \(error.message)")
    }
    guard result.output.count <= maxOutput else {
      throw CommandFailure(.no, "\(name) prints more than 64 MiB; none of its songs was added")
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

/// The most bytes of a list of songs that a program may print.
private let maxOutput = 64 << 20
