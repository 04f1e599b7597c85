internal import ArgumentParser
internal import Bytes
internal import MPDClient

struct AddToPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "addplaylist",
    abstract: "Add songs to a stored playlist.",
    discussion: """
      The playlist is made if there is none of that name. A directory means all songs below \
      it. With no URI, or with "-", reads them from standard input, a line each. If the server \
      does not know one of them, or a playlist cannot hold it, nothing is changed.

      EXAMPLES
        mpdex addplaylist Favourites Artists/Björk/Homogenic
        mpdex addplaylist Favourites --at 1 Artists/Zoo/1.flac
        mpdex jump ar/b --all -0 | mpdex addplaylist -0 Favourites
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("Songs, directories or URLs.", valueName: "uri"))
  var uris: [ByteString] = []

  @Option(
    help: ArgumentHelp(
      "end, start, or the position from 1 on that the first of them gets.", valueName: "position"))
  var at: PlaylistPlace = .end

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let uris = try input.argumentsOrInput(uris)
    var server = try context.openConnection()
    let paths = try storedURIs(uris, over: &server)
    let songs = try songs(ofEach: paths, over: &server).flatMap(\.self)
    var edit = try PlaylistEdit(of: name, over: &server)
    edit.new.insert(contentsOf: songs, at: try at.offset(in: edit))
    try context.apply(edit, over: &server)
    context.printVerbosely(paths.map { "adding: " + $0 })
  }
}

struct DeleteFromPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "delplaylist",
    abstract: "Take songs out of a stored playlist.",
    discussion: """
      A position is a number from 1 on, or a range such as 2-5. All of them count as the playlist \
      is before anything is taken out. With none, or with "-", reads them from standard input, a \
      line each; a line may go on after a parenthesis. If there is no such position, nothing is \
      changed and it exits 1. --missing takes out what the server does not know any more, such as \
      songs whose files were deleted.

      EXAMPLES
        mpdex delplaylist Favourites 3 7-12
        mpdex delplaylist Favourites --missing
        mpdex playlist Mix -f '%position%) %title%' | fzf -m | mpdex delplaylist Mix
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("Positions and ranges, counted from 1.", valueName: "position"))
  var positions: [ByteString] = []

  @Flag(help: "Songs that the server does not know any more.")
  var missing = false

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let isComplete = missing && positions.isEmpty
    let positions = isComplete ? [] : try input.argumentsOrInput(positions)
    let ranges = try positions.map { try PlaylistPositions($0) }
    var server = try context.openConnection()
    var edit = try PlaylistEdit(ofExisting: name, over: &server)
    var isDeleted = try missingSongs(of: edit, over: &server)
    for range in ranges {
      for index in try range.range(in: edit) { isDeleted[index] = true }
    }
    edit.new = zip(edit.new, isDeleted).filter { !$1 }.map(\.0)
    try context.apply(edit, over: &server)
    context.printVerbosely(ranges.flatMap(\.range).map { ByteString("del: \($0 + 1)") })
  }

  /// Whether each entry is one that --missing deletes.
  private func missingSongs(
    of edit: PlaylistEdit, over server: inout Connection
  ) throws(CommandFailure) -> [Bool] {
    guard missing else { return edit.new.map { _ in false } }
    try server.askForTags([])
    let songs = try asking(about: name) { () throws(MPDError) in
      try server.run(.playlistSongs(name))
    }
    let missing = try mpdex.missing(songs, over: &server)
    return edit.new.map(missing.contains)
  }
}

