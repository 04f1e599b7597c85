package import Bytes
package import ListingIndex

/// A request from the browser to the program around it.
package enum BrowserEffect: Hashable, Sendable {
  /// Open the first list of a view other than the search view.
  case openView(BrowserView)
  /// Open the list to which a row leads.
  case open(Entry)
  /// Open the albums of a row's artist or directory, and show them as pages.
  case openAlbums(Entry)
  /// Read the tracks of the albums with these identities. The album that is shown comes first, followed by its
  /// neighbours. The answers are `album` events.
  case loadAlbums(ListID, [ByteString])
  /// Open the list above the given list, such as the parent of a directory.
  case openParent(of: ListID)
  /// Forget a list that is no longer shown.
  case close(ListID)
  /// Stop reading lists.
  case stopReading
  /// Sort a list by keys as in the option `--by`, such as "-added"; empty for the list's own order. The answer is a `rows`
  /// event.
  case order(ListID, keys: String)
  /// Search the library for a text. Only the last search is answered, by a `searched` event. An empty text only makes
  /// the program read the library, so that a search will be fast.
  case search(String)
  /// Stop searching the library, and stop reading it.
  case stopSearching
  /// Find the rows that match the text of a filter. The answer is a `filtered` event.
  case filter(ListID, text: String)
  /// Find a row that contains the text of a search. The answer is a `found` event.
  case find(ListID, Finding)
  /// Find the line that contains the text of a search, among the given lines. The answer is a `foundLine` event.
  case findLine([String], Finding)
  /// Put the songs of these entries into the queue in the given way.
  case queue([Entry], QueueMode)
  /// Change the rows with these identities in a list, which must be the queue or a playlist.
  case edit(ListID, [ByteString], RowEdit)
  /// Send a command to the player.
  case player(PlayerCommand)
  /// Save the queue as a playlist with this name. An existing playlist is replaced only if `replacing` is true.
  case saveQueue(as: String, replacing: Bool = false)
  /// Add the songs of these entries to the end of the playlist with this name.
  case addToPlaylist([Entry], String)
  /// Set the rating of these songs, from 0 to 10; nil removes it.
  case rate([Entry], Int?)
  /// Change the setting in this row: switch an output or a mode on or off, or set a mode to its next value.
  case change(Entry)
  case undo
  case redo
  /// Read these lists again once the changes that were requested so far have been made. The answer is a `settled` event
  /// with the same number.
  case settle(Int, [ListID])
  case updateDatabase
  /// Change a setting of the browser while it runs; without a value, only say what it is. The text is a line of the
  /// settings file without its equals sign, such as "keys ncmpcpp".
  case configure(String)
  /// Show other columns in all lists of the same kind as the given one; without names, only say which are shown.
  case columns(ListID, String)
  /// Run an mpdex command as the user has typed it.
  case run(String)
  /// Find completions for the last word of this line. The answer is a `completed` event.
  case complete(String, CompletedWords)
  /// Find completions for the last of the keys by which a list is sorted, in a line that holds these keys or is a `:by`
  /// command. The answer is a `completed` event.
  case completeKeys(String, CompletedWords, ListID)
  /// Read everything that is known about an entry. The answer is a `described` event.
  case describe(Entry)
  /// Stop reading what is known about an entry.
  case stopDescribing
  /// Run a program on these entries.
  case runProgram(OwnCommand, [Entry])
  /// Leave the terminal to a program until it ends.
  case giveTerminal(PreparedProgram)
  /// Copy the text to the clipboard.
  case copy(String)
  /// Pass the chosen rows to a script, and end the browser.
  case choose([Entry])
  /// Draw all cells of the screen again.
  case redraw
  case suspend
  case quit

  /// Identifies an entry by its row in a list. Actions and effects use it to refer to the entry.
  package struct Entry: Hashable, Sendable {
    package var list: ListID
    /// The identity of the row, by which the row is found even if the list has changed in the meantime.
    package var identity: ByteString
    /// What the entry is, such as a song or a directory.
    package var kind: EntryKind

    package init(list: ListID, identity: ByteString, kind: EntryKind) {
      self.list = list
      self.identity = identity
      self.kind = kind
    }
  }

  /// A search for a row in a list, or for a line in a page of text.
  package struct Finding: Hashable, Sendable {
    /// The text that the row or the line must contain.
    package var text: String
    /// The offset after which the search begins or, in a backward search, before which it begins. When the search
    /// reaches an end of the list, it continues at the opposite end.
    package var offset: Int
    package var backwards: Bool
    /// Which of the matching rows to find, counted from 1.
    package var number: Int
    /// The offsets of the rows to search, in ascending order; nil to search all rows.
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

  /// The kind of words in a typed line, which determines how they are completed.
  package enum CompletedWords: Hashable, Sendable {
    /// The name of an mpdex command and its arguments, quoted as in a shell.
    case command
    /// The whole line is the name of a stored playlist.
    case playlist
    /// The keys of an order, separated by commas.
    case keys
  }

  /// How songs are put into the queue.
  package enum QueueMode: Hashable, Sendable {
    /// At the end of the queue.
    case add
    /// Immediately after the current song.
    case addNext
    /// After removing all songs from the queue; the first new song plays.
    case replace
    /// At the end of the queue; the first new song plays.
    case play
  }

  /// A change to rows of the queue or a playlist.
  package enum RowEdit: Hashable, Sendable {
    case delete
    /// Delete all rows of the list except the chosen rows.
    case crop
    case clear
    case shuffle
    /// Move the chosen rows down by the given number of rows, or up if the number is negative.
    case move(by: Int)
    /// Move the chosen rows together before the row with this identity; nil for the end of the list.
    case moveTogether(before: ByteString?)
  }

  /// A command for the player.
  package enum PlayerCommand: Hashable, Sendable {
    /// Play the song of the queue whose row has this identity.
    case play(ByteString)
    case pause
    case stop
    case next
    case previous
    /// Seek forward by the given number of seconds, or backward if the number is negative.
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
