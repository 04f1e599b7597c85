internal import Bytes
package import CommandRuntime
internal import Glibc
internal import JSON
internal import MPDClient
internal import Platform
internal import TerminalText

/// The processes of this user that wait to stop a player, at most one for each server and partition. Each process has a
/// file in the state directory. The runtime directory cannot be used, because it belongs to one login session: cron
/// jobs and later sessions would not find the files.
struct PendingStops {
  private let directory: StateDirectory

  init() throws {
    directory = try StateDirectory(["stop"])
  }

  /// The pending stops; nil if their directory does not exist. The directory is not created.
  static var existing: PendingStops? {
    StateDirectory(existing: ["stop"]).map { PendingStops(directory: $0) }
  }

  private init(directory: StateDirectory) { self.directory = directory }

  /// Returns all pending stops, including those whose process was killed before it had undone its changes.
  func all() throws -> [PendingStop] {
    var found: [PendingStop] = []
    for name in directory.names() {
      if let stop = try stop(name) { found.append(stop) }
    }
    return found
  }

  /// Writes the file of a waiting process.
  func write(_ stop: PendingStop, as name: ByteString) throws {
    try directory.write(stop.bytes, as: name)
  }

  /// Returns whether the file with this name still belongs to the process.
  func has(_ stop: PendingStop, as name: ByteString) -> Bool {
    let bytes = (try? directory.read(name)).flatMap(\.self)
    return bytes.flatMap { PendingStop(bytes: $0) }?.process == stop.process
  }

  /// Rewrites the file of a process, unless the file was removed or now belongs to another process.
  func update(_ stop: PendingStop, as name: ByteString) {
    if has(stop, as: name) { try? write(stop, as: name) }
  }

  /// Removes the file of a process, unless the file now belongs to another process.
  func remove(_ stop: PendingStop, as name: ByteString) {
    if has(stop, as: name) { directory.remove(name) }
  }

  /// Ends the process that is waiting to stop the player of a server and partition.
  ///
  /// - Parameter name: the name of the file for the server and partition.
  /// - Returns: the pending stop, with the changes that the process has not undone, for example because it was killed;
  ///   nil if no stop is pending. The file is kept if such changes are left.
  func end(_ name: ByteString) throws -> PendingStop? {
    guard var found = try stop(name) else { return nil }
    guard found.process.isRunning else { return found }
    try found.process.end()
    found.changes = try stop(name)?.changes ?? StopChanges()
    return found
  }

  /// Locks the pending stops against other processes; throws if the lock does not become free within 20 seconds.
  func lock() throws -> FileLock {
    guard let lock = directory.lock(.exclusive, timeout: .seconds(20)) else {
      throw CommandFailure(
        .inPart, "another mpdex is changing the pending stop; nothing was done; try again")
    }
    return lock
  }

  /// Reads the file with this name; nil if the file does not exist. Removes the file and returns nil if it is
  /// damaged, or if its process has ended and no changes are left to undo.
  fileprivate func stop(_ name: ByteString) throws -> PendingStop? {
    guard let bytes = try directory.read(name) else { return nil }
    if let stop = PendingStop(bytes: bytes), stop.process.isRunning || !stop.changes.isEmpty {
      return stop
    }
    directory.remove(name)
    return nil
  }
}

extension ProcessIdentity {
  fileprivate func end() throws {
    send(SIGTERM)
    let end = ContinuousClock.now + maxEnding
    while isRunning {
      guard .now < end else {
        throw CommandFailure(
          .inPart,
          "process \(pid), which is waiting to stop the player, did not exit; `kill -KILL \(pid)` ends it"
        )
      }
      waitUntil(.now + .milliseconds(5))
    }
  }
}

/// The maximum time to wait for a process to end. The process may have to restore the volume on a slow server.
private let maxEnding = Duration.seconds(10)

