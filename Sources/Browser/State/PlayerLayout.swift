internal import TerminalText

// The parts of the player's line.
extension BrowserState {
  /// The modes, the times and the volume.
  var playerFacts: String {
    var facts = player.modes.isEmpty ? "" : "[\(player.modes)] "
    if player.state != .stopped, player.isFollowed {
      facts += clockText(shownElapsed)
      if let duration = player.duration { facts += " / \(clockText(duration))" }
    }
    return facts + (player.volume.map { "  \($0)%" } ?? "")
  }

  /// The columns of the progress; nil if there is no room, or nothing plays.
  var progressColumns: Range<Int>? {
    guard player.state != .stopped, player.isFollowed, player.duration != nil,
      layout.playerRow != nil,
      layout.size.columns >= 60
    else { return nil }
    let end = layout.size.columns - displayWidth(playerFacts) - 3
    let width = min(40, layout.size.columns / 3)
    return end - width..<end
  }
}
