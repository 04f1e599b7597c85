package import Bytes
package import ListingIndex

/// A request of the browser to the program around it.
package enum BrowserEffect: Hashable, Sendable {
  /// Open the first list of a view. The text is what the view of searches looks for; other views ignore it.
  case openView(BrowserView, text: String)
  /// Open the list that a row leads to.
  case open(Entry)
  /// Open the albums that a row leads to, as pages.
  case openAlbums(Entry)
  /// Read the tracks of the albums with these identities. The album that is shown comes first, followed by its
  /// neighbours. The answers are `album` events.
  case loadAlbums(ListID, [ByteString])
  /// Open the list that contains a list.
  case openParent(of: ListID)
  /// Forget a list that is no longer shown.
  case close(ListID)
  /// Stop reading lists.
  case stopReading
  /// Find the rows that match the text of a filter; the answer is `filtered`.
  case filter(ListID, text: String)
  /// Find the row that contains a text; the answer is `found`.
  case find(ListID, Finding)
  /// Find the line that contains the text of a search among these lines; the answer is `foundLine`.
  case findLine([String], Finding)
  /// Put the songs that these rows stand for into the queue.
  case queue([Entry], QueueMode)
  /// Change the rows with these identities in a list, which is the queue or a playlist.
  case edit(ListID, [ByteString], RowEdit)
  /// Send a command to the player.
  case player(PlayerCommand)
  /// Save the queue as a playlist with this name. An existing playlist is replaced only if `replacing` is true.
  case saveQueue(as: String, replacing: Bool = false)
  /// Add songs to the end of the playlist with this name.
  case addToPlaylist([Entry], String)
  /// Change the setting of this row: switch an output or a mode on or off, or set a mode to its next value.
  case change(Entry)
  case undo
  case redo
  /// Read these lists again once the changes that were requested so far have been made. The answer is `settled` with
  /// the same number.
  case settle(Int, [ListID])
  case updateDatabase
  /// Run a verb of mpdex, as the user typed it.
  case run(String)
  /// Find completions for the last word of this line; the answer is `completed`.
  case complete(String, CompletedWords)
  /// Copy a text to the clipboard.
  case copy(String)
  /// Pass the chosen rows to a script, and end the browser.
  case choose([Entry])
  /// Draw all cells of the screen again.
  case redraw
  case suspend
  case quit

  /// A row of a list, by which actions and effects refer to the entry in the row.
  package struct Entry: Hashable, Sendable {
    package var list: ListID
    /// The identity of the row.
    package var identity: ByteString
    /// The kind of the entry.
    package var kind: EntryKind

    package init(list: ListID, identity: ByteString, kind: EntryKind) {
      self.list = list
      self.identity = identity
      self.kind = kind
    }
  }

  /// A search for a row.
  package struct Finding: Hashable, Sendable {
    /// The text that the row must contain.
    package var text: String
    /// The offset after which the search begins; a backward search begins before it. If the search reaches an end of
    /// the list, it continues at the opposite end.
    package var offset: Int
    package var backwards: Bool
    /// Which of the matching rows is wanted, counted from 1.
    package var number: Int
    /// The offsets of the rows that are searched, in ascending order; nil for all rows.
    package var offsets: [Int]?

    package init(
      _ text: String, from offset: Int, backwards: Bool = false, number: Int = 1,
      among offsets: [Int]? = nil
    ) {
      self.text = text
      self.offset = offset
      self.backwards = backwards
      self.number = number
      self.offsets = offsets
    }
  }

  /// What the words of a line stand for, which determines how they are completed.
  package enum CompletedWords: Hashable, Sendable {
    /// A verb of mpdex and its arguments, quoted as in a shell.
    case command
    /// The whole line is the name of a stored playlist.
    case playlist
  }

  /// How songs are put into the queue.
  package enum QueueMode: Hashable, Sendable {
    /// At the end of the queue.
    case add
    /// Directly after the current song.
    case addNext
    /// Instead of the songs of the queue; the first new song plays.
    case replace
    /// At the end of the queue; the first new song plays.
    case play
  }

  /// A change of rows in the queue or a playlist.
  package enum RowEdit: Hashable, Sendable {
    case delete
    /// Delete all rows of the list except the chosen rows.
    case crop
    case clear
    case shuffle
    /// Move the chosen rows by a number of rows, downwards if it is positive.
    case move(by: Int)
  }

  /// A command for the player.
  package enum PlayerCommand: Hashable, Sendable {
    /// Play the song in the row of the queue with this identity.
    case play(ByteString)
    case pause
    case stop
    case next
    case previous
    /// Seek by a number of seconds, backwards if it is negative.
    case seek(by: Int)
    /// Seek to a position in the song, in thousandths of its length.
    case seekTo(thousandths: Int)
    case volume(by: Int)
    case random
    case `repeat`
    case single
    case consume
  }
}
