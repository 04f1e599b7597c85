package import Bytes
package import ListingIndex

/// Something that a browser asks the program around it to do.
package enum BrowserEffect: Hashable, Sendable {
  /// Open the first list of a view; for the view of searches, with a text.
  case openView(BrowserView, text: String)
  /// Open the list that a row leads to.
  case open(Entry)
  /// Open the albums that a row leads to, as pages.
  case openAlbums(Entry)
  /// Read the tracks of albums: of the one that is shown, which is the first, and of its neighbours. The
  /// answers are `album`.
  case loadAlbums(ListID, [ByteString])
  /// Open the list that a list is in.
  case openParent(of: ListID)
  /// Forget a list that is not shown any more.
  case close(ListID)
  /// Stop reading lists.
  case stopReading
  /// Find the rows that a text matches; the answer is `filtered`.
  case filter(ListID, text: String)
  /// Find a row that a text matches; the answer is `found`.
  case find(ListID, Finding)
  /// Find a line that a text matches, as a row; the answer is `foundLine`.
  case findLine([String], Finding)
  /// Put songs into the queue.
  case queue([Entry], QueueMode)
  /// Change rows of the queue or of a playlist.
  case edit(ListID, [ByteString], RowEdit)
  /// Tell the player something.
  case player(PlayerCommand)
  /// Save the queue as a playlist. An existing one is replaced only with `replacing`.
  case saveQueue(as: String, replacing: Bool = false)
  /// Add songs to the end of a playlist.
  case addToPlaylist([Entry], String)
  /// Switch a mode or an output of the settings on or off, or to its next value.
  case change(Entry)
  case undo
  case redo
  /// Read lists again after the changes that were asked for before; the answer is `settled` with the same number.
  case settle(Int, [ListID])
  case updateDatabase
  /// Run the command's own verb, as the user typed it.
  case run(String)
  /// Find what the last word of a line can become; the answer is `completed`.
  case complete(String, CompletedWords)
  /// Put a text on the clipboard.
  case copy(String)
  /// Give a script the rows that were chosen, and end.
  case choose([Entry])
  /// Draw all cells again.
  case redraw
  case suspend
  case quit

  /// A row of a list.
  package struct Entry: Hashable, Sendable {
    /// The list.
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

  /// A row that is looked for.
  package struct Finding: Hashable, Sendable {
    /// The text that the row must have.
    package var text: String
    /// The offset after which the search begins, or before which it does backwards. It goes on at the
    /// other end.
    package var offset: Int
    package var backwards: Bool
    /// The number of the wanted row among those found, counted from 1.
    package var number: Int
    /// The offsets among which the row must be, ascending; nil for all.
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

  /// The kind of the words of a line.
  package enum CompletedWords: Hashable, Sendable {
    /// A verb of mpdex and its arguments, quoted as in a shell.
    case command
    /// The whole line is the name of a stored playlist.
    case playlist
  }

  /// The way in which songs are put into the queue.
  package enum QueueMode: Hashable, Sendable {
    /// At the end of the queue.
    case add
    /// After the song that plays.
    case addNext
    /// In place of what it has; the first one plays.
    case replace
    /// At the end of the queue; the first of them plays.
    case play
  }

  /// A change of rows.
  package enum RowEdit: Hashable, Sendable {
    case delete
    /// Delete all others.
    case crop
    case clear
    case shuffle
    /// Move by a number of rows, downwards if it is positive.
    case move(by: Int)
  }

  /// Something that the player can be told.
  package enum PlayerCommand: Hashable, Sendable {
    /// Play the song of the queue with an identity.
    case play(ByteString)
    case pause
    case stop
    case next
    case previous
    /// Seek by seconds.
    case seek(by: Int)
    /// Seek to a part of the song, from 0 to 1000.
    case seekTo(thousandths: Int)
    case volume(by: Int)
    case random
    case `repeat`
    case single
    case consume
  }
}
