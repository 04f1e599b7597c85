internal import ArgumentParser
internal import Bytes

/// The commands that take changes back, of the queue and of playlists.
let journalCommands = NamedCommands(
  title: "Taking changes back",
  ["undo": Undo.self, "redo": Redo.self, "history": History.self])

struct Undo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Undo the last change that mpdex has made of the queue or of stored playlists.",
    discussion: """
      \(undoDiscussion)

      EXAMPLES
        mpdex rm 'Party a' && mpdex undo
        mpdex history && mpdex undo
      """)

  @OptionGroup var options: TakingBackOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.takeBack(from: .undo, in: .everything, isConfirmed: options.yes)
  }
}

struct Redo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Make the last change again that was undone.",
    discussion: """
      \(redoDiscussion)

      EXAMPLES
        mpdex undo && mpdex redo
      """)

  @OptionGroup var options: TakingBackOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.takeBack(from: .redo, in: .everything, isConfirmed: options.yes)
  }
}

struct History: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "history",
    abstract: "List the changes that can be undone, the last one first.",
    discussion: """
      \(historyDiscussion)

      EXAMPLES
        mpdex history
        mpdex history --show 1
      """)

  @OptionGroup var options: HistoryOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.printHistory(of: .everything, options)
  }
}

struct QueueUndo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Undo the last change of the queue.",
    discussion: """
      Like `mpdex undo`, for the queue alone.

      \(undoDiscussion)

      EXAMPLES
        mpdex queue undo
        mpdex clear && mpdex queue undo
      """)

  @OptionGroup var options: TakingBackOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.takeBack(from: .undo, in: .queue, isConfirmed: options.yes)
  }
}

struct QueueRedo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Make the last change of the queue again that was undone.",
    discussion: """
      Like `mpdex redo`, for the queue alone.

      \(redoDiscussion)

      EXAMPLES
        mpdex queue undo && mpdex queue redo
      """)

  @OptionGroup var options: TakingBackOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.takeBack(from: .redo, in: .queue, isConfirmed: options.yes)
  }
}

struct QueueHistoryList: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "history",
    abstract: "List the changes of the queue that can be undone, the last one first.",
    discussion: """
      Like `mpdex history`, for the queue alone.

      \(historyDiscussion)

      EXAMPLES
        mpdex queue history
        mpdex queue history --show 1
      """)

  @OptionGroup var options: HistoryOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.printHistory(of: .queue, options)
  }
}

struct PlaylistUndo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Undo the last change of stored playlists, or of one of them.",
    discussion: """
      Like `mpdex undo`, for playlists alone. With a name, only what was changed of that playlist is undone, \
      also if a command has changed several.

      \(undoDiscussion)

      EXAMPLES
        mpdex rm 'Party a' 'Party b' && mpdex playlist undo 'Party a'
      """)

  @OptionGroup var playlist: JournaledName
  @OptionGroup var options: TakingBackOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.takeBack(from: .undo, in: playlist.scope, isConfirmed: options.yes)
  }
}

struct PlaylistRedo: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Make the last change of stored playlists again that was undone, or of one of them.",
    discussion: """
      Like `mpdex redo`, for playlists alone.

      \(redoDiscussion)

      EXAMPLES
        mpdex playlist undo && mpdex playlist redo
      """)

  @OptionGroup var playlist: JournaledName
  @OptionGroup var options: TakingBackOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.takeBack(from: .redo, in: playlist.scope, isConfirmed: options.yes)
  }
}

struct PlaylistHistory: ClientCommand {
  static let configuration = CommandConfiguration(
    command: "history",
    abstract: "List the changes of stored playlists that can be undone, the last one first.",
    discussion: """
      Like `mpdex history`, for playlists alone.

      \(historyDiscussion)

      EXAMPLES
        mpdex playlist history
        mpdex playlist history Favourites --show 1
      """)

  @OptionGroup var playlist: JournaledName
  @OptionGroup var options: HistoryOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(in context: CommandContext) throws {
    try context.printHistory(of: playlist.scope, options)
  }
}

/// The playlist whose changes are meant.
struct JournaledName: ParsableArguments {
  @Argument(help: "The playlist's name; by default all playlists are meant.", transform: nonEmpty)
  var name: ByteString?

  var scope: JournalScope { name.map { .playlist($0) } ?? .playlists }
}

/// The options of the commands that undo changes or make them again.
struct TakingBackOptions: ParsableArguments {
  @Flag(help: "Take the change back also if a playlist was changed since by somebody else.")
  var yes = false
}

/// The options of the commands that list changes.
struct HistoryOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Print what undoing the change with this number would change.", valueName: "number"))
  var show: WholeNumber?

  @OptionGroup var results: OutputOptions
}

private let undoDiscussion = """
  Songs in both the old and the present queue stay, and the current one plays on if it is among them; if nothing \
  plays, the song that played then is played from where it was. A song that comes back has the priority and the \
  range that it had, and a remote one its tags, such as the name of a station. Of files MPD takes no tags: what a \
  CUE sheet had called them is missing then, and named. A playlist gets back the songs, and the name, that it had.

  Again, it undoes the change before that. Nothing is lost by it: `redo` brings back what there was. If somebody \
  else has changed a playlist since, it is left as it is and the exit status is 75, unless --yes is given or the \
  question at a terminal is answered by y; changes of the queue since are only mentioned. Songs that are gone from \
  the library are left out and named; of a playlist, the exit status is 75 then. Exits with 1 if there is nothing \
  to undo.

  The last hundred changes of each server are kept below $XDG_STATE_HOME/mpdex, by default ~/.local/state/mpdex, \
  as far as they take no more than 64 MiB. What other clients do is not kept, apart from their changes of the queue \
  while `mpdex watch --record` runs.
  """

private let redoDiscussion = """
  What was undone can be done again until mpdex changes the queue, or the playlist, in another way; a change of \
  one of them says nothing about the others. Exits with 1 if nothing was undone, and with 75 as \
  `mpdex undo` does.
  """

private let historyDiscussion = """
  Prints a number, the time, the command, how many songs the list had before it ("new" if there was no such \
  playlist), and the list, queue or playlist:NAME, with tabs between; a line for each of several playlists. --show \
  prints what undoing one of the changes would do now, in order: the list, a tab, and "- 3 URI" for a song that is \
  deleted, "+ 12 URI" for one that is inserted, "~ 5 9 URI" for one that moves, with the positions at that time, or \
  "= NAME" for a playlist that gets its old name. Changes of the queue by other clients are listed, and undone, if \
  `mpdex watch --record` was running; "another client" is then the command.
  """
