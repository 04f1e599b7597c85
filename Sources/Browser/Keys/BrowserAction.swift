/// An action of the browser that can be bound to keys. The raw value is the name of the action in the configuration.
package enum BrowserAction: String, Hashable, Sendable, CaseIterable {
  case down
  case up
  case pageDown = "page-down"
  case pageUp = "page-up"
  case halfPageDown = "half-page-down"
  case halfPageUp = "half-page-up"
  case first
  case last
  case screenTop = "screen-top"
  case screenMiddle = "screen-middle"
  case screenBottom = "screen-bottom"
  case scrollToTop = "scroll-to-top"
  case scrollToMiddle = "scroll-to-middle"
  case scrollToBottom = "scroll-to-bottom"
  case lineDown = "line-down"
  case lineUp = "line-up"
  case nextColumn = "next-column"
  case previousColumn = "previous-column"

  case jump
  case bar
  case enter
  case albums
  case leave
  case nextView = "next-view"
  case previousView = "previous-view"
  case showDirectories = "show-directories"
  case showTags = "show-tags"
  case showAlbums = "show-albums"
  case showQueue = "show-queue"
  case showPlaylists = "show-playlists"
  case showSearch = "show-search"
  case playing
  case settings

  case find
  case findBackwards = "find-backwards"
  case findNext = "find-next"
  case findPrevious = "find-previous"
  case filter
  case order
  case search

  case mark
  case range
  case invertMarks = "invert-marks"
  case clearMarks = "clear-marks"

  case add
  case addNext = "add-next"
  case replace
  case delete
  case crop
  case clear
  case moveDown = "move-down"
  case moveUp = "move-up"
  case shuffle
  case save
  case addToPlaylist = "add-to-playlist"
  case rate
  case undo
  case redo

  case pause
  case stop
  case nextSong = "next-song"
  case previousSong = "previous-song"
  case seekForwards = "seek-forwards"
  case seekBackwards = "seek-backwards"
  case louder
  case quieter
  case random
  case `repeat`
  case single
  case consume
  case update

  case info
  case copy
  case layout
  case command
  case help
  case redraw
  case suspend
  case cancel
  case quit
}

extension BrowserAction {
  /// The text that describes the action in the help.
  package var help: String { helpTexts[self] ?? "" }

  /// The headings of the help, each with the actions that the help lists under it.
  package static let groups: [(title: String, actions: [BrowserAction])] =
    helpGroups.map { ($0.title, $0.lines.map(\.action)) }
}

private let helpTexts = Dictionary(
  uniqueKeysWithValues: helpGroups.flatMap(\.lines).map { ($0.action, $0.help) })

private let helpGroups: [(title: String, lines: [(action: BrowserAction, help: String)])] = [
  (
    "Moving",
    [
      (.down, "go down; with a number, by that many rows"),
      (.up, "go up"),
      (.pageDown, "go down by a screen"),
      (.pageUp, "go up by a screen"),
      (.halfPageDown, "go down by half a screen"),
      (.halfPageUp, "go up by half a screen"),
      (.first, "go to the first row; with a number to that row"),
      (.last, "go to the last row; with a number to that row"),
      (.screenTop, "go to the first row on the screen"),
      (.screenMiddle, "go to the row in the middle of the screen"),
      (.screenBottom, "go to the last row on the screen"),
      (.scrollToTop, "scroll the row to the top of the screen"),
      (.scrollToMiddle, "scroll the row to the middle of the screen"),
      (.scrollToBottom, "scroll the row to the bottom of the screen"),
      (.lineDown, "scroll down by a line"),
      (.lineUp, "scroll up by a line"),
      (.nextColumn, "go to the next column or album, where there are several"),
      (.previousColumn, "go to the previous column or album, where there are several"),
    ]
  ),
  (
    "Lists",
    [
      (.jump, "jump to the entries that begin with the letters typed next"),
      (.bar, "go to the index bar"),
      (.enter, "open the list; play the song"),
      (.albums, "show the artist's albums as pages"),
      (.leave, "go back to the previous list"),
      (.nextView, "show the next view"),
      (.previousView, "show the previous view"),
      (.showDirectories, "show the directories, or the list shown at the start"),
      (.showTags, "show the artists"),
      (.showAlbums, "show the albums"),
      (.showQueue, "show the queue"),
      (.showPlaylists, "show the playlists"),
      (.showSearch, "show what the last search found; search if there was none"),
      (.settings, "show the modes and the outputs; Enter switches them"),
      (.playing, "go to the song that plays"),
    ]
  ),
  (
    "Finding",
    [
      (.find, "find a text in the rows below"),
      (.findBackwards, "find a text in the rows above"),
      (.findNext, "go to the next row found"),
      (.findPrevious, "go to the previous row found"),
      (.filter, "show only the rows that match a text"),
      (.order, "sort the list by date, length or another key"),
      (.search, "search the library while typing"),
    ]
  ),
  (
    "Marking",
    [
      (.mark, "mark the row, and go down"),
      (.range, "begin or end a range of rows"),
      (.invertMarks, "mark the other rows"),
      (.clearMarks, "remove all marks"),
    ]
  ),
  (
    "Queue",
    [
      (.add, "add the songs to the queue"),
      (.addNext, "add the songs after the one that plays"),
      (.replace, "replace the queue with the songs, and play"),
      (.delete, "delete rows of the queue or a playlist, or whole playlists"),
      (.crop, "delete all other songs of the queue or the playlist"),
      (.clear, "clear the queue"),
      (.moveDown, "move the rows of the queue or the playlist down"),
      (.moveUp, "move the rows of the queue or the playlist up"),
      (.shuffle, "shuffle the queue"),
      (.save, "save the queue as a playlist"),
      (.addToPlaylist, "add the songs to a playlist"),
      (.rate, "rate the songs from 0 to 10; with a number at once"),
      (.undo, "undo the last change of the queue, a playlist or a rating"),
      (.redo, "redo the change that was undone"),
    ]
  ),
  (
    "Playing",
    [
      (.pause, "pause, or go on"),
      (.stop, "stop"),
      (.nextSong, "play the next song"),
      (.previousSong, "play the previous song"),
      (.seekForwards, "seek forwards by 5 seconds"),
      (.seekBackwards, "seek backwards by 5 seconds"),
      (.louder, "increase the volume by 2"),
      (.quieter, "decrease the volume by 2"),
      (.random, "switch random mode on or off"),
      (.repeat, "switch repeat mode on or off"),
      (.single, "switch single mode on or off"),
      (.consume, "switch consume mode on or off"),
      (.update, "update the server's database"),
    ]
  ),
  (
    "Browser",
    [
      (.info, "show everything about the song or the album"),
      (.copy, "copy the row's address to the clipboard"),
      (.layout, "change between one column and several"),
      (.command, "type a command"),
      (.help, "show the keys"),
      (.redraw, "draw the screen again"),
      (.suspend, "suspend the browser"),
      (.cancel, "cancel the current operation; go back from a jump"),
      (.quit, "quit"),
    ]
  ),
]
