package import Bytes
internal import CommandRuntime
internal import JSON
internal import MPDClient

/// The program that reads the lines of `status --follow`.
package enum StatusBar: Sendable {
  /// Any program that reads lines of text.
  case text
  /// Waybar, whose custom module reads JSON objects and Pango markup.
  case waybar
  /// i3bar or swaybar, which read i3bar's protocol.
  case i3bar
  /// The status line of tmux, where a number sign begins a format.
  case tmux
}

extension StatusBar {
  /// The format that is used if the user gives none.
  package var standardFormat: ByteString {
    let song: ByteString = "[%name%: &[%artist% - ]%title%]|%name%|[%artist% - ]%title%|%file%"
    // Waybar shows the state as an icon or a colour.
    return self == .waybar ? "[" + song + "]|%state%" : "%state%[: [" + song + "]]"
  }

  /// The markup in the bar's text.
  var markup: Markup {
    switch self {
    case .text, .i3bar: .none
    case .waybar: .pango
    case .tmux: .tmux
    }
  }

  /// The lines that the bar expects before the first line for a status.
  var beginning: [String] { self == .i3bar ? [#"{"version":1}"#, "["] : [] }

  /// Whether the lines show the current song, whatever the format is.
  var showsSong: Bool { self == .waybar }

  /// The tags that the lines show in addition to the tags in the format.
  var tags: [Tag] { showsSong ? tooltipFormat.tags : [] }

  /// Returns the line for a status.
  ///
  /// - Parameters:
  ///   - status: the status; nil if no server answers.
  ///   - song: the song that is playing or paused; nil if there is none.
  ///   - problem: why there is no status; nil if there is one.
  func line(
    _ format: StatusFormat, _ status: Status?, _ song: Song?, problem: CommandFailure?
  ) -> ByteString {
    let text = format.line(status, song, problem: problem, escape: escape)
    switch self {
    case .text, .tmux: return text
    case .waybar: return json(waybarBlock(text, status, song, problem))
    case .i3bar:
      let block: JSONObject = ["full_text": text.description, "name": "mpdex"]
      return "[" + json(block) + "],"
    }
  }

  func write(_ line: ByteString, to output: CommandOutput) {
    switch self {
    case .text, .tmux: output.writeSafely(line)
    case .waybar, .i3bar: output.writeJSON(text: line)
    }
  }

  private func escape(_ value: ByteString) -> ByteString {
    self == .text ? value : markup.escape(value)
  }
}

private func waybarBlock(
  _ text: ByteString, _ status: Status?, _ song: Song?, _ problem: CommandFailure?
) -> JSONObject {
  let state = status.map { StatusVariable.state.value($0) } ?? problem.state
  let name = state.replacingAll(" ", with: "-")
  let details = status.map { tooltip($0, song) } ?? ByteString(problem?.message ?? state)
  return [
    "alt": name, "class": name, "text": text.description,
    "tooltip": Markup.pango.escape(details, keepingNewlines: true).description,
  ]
}

/// Returns lines about the song and the queue, which are shown while the pointer is over the bar.
private func tooltip(_ status: Status, _ song: Song?) -> ByteString {
  let place = song?.position.map { "\($0 + 1) of \(status.queueLength)" }
  let volume = status.volume.map { "volume \($0)%" }
  let state = StatusVariable.state.value(status)
  let facts = [state, place, volume].compactMap(\.self).joined(separator: ", ")
  return (song.map { tooltipFormat.text($0) + "\n" } ?? "") + ByteString(facts)
}

private var tooltipFormat: SongFormat {
  SongFormat("[%title%|%name%|%file%][\\n%artist%][\\n%album%[ (%date%)]]")
}

private func json(_ object: JSONObject) -> ByteString {
  var text: [UInt8] = []
  object.appendJSON(to: &text)
  return ByteString(text)
}
