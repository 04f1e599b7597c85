internal import Bytes
package import CommandRuntime
internal import Glibc
internal import JSON
internal import MPDClient
internal import Platform
internal import TerminalText

/// The processes of this user that wait to stop a player, at most one for each server and partition: a file
/// for each of them in the directory of the state. (A directory for the time of a login is another one, or
/// none, for cron and after the next login.)
struct PendingStops {
  private let directory: StateDirectory

  init() throws {
    directory = try StateDirectory(["stop"])
  }

  /// The pending stops, without creating directories; nil if there is no directory.
  static var existing: PendingStops? {
    StateDirectory(existing: ["stop"]).map { PendingStops(directory: $0) }
  }

  private init(directory: StateDirectory) { self.directory = directory }

  /// Returns the stops that wait, and those whose process was killed before it had set back its
  /// changes.
  func all() throws -> [PendingStop] {
    var found: [PendingStop] = []
    for name in directory.names() {
      if let stop = try stop(name) { found.append(stop) }
    }
    return found
  }

  /// Writes the file of a process that waits.
  func write(_ stop: PendingStop, as name: ByteString) throws {
    try directory.write(stop.bytes, as: name)
  }

  /// Whether the file still belongs to the process.
  func has(_ stop: PendingStop, as name: ByteString) -> Bool {
    let bytes = (try? directory.read(name)).flatMap(\.self)
    return bytes.flatMap { PendingStop(bytes: $0) }?.process == stop.process
  }

  /// Writes the file of a process again, unless it was removed or is another's by now.
  func update(_ stop: PendingStop, as name: ByteString) {
    if has(stop, as: name) { try? write(stop, as: name) }
  }

  /// Removes the file of a process, unless it is another's by now.
  func remove(_ stop: PendingStop, as name: ByteString) {
    if has(stop, as: name) { directory.remove(name) }
  }

  /// Ends the process that waits for a server and partition; nil if there is none.
  ///
  /// - Returns: the process, with the changes that it could not undo, or that it left when it was killed.
  ///   Its file is there as long as there are such changes.
  func end(_ name: ByteString) throws -> PendingStop? {
    guard var found = try stop(name) else { return nil }
    guard found.process.isRunning else { return found }
    try found.process.end()
    found.changes = try stop(name)?.changes ?? StopChanges()
    return found
  }

  /// Waits until no other run changes the processes.
  func lock() throws -> FileLock {
    guard let lock = directory.lock(.exclusive, timeout: .seconds(20)) else {
      throw CommandFailure(.inPart, "another run changes what waits to stop the player; try again")
    }
    return lock
  }

  /// Reads a file; removes it if it is damaged, or if its process has ended and nothing is to be undone.
  private func stop(_ name: ByteString) throws -> PendingStop? {
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
          .inPart, "process \(pid), which waits to stop the player, does not end")
      }
      waitUntil(.now + .milliseconds(5))
    }
  }
}

/// The time that a process gets to end: it may have to set the volume on a slow server.
private let maxEnding = Duration.seconds(10)

/// The end of what waits to stop the player of one server and partition: `mpdex stop --cancel`.
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
  context.note("cancelled; the player plays on")
  withExtendedLifetime(lock) {}
}

private let nothingWaits = CommandFailure(
  .no, "nothing waits to stop the player; nothing was done")

/// The failure that names what waits for other addresses: the same server can have several.
private func nothingWaits(besides others: [PendingStop]) -> CommandFailure {
  guard !others.isEmpty else { return nothingWaits }
  let names = others.map { "`\($0.server.terminalSafe)` (\($0.partition.terminalSafe))" }
  return CommandFailure(
    .no,
    nothingWaits.message
      + "; something waits for \(names.joined(separator: ", ")); --host and -a choose it"
  )
}

extension PendingStops {
  /// Ends what waits for a server and partition, and sets back what it has left changed; nil if nothing waits.
  func cancel(_ name: ByteString, over server: ServerConnection) throws -> PendingStop? {
    guard let stop = try end(name) else { return nil }
    var changes = stop.changes
    do {
      if !changes.isEmpty {
        try server.withConnection { server in try changes.undo(over: &server) }
      }
    } catch {
      throw CommandFailure(error).saying(
        "playing goes on, but \(stop.changes.text), which was not set back; `mpdex stop --cancel` does so once "
          + "the server answers")
    }
    remove(stop, as: name)
    return stop
  }
}

/// Prints what waits to stop players: when, the fade, the server and the partition.
package func printPendingStops(_ results: OutputOptions, in context: CommandContext) throws {
  let output = context.output(for: results)
  let now = time(nil)
  let stops = try PendingStops.existing?.all() ?? []
  if stops.isEmpty { context.note("nothing waits to stop a player") }
  for stop in stops {
    if results.json {
      output.writeJSON(stop.json(now: now))
    } else {
      let fade = stop.fade.map { ByteString("fade \(clockText($0))") } ?? ""
      output.write(fields: [ByteString(stop.text(now: now)), fade, stop.server, stop.partition])
    }
  }
}

extension PendingStop {
  /// The moment in words, or what a process that was killed has left to be set back.
  fileprivate func text(now: Int) -> String {
    guard process.isRunning else { return "ended, but \(changes.text); --cancel sets it back" }
    return switch moment {
    case .after(let place): "after \(place.rawValue)"
    case .at: "in \(clockText(secondsLeft(at: now) ?? 0))"
    }
  }
}

/// Returns seconds as H:MM:SS, or as M:SS below an hour.
func clockText(_ seconds: Int) -> String {
  guard seconds >= 3600 else { return minutesAndSeconds(seconds) }
  let rest = minutesAndSeconds(seconds % 3600)
  return "\(seconds / 3600):" + (rest.count < 5 ? "0" : "") + rest
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
