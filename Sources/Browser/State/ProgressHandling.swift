// The player's line: a press or a drag of the progress seeks where the button is released; a press on the
// title shows the song in the queue.
extension BrowserState {
  mutating func pressPlayer(at position: CellPosition) -> [BrowserEffect] {
    guard !hasCandidates else { return [] }
    if progressColumns?.contains(position.column) == true {
      dragProgress(to: position)
    } else if position.column < progressColumns?.lowerBound ?? layout.size.columns / 2 {
      mode = .browse
      return goToPlaying()
    }
    return []
  }

  /// Whether the candidates of a completion are where the player is otherwise.
  private var hasCandidates: Bool {
    if case .input(let input) = mode { input.completion != nil } else { false }
  }

  mutating func dragProgress(to position: CellPosition) {
    guard let columns = progressColumns else { return drag = nil }
    let column = max(columns.lowerBound, min(position.column, columns.upperBound - 1))
    let thousandths = (column - columns.lowerBound) * 1000 / max(1, columns.count - 1)
    drag = .progress(thousandths: thousandths)
  }

  /// Seeks to a part of the song, which is shown as played at once.
  mutating func seek(toThousandths thousandths: Int) -> [BrowserEffect] {
    guard let duration = player.duration else { return [] }
    player.elapsed = duration * thousandths / 1000
    player.time = now
    return [.player(.seekTo(thousandths: thousandths))]
  }

  /// Takes what the player plays. The drag of a song's progress ends with the song.
  mutating func receive(_ player: PlayerView) {
    if case .progress = drag, player.song != self.player.song { drag = nil }
    self.player = player
  }

  /// The time that has been played, or the one to which the pointer drags.
  var shownElapsed: Duration {
    guard case .progress(let thousandths) = drag, let duration = player.duration else {
      return player.elapsed(at: now)
    }
    return duration * thousandths / 1000
  }
}
