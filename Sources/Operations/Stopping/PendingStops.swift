internal import CommandRuntime
internal import Bytes
internal import Glibc
internal import Platform

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
  /// Asks the process to end, and waits until it has.
  fileprivate func end() throws {
    send(SIGTERM)
    let end = ContinuousClock.now + maxEnding
    while isRunning {
      guard .now < end else {
        throw CommandFailure(
          .inPart, "process \(pid), which waits to stop the player, does not end")
      }
      pause(until: .now + .milliseconds(5))
    }
  }
}

/// The time that a process gets to end: it may have to set the volume on a slow server.
private let maxEnding = Duration.seconds(10)
