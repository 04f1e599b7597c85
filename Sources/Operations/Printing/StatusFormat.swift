package import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import MPDClient

/// A format for printing the status and the current song, as in `mpdex status FORMAT`.
package struct StatusFormat {
  private let text: ByteString
  private let format: Format<PlayerVariable>

  package init(_ text: ByteString) {
    self.text = text
    format = Format(text, variable: PlayerVariable.init)
  }

  /// Throws if the format contains a name between percent signs that belongs neither to the status nor to a song. mpc
  /// prints such names unchanged.
  package func refuseUnknownNames() throws {
    var unknown: [String] = []
    _ = Format<PlayerVariable>(text) { name in
      if !name.isEmpty, PlayerVariable(name) == nil { unknown.append(name) }
      return nil
    }
    guard let name = unknown.first else { return }
    let names = StatusVariable.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "there is no %\(name)%; the status has \(names), and the song file, time, position and tags such as "
        + "title (`mpdex help formats`)")
  }

  /// Prints the status in this format.
  package func print(in context: CommandContext) throws {
    guard !text.isEmpty else {
      try context.run(.status)
      context.note("the format is empty; (null) was printed, as mpc does")
      return context.output.write("(null)")
    }
    try narrowTags(in: context)
    context.output.writeSafely(try lineNow(in: context).line)
  }

  /// Prints the status once, and again whenever its text has changed. Each text is written immediately, even to a
  /// pipe.
  package func follow(in context: CommandContext) throws {
    try context.server.connect(isToWait: true)
    try narrowTags(in: context)
    var shown: ByteString?
    var deadline = context.settings.deadline
    while deadline.map({ .now < $0 }) ?? true || shown == nil {
      let (status, line) = try lineNow(in: context)
      if line != shown {
        context.output.writeSafely(line)
        try context.output.flush()
        shown = line
        deadline = context.settings.deadline
      }
      try waitForChange(status, until: deadline, in: context)
    }
    throw context.settings.timeoutFailure("the status has not changed")
  }

  private func lineNow(in context: CommandContext) throws -> (status: Status, line: ByteString) {
    let (status, song) =
      try showsSong ? statusAndSong(in: context) : (context.run(.status), nil)
    return (status, format.text { $0.value(status, song) })
  }

  /// Whether any variable of the format is a property of the song. If none is, the song is not requested, because
  /// status bars run this command every second.
  private var showsSong: Bool { format.variables.contains(where: \.isOfSong) }

  private func narrowTags(in context: CommandContext) throws {
    if showsSong { try context.server.narrowTags(format.variables.compactMap(\.tag)) }
  }

  /// Waits for an event or, while the time of a playing song is shown, for at most a second.
  private func waitForChange(
    _ status: Status, until deadline: ContinuousClock.Instant?, in context: CommandContext
  ) throws {
    let isTimeShown = status.state == .playing && format.variables.contains(where: \.isTime)
    let tick = isTimeShown ? ContinuousClock.now + .seconds(1) : nil
    let end = [deadline, tick].compactMap(\.self).min()
    try context.withConnection { server in
      _ = try server.idle([.player, .mixer, .options, .queue, .update], until: end)
    }
  }
}

/// A variable in a format for the status. It is a property of the status, as in mpc, or a variable of the current
/// song.
enum PlayerVariable {
  case status(StatusVariable)
  case song(SongVariable)

  /// Creates the variable with a name; nil if neither the status nor a song has such a variable.
  init?(_ name: String) {
    if let variable = StatusVariable(rawValue: name) {
      self = .status(variable)
    } else if let variable = SongVariable(name) {
      self = .song(variable)
    } else {
      return nil
    }
  }

  /// Returns the value; empty if the status or the song does not have it.
  ///
  /// - Parameter song: the song that is playing or paused; nil if the player is stopped.
  func value(_ status: Status, _ song: Song?) -> ByteString {
    switch self {
    case .status(let variable): ByteString(variable.value(status))
    case .song(let variable): song.map(variable.value) ?? ""
    }
  }

  /// Whether the value changes while a song is playing although the server sends no event.
  var isTime: Bool {
    if case .status(let variable) = self { variable.isTime } else { false }
  }

  /// Whether the value comes from a song.
  var isOfSong: Bool {
    if case .song = self { true } else { false }
  }

  /// The tag that the variable shows; nil if the variable is not a tag, because the server always sends everything
  /// else.
  var tag: Tag? {
    if case .song(let variable) = self { variable.tag } else { nil }
  }
}
