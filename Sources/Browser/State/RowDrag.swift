internal import Bytes
internal import ListingIndex

/// A press on a row of the queue or a playlist; moving the pointer turns the press into a drag of the row.
struct RowDrag: Hashable, Sendable {
  /// The identity of the row on which the button was pressed.
  let identity: ByteString
  /// The row on which the button was pressed.
  let origin: Int
  /// Whether the button was pressed on the cursor's row, so that a release without a drag opens it.
  let opens: Bool
  /// The row whose place the dragged row would take; nil if the pointer has never left the row.
  var target: Int?

  /// The row before which the dragged row would go, counted before it is moved; nil if it would stay where it is.
  var rowAfter: Int? {
    guard let target, target != origin else { return nil }
    return target < origin ? target : target + 1
  }
}

// Rows of the queue and of playlists are dragged to another place.
extension BrowserState {
  /// Whether the rows of a list can be dragged: they are songs in an order that can be changed, and all of them are
  /// shown.
  private func canDragRows(of list: ListView) -> Bool {
    [.queue, .playlists].contains(lists.view) && list.contents.lengths != nil
      && list.contents.order == nil && list.filter == nil && !settings.isPicker
  }

  /// Begins a drag of a row. Returns false if the rows of the list cannot be dragged.
  mutating func pressForDrag(_ row: Int, of list: ListView, opens: Bool) -> Bool {
    guard canDragRows(of: list) else { return false }
    drag = .row(RowDrag(identity: list.identity(ofRow: row), origin: row, opens: opens))
    return true
  }

  /// Handles a movement of the pointer with a row. Above and below the list, the list scrolls.
  mutating func dragRow(_ origin: RowDrag, to position: CellPosition) {
    let rows = layout.listRows
    if !layout.isWide {
      if position.row < rows.lowerBound { lists.withList { $0.scroll(by: -1) } }
      if position.row >= rows.upperBound { lists.withList { $0.scroll(by: 1) } }
    }
    guard let list, let last = rows.last else { return }
    let line = max(rows.lowerBound, min(position.row, last))
    let cell = CellPosition(column: position.column, row: line)
    let row = layout.row(at: cell, of: list) ?? max(0, list.count - 1)
    guard row != origin.origin || origin.target != nil else { return }
    var origin = origin
    origin.target = row
    drag = .row(origin)
  }

  /// Ends a drag of a row: moves it or, if it is marked, all marked rows together. A press without a drag opens the row
  /// if the cursor was already there.
  mutating func release(_ origin: RowDrag) -> [BrowserEffect] {
    guard let list, origin.target != nil else { return origin.opens ? enter() : [] }
    guard let row = origin.rowAfter else { return [] }
    let chosen = list.chosenOffsets(0).map(list.contents.identity)
    let moved = chosen.contains(origin.identity) ? chosen : [origin.identity]
    lists.withList { $0.endRange() }
    let after = row < list.count ? list.identity(ofRow: row) : nil
    return [.edit(list.id, moved, .moveTogether(before: after))]
  }
}
