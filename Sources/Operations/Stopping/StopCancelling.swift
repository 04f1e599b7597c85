package import CommandRuntime
internal import Bytes
internal import MPDClient
internal import TerminalText

/// The end of what waits to stop the player of one server and partition: `mpdex stop --cancel`.
package func cancelStop(in context: CommandContext) throws {
  let settings = try context.sessionSettings()
  guard let stops = PendingStops.existing else { throw nothingWaits }
  let lock = try stops.lock()
  var cancelled: [PendingStop] = []
  for address in settings.addresses {
    let name = StateDirectory.name(of: address, context.settings.partition)
    if let stop = try context.cancel(name, of: stops) { cancelled.append(stop) }
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

extension CommandContext {
  /// Ends what waits for a server and partition, and sets back what it has left changed; nil if nothing waits.
  func cancel(_ name: ByteString, of stops: PendingStops) throws -> PendingStop? {
    guard let stop = try stops.end(name) else { return nil }
    var changes = stop.changes
    do {
      if !changes.isEmpty {
        try withConnection { server in try changes.undo(over: &server) }
      }
    } catch {
      throw CommandFailure(error).saying(
        "playing goes on, but \(stop.changes.text), which was not set back; `mpdex stop --cancel` does so once "
          + "the server answers")
    }
    stops.remove(stop, as: name)
    return stop
  }
}
