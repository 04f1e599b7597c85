/// The candidates for completing a line, arranged in rows above that line, in columns of one width. O(number of
/// candidates on the screen).
struct CandidateRows: Hashable {
  /// A candidate, given by its index, and the column of the screen at which it begins.
  struct Place: Hashable {
    let candidate: Int
    let column: Int
  }

  /// The candidates in each row that is shown, from top to bottom.
  let rows: [[Place]]
  /// The rows of the screen that the candidates cover; the last one is the row of the player.
  let screenRows: Range<Int>

  /// Arranges the candidates. If they take more than half of the rows of a list, the part with the chosen candidate is
  /// shown. Returns nil if the screen has no room for candidates.
  init?(_ completion: LineCompletion, in layout: ScreenLayout) {
    guard let last = layout.playerRow else { return nil }
    let (count, width) = (completion.candidates.count, completion.width + 2)
    let perRow = max(1, layout.size.columns / width)
    let room = max(1, layout.contentRows.count / 2)
    let first = (completion.chosen ?? 0) / (perRow * room) * room
    rows = (first..<min(first + room, (count + perRow - 1) / perRow)).map { row in
      (row * perRow..<min((row + 1) * perRow, count)).map { candidate in
        Place(candidate: candidate, column: 1 + (candidate - row * perRow) * width)
      }
    }
    screenRows = last + 1 - rows.count..<last + 1
  }
}

extension BrowserState {
  /// The candidates above the line that is being typed; nil if there are none.
  var candidateRows: CandidateRows? {
    mode.input?.completion.flatMap { CandidateRows($0, in: layout) }
  }
}
