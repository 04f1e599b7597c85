// The progress of the song: a press or a drag on it seeks where the button is released.
extension BrowserState {
  mutating func pressProgress(at position: CellPosition) -> [BrowserEffect] {
    guard let progressColumns, progressColumns.contains(position.column) else { return [] }
    dragProgress(to: position)
    return []
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

  /// The time that has been played, or the one to which the pointer drags.
  var shownElapsed: Duration {
    guard case .progress(let thousandths) = drag, let duration = player.duration else {
      return player.elapsed(at: now)
    }
    return duration * thousandths / 1000
  }
}
