internal import TerminalText

extension BrowserState {
  /// Draws the song that plays, how far it has been played, and the volume.
  func drawPlayer(in frame: inout Frame) {
    guard let row = layout.playerRow else { return }
    let columns = layout.size.columns
    let end = columns - displayWidth(playerFacts) - 1
    frame.write(playerFacts, row: row, columns: max(0, end)..<columns, Style(.faint))
    drawProgress(row: row, in: &frame)
    let titleEnd = (progressColumns?.lowerBound ?? end) - 1
    frame.write(
      " \(stateSymbol) \(player.title)", row: row, columns: 0..<max(0, titleEnd),
      Style(player.isFollowed ? .playing : .faint))
  }

  private var stateSymbol: String {
    guard player.isFollowed else { return "?" }
    return switch player.state {
    case .playing: symbols.plays
    case .paused: symbols.paused
    case .stopped: symbols.stopped
    }
  }

  private func drawProgress(row: Int, in frame: inout Frame) {
    guard let columns = progressColumns, let duration = player.duration, duration > .zero
    else { return }
    let part = min(1, shownElapsed / duration)
    let played = Int((Double(columns.count) * part).rounded(.down))
    let line = String(repeating: symbols.line, count: columns.count)
    frame.write(line, row: row, columns: columns, Style(.faint))
    guard played > 0 else { return }
    let done = String(repeating: symbols.played, count: played - 1) + symbols.playedEnd
    frame.write(done, row: row, columns: columns, Style(.progress))
  }
}
