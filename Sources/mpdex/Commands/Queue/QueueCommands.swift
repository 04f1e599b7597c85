internal import ArgumentParser
internal import Bytes
internal import MPDClient

extension Mpdex {
  /// What changes and shows the queue.
  static var queueCommands: CommandGroup {
    CommandGroup(
      name: "Queue",
      subcommands: [
        Add.self, Clear.self, Crop.self, Delete.self, Insert.self, Move.self, Playlist.self,
        Priority.self, QueueCommand.self, SearchPlay.self, Shuffle.self,
      ])
  }
}

/// `mpdex add`.
struct Add: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add songs, directories and playlists to the queue.",
    discussion: """
      With no URI, or with "-", reads them from standard input, a line each. "/" is everything. \
      An absolute path below the server's music directory is one, too, if the server runs on this \
      machine. Says on standard error how many songs were added. The first URI that the server \
      refuses ends it: then it names the rest, and exits 75 if songs were added.

      EXAMPLES
        mpdex add Artists/Björk
        mpdex add --at next --jump ar/bjo/homo
        mpdex ls --only songs Flat | mpdex add --at 1
        mpdex jump ar/b --all -0 | mpdex add -0
      """)

  @OptionGroup var adding: AddingOptions

  @Option(parsing: .unconditional, help: PlaceOption.help)
  var at: PlaceOption = PlaceOption(place: .end)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let arguments = try adding.arguments()
    let catalog = adding.listing.catalog(quietly: common.isQuiet)
    try keepingListings(of: catalog) {
      var server = try common.connect()
      let entries = try adding.entries(arguments, catalog, over: &server)
      let outcome = try queue(entries, at: at.place, over: &server, quietly: common.isQuiet)
      try common.report(outcome, of: entries)
    }
  }
}

/// `mpdex insert`.
struct Insert: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "insert",
    abstract: "Add songs, directories and playlists so that they are played next.",
    discussion: """
      They go right behind the current song, in the order given; while the order is random, to \
      the end of the queue with a priority above that of the song that would be next. URIs are \
      those of `mpdex add`.

      EXAMPLES
        mpdex insert Artists/Björk/Homogenic
        mpdex insert --jump ar/bjo/homo
        mpdex search artist Björk | mpdex insert
      """)

  @OptionGroup var adding: AddingOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let arguments = try adding.arguments()
    let catalog = adding.listing.catalog(quietly: common.isQuiet)
    try keepingListings(of: catalog) {
      var server = try common.connect()
      let entries = try adding.entries(arguments, catalog, over: &server)
      let outcome = try insert(entries, over: &server, quietly: common.isQuiet)
      try common.report(outcome, of: entries)
    }
  }
}

/// `mpdex clear`.
struct Clear: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clear",
    abstract: "Empty the queue.",
    discussion: """
      EXAMPLES
        mpdex clear
        mpdex clear -q
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in try server.run(.clear) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}

/// `mpdex crop`.
struct Crop: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "crop",
    abstract: "Remove all songs from the queue but the current one.",
    discussion: """
      Exits 1 if nothing plays.

      EXAMPLES
        mpdex crop
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    let current = try QueuePart.current.positions(status)
    let others = [0..<current.lowerBound, current.upperBound..<status.queueLength]
    try deletePositions(others, over: &server)
  }
}

/// `mpdex del`.
struct Delete: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "del",
    abstract: "Remove songs from the queue.",
    discussion: """
      A position is a number from 1 on, a range such as 2-5, or 0 for the current song. They count \
      as the queue is before anything is removed. With none, or with "-", reads them from standard \
      input, a line each; a line may go on behind a parenthesis. If there is no such song, nothing \
      is removed and it exits 1.

      EXAMPLES
        mpdex del 0
        mpdex del 3 7-12
        mpdex -f '%position%) %title%' playlist | fzf -m | mpdex del
      """)

  @Argument(help: "Positions and ranges, counted from 1; 0 is the current song.")
  var positions: [ByteString] = []

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    let parts = try queueParts(try input.argumentsOrInput(positions))
    var server = try common.connect()
    let status = try asking { () throws(MPDError) in try server.run(.status) }
    try deletePositions(try parts.positions(status), over: &server)
  }
}

/// Deletes what stands at some ranges of 0-based positions, which ascend.
func deletePositions(
  _ ranges: [Range<Int>], over server: inout Connection
) throws(CommandFailure) {
  var list = CommandList()
  for range in ranges.reversed() where !range.isEmpty { list.append(.delete(range)) }
  try asking { () throws(MPDError) in _ = try server.run(list) }
}

/// `mpdex shuffle`.
struct Shuffle: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shuffle",
    abstract: "Put the queue into random order.",
    discussion: """
      The current song plays on, as the first of the queue. `mpdex random` plays in random order \
      and leaves the queue as it is.

      EXAMPLES
        mpdex shuffle
      """)

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    var server = try common.connect()
    try asking { () throws(MPDError) in try server.run(.shuffle) }
    try common.printStatusUnlessQuiet(of: &server)
  }
}