/// Cancels the pending stop for the context's server and partition, as `mpdex stop --cancel` does.
package func cancelStop(in context: CommandContext) throws {
  let settings = try context.server.sessionSettings()
  guard let stops = PendingStops.existing else { throw nothingWaits }
  let lock = try stops.lock()
  var cancelled: [PendingStop] = []
  for address in settings.addresses {
    let name = StateDirectory.name(of: address, context.settings.partition)
    if let stop = try stops.cancel(name, over: context.server) { cancelled.append(stop) }
  }
  guard !cancelled.isEmpty else { throw try nothingWaits(besides: stops.all()) }
  context.note("the pending stop was cancelled")
  withExtendedLifetime(lock) {}
}

private let nothingWaits = CommandFailure(
  .no, "no stop is pending; nothing was done")

/// Returns a failure saying that no stop is pending. If stops are pending for other addresses, the message names them,
/// because the same server can have several addresses.
private func nothingWaits(besides others: [PendingStop]) -> CommandFailure {
  guard !others.isEmpty else { return nothingWaits }
  let names = others.map { "`\($0.server.terminalSafe)` (\($0.partition.terminalSafe))" }
  return CommandFailure(
    .no,
    "no stop is pending for this server and partition; nothing was done; there are stops for "
      + "\(names.joined(separator: ", ")): choose one with --host and --partition")
}

extension PendingStops {
  /// Cancels the pending stop of a server and partition, and undoes the changes that its process has left behind.
  /// Returns the cancelled stop; nil if no stop is pending.
  ///
  /// - Parameter name: the name of the file for the server and partition.
  func cancel(_ name: ByteString, over server: ServerConnection) throws -> PendingStop? {
    guard let stop = try end(name) else { return nil }
    var changes = stop.changes
    do {
      if !changes.isEmpty {
        try server.withConnection { server in try changes.undo(over: &server) }
      }
    } catch {
      throw CommandFailure(error).saying(
        "playback continues, but settings were not restored (\(stop.changes.text)); run `mpdex stop --cancel` once "
          + "the server answers again")
    }
    remove(stop, as: name)
    return stop
  }
}

/// Prints a note on a terminal if a stop is pending for the context's server and partition.
package func notePendingStop(in context: CommandContext) throws {
  guard context.output.isTerminal, let stops = PendingStops.existing else { return }
  let now = time(nil)
  for address in try context.server.sessionSettings().addresses {
    let name = StateDirectory.name(of: address, context.settings.partition)
    guard let stop = try? stops.stop(name) else { continue }
    context.note(
      stop.process.isRunning
        ? "playback will stop \(stop.moment.text); `mpdex stop --cancel` cancels this"
        : "a scheduled stop \(stop.text(now: now))")
  }
}

/// Prints the pending stops, each with its time, fade, server and partition.
package func printPendingStops(_ results: OutputOptions, in context: CommandContext) throws {
  let output = context.output(for: results)
  let now = time(nil)
  let stops = try PendingStops.existing?.all() ?? []
  if stops.isEmpty { context.note("no stop is pending") }
  for stop in stops {
    if results.json {
      output.writeJSON(stop.json(now: now))
    } else {
      let fade = stop.fade.map { ByteString("fade \(clockText(.seconds($0)))") } ?? ""
      output.write(fields: [ByteString(stop.text(now: now)), fade, stop.server, stop.partition])
    }
  }
}

extension PendingStop {
  /// Returns a description of when the player will stop or, if the process was killed, of the changes that the process
  /// did not undo.
  fileprivate func text(now: Int) -> String {
    guard process.isRunning else {
      return
        "ended without restoring settings (\(changes.text)); `mpdex stop --cancel` restores them"
    }
    return switch moment {
    case .after(let place): "after \(place.rawValue)"
    case .at: "in \(clockText(.seconds(secondsLeft(at: now) ?? 0)))"
    }
  }
}

extension PendingStop {
  fileprivate func json(now: Int) -> JSONObject {
    var (place, end): (String?, Int?)
    switch moment {
    case .after(let moment): place = moment.rawValue
    case .at(let time): end = time
    }
    return [
      "after": place, "ended": process.isRunning ? nil : changes.text, "fade": fade,
      "partition": partition, "seconds": secondsLeft(at: now), "server": server, "time": end,
    ]
  }
}
