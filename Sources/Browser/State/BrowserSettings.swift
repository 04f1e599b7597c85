/// The settings that a browser gets at its start.
package struct BrowserSettings: Hashable, Sendable {
  /// The keys.
  package var keys: KeyTable
  /// Whether the terminal's font has more than ASCII.
  package var hasUnicode: Bool
  /// Whether rows are chosen for a script, which ends the browser.
  package var isPicker: Bool
  /// The number of columns in which rows are shown at first.
  package var layout: LayoutSetting

  /// Creates settings.
  package init(
    keys: KeyTable = KeyPreset.vi.table, hasUnicode: Bool = true, isPicker: Bool = false,
    layout: LayoutSetting = .automatic
  ) {
    self.keys = keys
    self.hasUnicode = hasUnicode
    self.isPicker = isPicker
    self.layout = layout
  }
}

/// One of the browser's views, each with lists of its own; the next one is in this order.
package enum BrowserView: Hashable, Sendable, CaseIterable {
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
  /// The modes of the player and the outputs.
  case settings
}

/// Whether rows are shown in one column or in several. The raw value is its name in the configuration.
package enum LayoutSetting: String, Hashable, Sendable, CaseIterable {
  /// Several columns on a screen of 120 columns or more.
  case automatic
  /// One column.
  case narrow
  /// Several columns, if the screen has room for them.
  case wide
}
