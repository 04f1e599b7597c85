/// The candidates for completing a line, arranged in rows above that line.
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
    let all = Self.arranged(completion.candidates, width: layout.size.columns - 1)
    let room = max(1, layout.contentRows.count / 2)
    let chosen = all.firstIndex { $0.contains { $0.candidate == completion.chosen ?? 0 } } ?? 0
    rows = Array(all.dropFirst(chosen / room * room).prefix(room))
    screenRows = last + 1 - rows.count..<last + 1
  }

  private static func arranged(_ candidates: [String], width: Int) -> [[Place]] {
    var (rows, end) = ([[Place]](), Int.max)
    for (index, candidate) in candidates.enumerated() {
      let length = drawnWidth(candidate)
      if end >= width - length {
        rows.append([])
        end = 1
      }
      rows[rows.count - 1].append(Place(candidate: index, column: end))
      end += length + 2
    }
    return rows
  }
}

extension BrowserState {
  /// The candidates above the line that is being typed; nil if there are none.
  var candidateRows: CandidateRows? {
    mode.input?.completion.flatMap { CandidateRows($0, in: layout) }
  }
}
