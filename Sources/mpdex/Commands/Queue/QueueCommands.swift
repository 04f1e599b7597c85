internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

let queueCommands = CommandGroup(
  title: "Queue",
  [
    Add.self, Clear.self, Crop.self, Delete.self, Insert.self, Move.self, PlaylistCommand.self,
    Priority.self, QueueCommand.self, SearchPlay.self, Shuffle.self,
  ])

struct Add: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "add",
    abstract: "Add songs, directories and playlists to the queue.",
    discussion: """
      Without a URI, or with "-", reads the URIs from standard input, one per line, or JSON as mpdex prints \
      it, which can name parts of files. A filter in MPD's own syntax, or a line with one after its last tab as \
      `list --albums` prints it, means its songs, album by album. "/" adds everything. Absolute paths below the server's music directory also work if the server runs \
      on this machine. Reports on a terminal, or with -v, how many songs were added. Stops at the \
      first URI that the server refuses, says how many were not added and which was the first of \
      them, and exits with 75 if songs were added before. With a place nothing is added then.

      With --next the songs are played after the current one and after those that earlier calls with \
      --next have added: the first call comes first, in random order as well. (`mpdex insert` puts its \
      songs before all of these: the last call comes first.) The songs that wait have a priority, from \
      200 downwards, which `mpdex playlist --with-prio` shows.

      EXAMPLES
        mpdex add Artists/Björk
        mpdex add --next Artists/Björk/Homogenic
        mpdex add --next --play --jump ar/bjo/homo
        mpdex add --replace --play Artists/Björk
        mpdex ls --only songs Flat | mpdex add --at 1
        mpdex jump ar/b --all -0 | mpdex add -0
        mpdex list --albums | fzf -m | mpdex add --play
      """)

  let adding: AddingOptions
  let place: AddingPlace

  init(_ words: inout Words) {
    adding = words.group()
    place = words.group()
  }

  func run(in context: CommandContext) throws {
    let entries = try adding.entries(in: context)
    let outcome = try place.queue(in: context) { place, returnsIDs in
      try queue(entries, at: place, in: context, returnsIDs: returnsIDs)
    }
    try outcome.report(entries, in: context)
  }
}

struct Insert: RunnableCommand {
  static let configuration = CommandConfiguration(
    mpc: "insert",
    abstract: "Add songs, directories and playlists so that they are played next.",
    discussion: """
      The songs are added after the current song, in the given order. If the player is in random \
      order, they are added at the end of the queue, with a priority above that of the song that \
      would be next. So the songs of the last call are played first; `mpdex add --next` keeps the order \
      of the calls. The arguments are those of `mpdex add`.

      EXAMPLES
        mpdex insert Artists/Björk/Homogenic
        mpdex insert --jump ar/bjo/homo --play
        mpdex search artist Björk | mpdex insert
      """)

  let adding: AddingOptions
  let play: Bool

  init(_ words: inout Words) {
    adding = words.group()
    play = words.playFlag()
  }

  func run(in context: CommandContext) throws {
    let entries = try adding.entries(in: context)
    let outcome = try insertNext(entries, in: context)
    if play { try outcome.play(in: context) }
    try outcome.report(entries, in: context)
  }
}
