/// What a browser is told at its start.
package struct BrowserSettings: Hashable, Sendable {
  /// The keys.
  package var keys: KeyTable
  /// Whether the terminal's font has more than ASCII.
  package var hasUnicode: Bool
  /// Whether rows are chosen for a script, which ends the browser.
  package var isPicker: Bool

  /// Creates settings.
  package init(
    keys: KeyTable = KeyPreset.vi.table, hasUnicode: Bool = true, isPicker: Bool = false
  ) {
    self.keys = keys
    self.hasUnicode = hasUnicode
    self.isPicker = isPicker
  }
}

/// One of the browser's views, each with lists of its own. They are numbered from 1 in this order.
package enum BrowserView: Int, Hashable, Sendable, CaseIterable {
  /// Directories, or the list that the browser was started with.
  case library
  /// The values of tags.
  case tags
  /// The queue.
  case queue
  /// The stored playlists.
  case playlists
  /// The songs of a search.
  case search
}
