internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations
internal import TerminalText

struct PlaylistApply: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "apply",
    abstract: "Make a stored playlist consist of the songs of a list, in its order.",
    discussion: """
      The playlist is created if it does not exist, and left alone if it already is what the list \
      says. While it is changed, the playlist is never missing or incomplete.

      The list is read from FILE or standard input: URIs or paths in lines (with -0 between NULs), \
      M3U, or JSON as mpdex prints it. A playlist cannot hold parts of files, such as the tracks of a CUE \
      sheet: for these it gets the whole files, and the exit status is 75. A directory means all songs below \
      it. If a line finds nothing or cannot be in a playlist, or the list has no songs, nothing is changed; a song that \
      the playlist has already need not be in the database any more. --repair finds moved files again, and \
      --skip-missing leaves out such lines. Paths in M3U may also lead from the file's directory.

      --dry-run prints what would be done, in order, with the positions at that time: "- 3 URI" \
      deletes, "+ 12 URI" inserts, "~ 5 9 URI" moves; --json is for this. --check \
      prints nothing and exits with 1 if anything would change. Songs that another client appends at the same time follow those \
      of the list; if it changes the playlist otherwise, nothing is done, and the exit status is 1.

      EXAMPLES
        mpdex playlist apply Favourites favourites.m3u
        mpdex search genre jazz | mpdex playlist apply Jazz
        mpdex playlist Mix -0 | shuf -z | mpdex playlist apply Mix -0
        mpdex playlist apply Mix --dry-run mix.txt
        mpdex playlist apply Old --repair --skip-missing old.m3u
        printf '%s\\n' ar/bjo/homo ar/mas/mez | mpdex playlist apply Mix --jump
      """)

  let name: ByteString
  let list: SongListOptions
  let preview: PreviewOptions
  let recordedName: RecordedName

  init(_ words: inout Words) {
    name = words.playlistName()
    list = words.group()
    preview = words.group()
    recordedName = words.group()
  }

  func run(in context: CommandContext) throws {
    recordedName.use(in: context)
    if list.isInput { try refuseRulesFile(asPlaylist: name) }
    var edit = PlaylistEdit(name, from: nil, to: [])
    let reading = try list.songs(for: .playlist(name), in: context) { _ in
      edit = try context.server.edit(ofPlaylist: name)
      return edit.new
    }
    // A playlist can contain only whole files.
    edit.new = reading.songs.map(\.uri)
    if preview.isGiven {
      try preview.show(edit, in: context)
    } else {
      try context.changes.apply(edit)
    }
    try refuseParts(reading.songs.map(\.identity), in: name)
    try reading.refuseSkipped()
  }
}

struct PlaylistDiff: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "diff",
    abstract: "Print the changes that turn one list of songs into another.",
    discussion: """
      A list is the name of a stored playlist, the word queue, or a file in one of the forms that \
      `mpdex playlist apply` reads. A name means a file if it begins with ./ or ../, or if it has \
      another slash and there is such a file; - is standard input. A directory in a file means all \
      songs below it; any other line is a song, which need not be in the database.

      The changes are in the order in which they can be done, with the positions at that time: \
      "- 3 URI" deletes, "+ 12 URI" inserts, "~ 5 9 URI" moves; the range of a part of a file follows after \
      a tab. Exits with 0 if the lists are equal, \
      and with 1 if they differ.

      EXAMPLES
        mpdex playlist diff Favourites
        mpdex playlist diff Monday Tuesday
        mpdex playlist diff queue ./party.m3u --json
        mpdex search genre jazz | mpdex playlist diff - Jazz
      """)

  let from: SongListName
  let to: SongListName
  let json: Bool

  init(_ words: inout Words) {
    from = words.argument("<old-list>", "A stored playlist, queue, or a file.")
    to = words.argument(
      "<new-list>", "The list to compare it with; by default the queue.", default: "queue")
    json = words.jsonFlag()
  }

  func validate() throws {
    guard from != .file("-") || to != .file("-") else {
      throw ValidationError("standard input can be one of the lists, not both")
    }
  }

  func run(in context: CommandContext) throws {
    try printChanges(from: from, to: to, asJSON: json, in: context)
  }
}

struct QueueDiff: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "diff",
    abstract: "Print the changes that turn the queue into another list.",
    discussion: """
      The list is a stored playlist or a file, as for `mpdex playlist diff`, whose lines this command prints: \
      "- 3 URI" deletes, "+ 12 URI" inserts, "~ 5 9 URI" moves. Exits with 0 if the lists are equal, and with 1 if \
      they differ.

      EXAMPLES
        mpdex queue diff Favourites
        mpdex queue diff ./party.m3u --json
      """)

  let to: SongListName
  let json: Bool

  init(_ words: inout Words) {
    to = words.argument("<new-list>", "The list to compare the queue with.")
    json = words.jsonFlag()
  }

  func run(in context: CommandContext) throws {
    try printChanges(from: .queue, to: to, asJSON: json, in: context)
  }
}

/// Prints the changes that turn one list into another; throws if there are any.
private func printChanges(
  from: SongListName, to: SongListName, asJSON json: Bool, in context: CommandContext
) throws {
  let (old, new) = try songs(of: from, to, in: context)
  let edit = QueueEdit(from: old, to: new)
  let changes = edit.changes(from: old.map(\.identity), to: new.map(\.identity))
  try context.output.print(changes, asJSON: json)
  guard edit.isEmpty else {
    throw CommandFailure(.no, "\(from.title) and \(to.title) differ: \(edit.counts.summary)")
  }
}
