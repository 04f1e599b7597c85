/// Something that a key of the browser does. The raw value is its name in the configuration.
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
  /// The description of the action in the help.
  package var help: String {
    switch self {
    case .down: "go down; with a number by so many rows"
    case .up: "go up"
    case .pageDown: "go down by a screen"
    case .pageUp: "go up by a screen"
    case .halfPageDown: "go down by half a screen"
    case .halfPageUp: "go up by half a screen"
    case .first: "go to the first row; with a number to that row"
    case .last: "go to the last row; with a number to that row"
    case .screenTop: "go to the first row on the screen"
    case .screenMiddle: "go to the row in the middle of the screen"
    case .screenBottom: "go to the last row on the screen"
    case .scrollToTop: "scroll the row to the top of the screen"
    case .scrollToMiddle: "scroll the row to the middle of the screen"
    case .scrollToBottom: "scroll the row to the bottom of the screen"
    case .lineDown: "scroll down by a line"
    case .lineUp: "scroll up by a line"
    case .nextColumn: "go to the next column or album, where there are several"
    case .previousColumn: "go to the previous column or album, where there are several"
    case .jump: "jump to the entries that begin with the letters typed next"
    case .bar: "go to the index bar"
    case .enter: "open the list; play the song"
    case .albums: "show the artist's albums as pages"
    case .leave: "go back to the list before"
    case .nextView: "show the next view"
    case .previousView: "show the previous view"
    case .showDirectories: "show the directories, or the list of the start"
    case .showTags: "show the artists"
    case .showQueue: "show the queue"
    case .showPlaylists: "show the playlists"
    case .showSearch: "show what the last search found; search if there was none"
    case .playing: "go to the song that plays"
    case .settings: "show the modes and the outputs; Enter switches them"
    case .find: "find a text in the rows below"
    case .findBackwards: "find a text in the rows above"
    case .findNext: "go to the next row found"
    case .findPrevious: "go to the previous row found"
    case .filter: "show only the rows with a text"
    case .search: "search the whole music directory"
    case .mark: "mark the row, and go down"
    case .range: "begin or end a range of rows"
    case .invertMarks: "mark the other rows"
    case .clearMarks: "remove all marks"
    case .add: "add the songs to the queue"
    case .addNext: "add the songs after the one that plays"
    case .replace: "replace the queue by the songs, and play"
    case .delete: "delete rows of the queue or a playlist, or whole playlists"
    case .crop: "delete all other songs of the queue or the playlist"
    case .clear: "clear the queue"
    case .moveDown: "move the rows of the queue or the playlist down"
    case .moveUp: "move the rows of the queue or the playlist up"
    case .shuffle: "shuffle the queue"
    case .save: "save the queue as a playlist"
    case .addToPlaylist: "add the songs to a playlist"
    case .undo: "undo the last change of the queue or a playlist"
    case .redo: "redo the change that was undone"
    case .pause: "pause, or go on"
    case .stop: "stop"
    case .nextSong: "play the next song"
    case .previousSong: "play the previous song"
    case .seekForwards: "seek forwards by 5 seconds"
    case .seekBackwards: "seek backwards by 5 seconds"
    case .louder: "increase the volume by 2"
    case .quieter: "decrease the volume by 2"
    case .random: "switch random playing"
    case .repeat: "switch repeating"
    case .single: "switch playing single songs"
    case .consume: "switch consuming"
    case .update: "update the server's database"
    case .copy: "copy the row's address to the clipboard"
    case .layout: "change between one column and several"
    case .command: "type a command"
    case .help: "show the keys"
    case .redraw: "draw the screen again"
    case .suspend: "suspend the browser"
    case .cancel: "stop what is being done; go back from a jump"
    case .quit: "quit"
    }
  }

  /// The headings of the help, each with its actions.
  package static let groups: [(title: String, actions: [BrowserAction])] = [
    (
      "Moving",
      [
        .down, .up, .pageDown, .pageUp, .halfPageDown, .halfPageUp, .first, .last, .screenTop,
        .screenMiddle, .screenBottom, .scrollToTop, .scrollToMiddle, .scrollToBottom, .lineDown,
        .lineUp,
        .nextColumn, .previousColumn,
      ]
    ),
    (
      "Lists",
      [
        .jump, .bar, .enter, .albums, .leave, .nextView, .previousView, .showDirectories, .showTags,
        .showQueue, .showPlaylists, .showSearch, .settings, .playing,
      ]
    ),
    ("Finding", [.find, .findBackwards, .findNext, .findPrevious, .filter, .search]),
    ("Marking", [.mark, .range, .invertMarks, .clearMarks]),
    (
      "Queue",
      [
        .add, .addNext, .replace, .delete, .crop, .clear, .moveDown, .moveUp, .shuffle, .save,
        .addToPlaylist, .undo, .redo,
      ]
    ),
    (
      "Playing",
      [
        .pause, .stop, .nextSong, .previousSong, .seekForwards, .seekBackwards, .louder, .quieter,
        .random, .repeat, .single, .consume, .update,
      ]
    ),
    ("Browser", [.copy, .layout, .command, .help, .redraw, .suspend, .cancel, .quit]),
  ]
}
