package import Bytes
package import ListingIndex

/// Something that a browser reacts to.
package enum BrowserEvent: Sendable {
  /// A report of the terminal.
  case terminal(TerminalEvent)
  /// The time that `BrowserState.nextTick` names has come.
  case ticked
  /// The first rows of a list that was asked for.
  case opened(OpenedList)
  /// More rows of a list that is being read, or all of them. If rows are still arriving, `received` is
  /// the number so far.
  case rows(ListID, ListContents, received: Int)
  /// The rows of a list after a change on the server, and the difference.
  case changed(ListID, ListContents, ChangeSet)
  /// A list that was asked for could not be opened; the text says why. Where there simply is none, the keys that were
  /// typed meanwhile are still meant for the present one.
  case notOpened(String, dropsKeys: Bool = true)
  /// A list could not be read further, or something else could not be done; the text says why.
  case failed(ListID?, String)
  /// An album whose tracks were asked for.
  case album(ListID, AlbumPages.Album)
  /// The albums of a list of albums after a change on the server.
  case albums(ListID, [AlbumPages.Album])
  /// The offsets of the rows that a text matches.
  case filtered(ListID, text: String, offsets: [Int])
  /// The offset of the row that was looked for; nil if there is none.
  case found(ListID, BrowserEffect.Finding, offset: Int?)
  /// The number of the line that was looked for, from 0; nil if there is none.
  case foundLine(BrowserEffect.Finding, line: Int?)
  /// The completions of the last word of a line; `start` is the line before that word.
  case completed(BrowserEffect.CompletedWords, String, start: String, [String])
  /// The state of the player.
  case player(PlayerView)
  /// The connection was lost for a reason; nil if there is one again.
  case connection(String?)
  /// A change that was made, in words, and whether it can be undone.
  case done(String, canUndo: Bool = false)
  /// The lines that a command has answered, and whether it has failed or what it did can be undone.
  case answered([String], hasFailed: Bool = false, canUndo: Bool = false)
  /// The changes before a `settle` have been made, and its lists have been read again, unless that has failed.
  case settled(Int, hasFailed: Bool = false)
  /// A question, and the effect if the user says yes.
  case asked(String, BrowserEffect)
}

/// A list that was opened, with its first rows.
package struct OpenedList: Sendable {
  /// The list.
  package var id: ListID
  /// The list's name at the top of the screen.
  package var title: String
  /// The view that it belongs to.
  package var view: BrowserView
  /// The list that it was opened from; nil for the first list of a view.
  package var parent: ListID?
  /// Whether it takes the place of its parent and leads to it, as the directory above it does.
  package var isAbove = false
  /// The identity of the row that has the cursor at first; nil for the first row.
  package var cursor: ByteString?
  /// Whether its directories, playlists and values of tags lead to lists of their own.
  package var leadsToLists = true
  /// The rows.
  package var contents: ListContents
  /// The albums that are shown as pages, instead of rows; the cursor is then the identity of an album.
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
