package import CommandRuntime
internal import MPDClient

// MPD records when songs were added since 0.24. A server cannot sort by times that it does not record, but mpdex can sort
// by the times of the files in their place.
extension OrderOption {
  private var comparesTimesAdded: Bool { keys.contains { $0.key == .added } }

  /// Throws if the server is to sort by the times when songs were added, but does not record them.
  package func refuseUnrecordedTimes(_ version: ProtocolVersion) throws {
    if comparesTimesAdded, version < (0, 24, 0) { throw timesAddedAreUnknown }
  }

  /// Prints a note for a person if mpdex sorts by the times of the files because the server does not record when songs
  /// were added.
  package func noteUnrecordedTimes(in context: CommandContext) throws {
    guard comparesTimesAdded, try context.server.protocolVersion() < (0, 24, 0) else { return }
    context.note(
      "this server does not record when songs were added (MPD 0.24 and later do); the modification times of the "
        + "files are used instead"
    )
  }
}

/// The failure of a command that needs the times when songs were added, which the server does not record.
let timesAddedAreUnknown = CommandFailure(
  .refused, "this server does not record when songs were added; MPD 0.24 and later do")