struct MoveInPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "moveplaylist",
    abstract: "Move songs within a stored playlist.",
    discussion: """
      FROM is a position from 1 on, or a range such as 2-5. TO is the position that the first of \
      them has afterwards, start or end.

      EXAMPLES
        mpdex moveplaylist Favourites 7 1
        mpdex moveplaylist Favourites 4-6 end
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: "The song, or a range of songs.")
  var from: ByteString

  @Argument(help: "The position of the first of them afterwards.")
  var to: PlaylistPlace

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let positions = try PlaylistPositions(from)
    var server = try context.openConnection()
    var edit = try PlaylistEdit(ofExisting: name, over: &server)
    let range = try positions.range(in: edit)
    let songs = edit.new[range]
    edit.new.removeSubrange(range)
    edit.new.insert(contentsOf: songs, at: try to.offset(in: edit))
    try context.apply(edit, over: &server)
  }
}

struct DedupePlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "dedupeplaylist",
    abstract: "Take songs out of a stored playlist that it has before.",
    discussion: """
      Songs are the same if their URIs are; of each the first stays. Says to a terminal, or with \
      -v, how many were taken out.

      EXAMPLES
        mpdex dedupeplaylist Favourites
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    var server = try context.openConnection()
    var edit = try PlaylistEdit(ofExisting: name, over: &server)
    var seen: Set<ByteString> = []
    edit.new = edit.new.filter { seen.insert($0).inserted }
    try context.apply(edit, over: &server)
  }
}

struct SetPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "setplaylist",
    abstract: "Make a stored playlist consist of these songs, in this order.",
    discussion: """
      The playlist is made if there is none of that name; nothing is done if it is so already. A \
      directory means all songs below it. With no URI, or with "-", reads them from standard \
      input, a line each. If the server does not know one of them that the playlist has not yet, \
      or if a playlist cannot hold it, nothing is changed. Says to a terminal, or with -v, how \
      many songs were added, removed and moved.

      EXAMPLES
        mpdex setplaylist Favourites - < favourites.txt
        mpdex search genre jazz | mpdex setplaylist Jazz
        mpdex playlist Mix -0 | shuf -z | mpdex setplaylist -0 Mix
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("Songs, directories or URLs.", valueName: "uri"))
  var uris: [ByteString] = []

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let uris = try input.argumentsOrInput(uris)
    guard !uris.isEmpty else {
      throw CommandFailure(
        .usage,
        "no URI is given; nothing was changed (`mpdex clearplaylist` takes all songs out)")
    }
    var server = try context.openConnection()
    var edit = try PlaylistEdit(of: name, over: &server)
    edit.new = try wanted(uris, keeping: edit.old ?? [], over: &server)
    try context.apply(edit, over: &server)
  }

  /// The new songs; those that the playlist already has need not be in the database any more.
  private func wanted(
    _ uris: [ByteString], keeping old: [ByteString], over server: inout Connection
  ) throws(CommandFailure) -> [ByteString] {
    let known = Set(old)
    let new = try storedURIs(uris.filter { !known.contains($0) }, over: &server)
    let found = try songs(ofEach: new, over: &server)
    var next = found.makeIterator()
    return uris.flatMap { known.contains($0) ? [$0] : next.next() ?? [] }
  }
}

struct SortPlaylist: ClientCommand {
  static let configuration = CommandConfiguration(
    commandName: "sortplaylist",
    abstract: "Sort a stored playlist.",
    discussion: """
      The first key in which two songs differ decides; songs that are equal in all keys stay in \
      order. Keys are file, time, mtime and all tags, such as title, artist, albumartist, album, \
      disc, track and date. Texts go by the locale, numbers in them by their value; songs without \
      a tag come last. With a hyphen before it a key goes downwards. Says to a terminal, or \
      with -v, how many songs were moved.

      EXAMPLES
        mpdex sortplaylist Favourites file
        mpdex sortplaylist Favourites albumartist date album disc track
        mpdex sortplaylist Favourites -date title
        mpdex sortplaylist Favourites mtime --reverse
      """)

  @Argument(help: "The playlist's name.", transform: nonEmpty)
  var name: ByteString

  @Argument(help: ArgumentHelp("What is compared.", valueName: "key"), transform: storedSongKey)
  var keys: [SongKey]

  @Flag(help: "From the last to the first.")
  var reverse = false

  @OptionGroup var collation: CollationOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    let order = SongOrder(
      keys: keys, isReversed: reverse, collator: try collation.collator())
    var server = try context.openConnection()
    try asking { () throws(MPDError) in try server.narrowTags(order.tags) }
    let songs = try asking(about: name) { () throws(MPDError) in
      try server.run(.playlistSongs(name))
    }
    let sorted = order.order(of: songs).map { songs[$0].uri }
    let edit = PlaylistEdit(name, from: songs.map(\.uri), to: sorted)
    try context.apply(edit, over: &server)
  }
}
