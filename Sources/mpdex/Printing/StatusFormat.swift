internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// A format in which the status is printed, as `mpdex status FORMAT` takes it.
struct StatusFormat {
  private let text: ByteString
  private let format: Format<StatusVariable>

  init(_ text: ByteString) {
    self.text = text
    format = Format(text, variable: StatusVariable.init(rawValue:))
  }

  /// Throws for a name between percent signs that the status does not have. mpc prints it as it is.
  func refuseUnknownNames() throws {
    var unknown: [String] = []
    _ = Format<StatusVariable>(text) { name in
      if !name.isEmpty, StatusVariable(rawValue: name) == nil { unknown.append(name) }
      return nil
    }
    guard let name = unknown.first else { return }
    let names = StatusVariable.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "the status has no %\(name)%; it has \(names), and `mpdex current -f` shows the song")
  }

  /// Prints the status.
  func print(in context: CommandContext) throws(CommandFailure) {
    let status = try context.run(.status)
    guard !text.isEmpty else {
      context.note("the format is empty; (null) was printed, as mpc does")
      return context.output.write("(null)")
    }
    context.output.writeSafely(line(status))
  }

  /// Prints the status now, and each time that its text has changed, at once even to a pipe.
  func follow(in context: CommandContext) throws {
    try context.connect(isToWait: true)
    var shown: ByteString?
    var deadline = context.deadline
    while deadline.map({ .now < $0 }) ?? true || shown == nil {
      let status = try context.run(.status)
      let line = line(status)
      if line != shown {
        context.output.writeSafely(line)
        try context.output.flush()
        shown = line
        deadline = context.deadline
      }
      try waitForChange(status, until: deadline, in: context)
    }
    throw context.timeoutFailure("the status has not changed")
  }

  private func line(_ status: Status) -> ByteString { format.text { ByteString($0.value(status)) } }

  /// Waits for an event or, while a song is playing whose time is shown, for a second.
  private func waitForChange(
    _ status: Status, until deadline: ContinuousClock.Instant?, in context: CommandContext
  ) throws(CommandFailure) {
    let isTimeShown = status.state == .playing && format.variables.contains(where: \.isTime)
    let tick = isTimeShown ? ContinuousClock.now + .seconds(1) : nil
    let end = [deadline, tick].compactMap(\.self).min()
    try context.attempt { server throws(MPDError) in
      _ = try server.idle([.player, .mixer, .options, .queue, .update], until: end)
    }
  }
}
