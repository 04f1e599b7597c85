internal import CommandRuntime
internal import Bytes
internal import ListingIndex
internal import MPDClient

/// Adds entries at the end of a queue that this client is not permitted to read.
func addUnseen(_ entries: [QueueEntry], in context: CommandContext) throws -> QueueingOutcome {
  for (index, entry) in entries.enumerated() {
    do {
      try context.run(
        entry.kind == .playlist ? .load(entry.uri) : .add(entry.uri), about: entry.uri)
    } catch {
      guard index > 0 else { throw error }
      throw CommandFailure(
        .inPart,
        "added \(index) of \(entries.count), then stopped: \(CommandFailure(error).message)")
    }
  }
  return QueueingOutcome(isUncounted: true)
}
