package import Bytes
package import ListingIndex

/// An event to which the browser reacts, such as a key press, an answer from the server, or the passing of time.
package enum BrowserEvent: Sendable {
  /// An event that the terminal reports.
  case terminal(TerminalEvent)
  /// The time in `BrowserState.nextTick` has come.
  case ticked
  /// The first rows of a requested list.
  case opened(OpenedList)
  /// More rows of a list that is being read, or all of its rows. While rows are still arriving, `received` is the
  /// number of rows so far.
  case rows(ListID, ListContents, received: Int)
  /// All rows of a list after a change on the server, and how they differ from the previous rows.
  case changed(ListID, ListContents, ChangeSet)
  /// A requested list could not be opened; the text gives the reason. If `dropsKeys` is false, the list merely does not
  /// exist, and keys that were typed in the meantime are applied to the current list.
  case notOpened(String, dropsKeys: Bool = true)
  /// A list could not be read any further, or another request failed; the text gives the reason. The identifier is nil
  /// if the request did not read a list.
  case failed(ListID?, String)
  /// An album with its tracks, as requested by `loadAlbums`.
  case album(ListID, AlbumPages.Album)
  /// All albums of a list after a change on the server.
  case albums(ListID, [AlbumPages.Album])
  /// The offsets of the rows that match the text of a filter: the answer to `filter`.
  case filtered(ListID, text: String, offsets: [Int])
  /// What a search of the library has found: the answer to `search`.
  case searched(text: String, ListContents)
  /// A search for a row has ended. `offset` is the offset of the row that was found; nil if no row matches.
  case found(ListID, BrowserEffect.Finding, offset: Int?)
  /// A search for a line has ended. `line` is the 0-based number of the line that was found; nil if no line matches.
  case foundLine(BrowserEffect.Finding, line: Int?)
  /// The completions of the last word of a line: the answer to `complete`. The values are the kind of words, the whole
  /// line, the part of the line before the last word (`start`), and the completions.
  case completed(BrowserEffect.CompletedWords, String, start: String, [String])
  /// What is known about an entry: the answer to `describe`.
  case described(EntryFacts)
  /// A program that needs the terminal is ready to run.
  case readyToRun(PreparedProgram)
  /// The player has reported a new state.
  case player(PlayerView)
  /// The connection was lost; the text gives the reason. Nil means that the connection is restored.
  case connection(String?)
  /// A change was made. The text describes the change; `canUndo` says whether the change can be undone.
  case done(String, canUndo: Bool = false)
  /// A command has answered with lines of text. `hasFailed` says whether the command failed, `canUndo` whether its
  /// changes can be undone.
  case answered([String], hasFailed: Bool = false, canUndo: Bool = false)
  /// The changes that were requested before the `settle` effect with this number have been made, and the lists that the
  /// effect names have been read again. If `hasFailed` is true, making a change or reading a list has failed.
  case settled(Int, hasFailed: Bool = false)
  /// The user has changed settings: the keys, or whether rows are in several columns; nil if that has not changed.
  case configured(KeyTable, LayoutSetting?)
  /// A question for the user. If the user answers yes, the effect is performed.
  case asked(String, BrowserEffect)
}

/// A list that was opened, with its first rows.
package struct OpenedList: Sendable {
  package var id: ListID
  /// The title of the list, shown at the top of the screen.
  package var title: String
  /// The view to which the list belongs.
  package var view: BrowserView
  /// The list from which this list was opened; nil for the first list of a view.
  package var parent: ListID?
  /// Whether this list contains the list from which it was opened, as a directory contains its subdirectories. If so,
  /// it replaces that list.
  package var isAbove = false
  /// The identity of the row at which the cursor starts; nil for the first row.
  package var cursor: ByteString?
  /// Whether directories, playlists and tag values in this list can be opened as lists of their own.
  package var leadsToLists = true
  package var contents: ListContents
  /// The albums to show as pages instead of rows; nil for other lists. With albums, `cursor` is the identity of an
  /// album.
  package var albums: [AlbumPages.Album]?

  package init(
    _ id: ListID, title: String, view: BrowserView, parent: ListID? = nil, contents: ListContents
  ) {
    self.id = id
    self.title = title
    self.view = view
    self.parent = parent
    self.contents = contents
  }
}
