package import Bytes
package import CommandRuntime
internal import CommandSyntax
internal import MPDClient

/// A format for printing the status and the current song, as in `mpdex status FORMAT`.
package struct StatusFormat {
  private let text: ByteString
  private let markup: Markup
  private let format: Format<PlayerVariable>

  /// Parses a format for the lines of a bar. The bar's own markup in the format is kept unchanged.
  package init(_ text: ByteString, for bar: StatusBar = .text) {
    (self.text, markup) = (text, bar.markup)
    format = Format(text, markup: markup, variable: PlayerVariable.init)
  }

  /// Throws if the format contains a name between percent signs that belongs neither to the status nor to a song. mpc
  /// prints such names unchanged.
  package func refuseUnknownNames() throws {
    var unknown: [String] = []
    _ = Format<PlayerVariable>(text, markup: markup) { name in
      if !name.isEmpty, PlayerVariable(name) == nil { unknown.append(name) }
      return nil
    }
    guard let name = unknown.first else { return }
    let names = StatusVariable.allCases.map(\.rawValue).joined(separator: ", ")
    throw ValidationError(
      "unknown variable %\(name)%; the status variables are \(names); the song variables are file, time, "
        + "position and tags such as title (see `mpdex help formats`)")
  }

  /// Prints the status in this format.
  package func print(in context: CommandContext) throws {
    guard !text.isEmpty else {
      try context.run(.status)
      context.note("the format is empty, so (null) was printed, as in mpc")
      return context.output.write("(null)")
    }
    try narrowTags(in: context)
    let (status, song) = try statusAndSong(in: context)
    context.output.writeSafely(line(status, song))
  }

  /// Returns the status and, if the format shows it, the current song.
  func statusAndSong(in context: CommandContext) throws -> (status: Status, song: Song?) {
    try showsSong ? Operations.statusAndSong(in: context) : (context.run(.status), nil)
  }

  /// Returns the line for a status. If there is no status, only the state has a value.
  ///
  /// - Parameters:
  ///   - status: the status; nil if no server answers, or if the server refuses the request.
  ///   - song: the song that is playing or paused; nil if there is none.
  ///   - problem: why there is no status; nil if there is one.
  ///   - escape: called with the value of each variable, but not with the other text of the format.
  func line(
    _ status: Status?, _ song: Song?, problem: CommandFailure? = nil,
    escape: @escaping (ByteString) -> ByteString = { $0 }
  ) -> ByteString {
    format.text { escape($0.value(status, song, problem)) }
  }

  /// Whether any variable of the format is a property of the song. If none is, the song is not requested, because
  /// status bars run this command every second.
  var showsSong: Bool { format.variables.contains(where: \.isOfSong) }

  /// Whether the line changes while a song is playing, even when the server sends no event.
  var showsTime: Bool { format.variables.contains(where: \.isTime) }

  /// Whether the format shows numeric sticker values, such as ratings.
  var showsStickers: Bool { format.variables.contains(where: \.isOfSticker) }

  /// The tags that the format shows.
  var tags: [Tag] { format.variables.compactMap(\.tag) }

  private func narrowTags(in context: CommandContext) throws {
    if showsSong { try context.server.narrowTags(tags) }
  }
}

/// A variable in a format for the status: a property of the status, as in mpc, or a variable of the current song.
enum PlayerVariable {
  case status(StatusVariable)
  case song(SongVariable)

  /// Creates the variable that has the given name; nil if neither the status nor a song has such a variable.
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
  /// - Parameters:
  ///   - status: the status; nil if no server answers, or if the server refuses the request.
  ///   - song: the song that is playing or paused; nil if the player is stopped.
  ///   - problem: why there is no status, which determines the state to show; nil if there is a status.
  func value(_ status: Status?, _ song: Song?, _ problem: CommandFailure?) -> ByteString {
    switch self {
    case .status(.state) where status == nil: ByteString(problem.state)
    case .status(let variable): status.map { ByteString(variable.value($0)) } ?? ""
    case .song(let variable): song.map(variable.value) ?? ""
    }
  }

  /// Whether the value changes while a song is playing, even when the server sends no event.
  var isTime: Bool {
    if case .status(let variable) = self { variable.isTime } else { false }
  }

  /// Whether the value comes from a song.
  var isOfSong: Bool {
    if case .song = self { true } else { false }
  }

  /// Whether the value is the numeric value of a sticker.
  var isOfSticker: Bool {
    if case .song(.sticker) = self { true } else { false }
  }

  /// The tag that the variable shows; nil if the variable is not a tag. Only tags must be requested; the server always
  /// sends the other properties.
  var tag: Tag? {
    if case .song(let variable) = self { variable.tag } else { nil }
  }
}

extension CommandFailure? {
  /// The text that formats show as the state when there is no status because of this failure.
  var state: String {
    self?.status == .refused || self?.status == .permission ? "refused" : "no server"
  }
}
