internal import Bytes
internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import TerminalText

/// The commands that undo changes to the queue and to playlists.
let journalCommands = CommandGroup(title: "Undo", [Undo.self, Redo.self, History.self])

struct Undo: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Undo the last change that mpdex has made of the queue, stored playlists or ratings.",
    discussion: """
      \(undoDiscussion)

      EXAMPLES
        mpdex rm 'Party a' && mpdex undo
        mpdex history && mpdex undo
        mpdex undo --forget         give up the last change
      """)

  let options: TakingBackOptions
  init(_ words: inout Words) { options = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnJournal(words[0], name, of: "")
  }

  func run(in context: CommandContext) throws {
    try options.run(.undo, in: .everything, context)
  }
}

struct Redo: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Redo the last change that was undone.",
    discussion: """
      \(redoDiscussion)

      EXAMPLES
        mpdex undo && mpdex redo
      """)

  let options: TakingBackOptions
  init(_ words: inout Words) { options = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnJournal(words[0], name, of: "")
  }

  func run(in context: CommandContext) throws {
    try options.run(.redo, in: .everything, context)
  }
}

struct History: RunnableCommand {
  static let jsonKeys: JSONKeys = .history

  static let configuration = CommandConfiguration(
    command: "history",
    abstract: "List the changes that can be undone, the last one first.",
    discussion: """
      \(historyDiscussion)

      EXAMPLES
        mpdex history -n 5
        mpdex history --show 1
      """)

  let options: HistoryOptions
  init(_ words: inout Words) { options = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnJournal(words[0], name, of: "")
  }

  func run(in context: CommandContext) throws {
    try options.printHistory(of: .everything, in: context)
  }
}

struct QueueUndo: RunnableCommand {
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

  let options: TakingBackOptions
  init(_ words: inout Words) { options = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnJournal(words[0], name, of: "queue ")
  }

  func run(in context: CommandContext) throws {
    try options.run(.undo, in: .queue, context)
  }
}

struct QueueRedo: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Redo the last change of the queue that was undone.",
    discussion: """
      Like `mpdex redo`, for the queue alone.

      \(redoDiscussion)

      EXAMPLES
        mpdex queue undo && mpdex queue redo
      """)

  let options: TakingBackOptions
  init(_ words: inout Words) { options = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnJournal(words[0], name, of: "queue ")
  }

  func run(in context: CommandContext) throws {
    try options.run(.redo, in: .queue, context)
  }
}

struct QueueHistoryList: RunnableCommand {
  static let jsonKeys: JSONKeys = .history

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

  let options: HistoryOptions
  init(_ words: inout Words) { options = words.group() }

  static func meaning(ofSurplus words: [ByteString]) -> String? {
    hintOnJournal(words[0], name, of: "queue ")
  }

  func run(in context: CommandContext) throws {
    try options.printHistory(of: .queue, in: context)
  }
}

struct PlaylistUndo: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "undo",
    abstract: "Undo the last change of stored playlists, or of one of them.",
    discussion: """
      Like `mpdex undo`, for playlists alone. With a name, only what was changed of that playlist is undone, \
      even if the command changed several.

      \(undoDiscussion)

      EXAMPLES
        mpdex rm 'Party a' 'Party b' && mpdex playlist undo 'Party a'
      """)

  let playlist: JournaledName
  let options: TakingBackOptions

  init(_ words: inout Words) {
    playlist = words.group()
    options = words.group()
  }

  func run(in context: CommandContext) throws {
    try options.run(.undo, in: playlist.scope, context)
  }
}

struct PlaylistRedo: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "redo",
    abstract: "Redo the last change of stored playlists, or of one of them, that was undone.",
    discussion: """
      Like `mpdex redo`, for playlists alone.

      \(redoDiscussion)

      EXAMPLES
        mpdex playlist undo && mpdex playlist redo
      """)

  let playlist: JournaledName
  let options: TakingBackOptions

  init(_ words: inout Words) {
    playlist = words.group()
    options = words.group()
  }

  func run(in context: CommandContext) throws {
    try options.run(.redo, in: playlist.scope, context)
  }
}

struct PlaylistHistory: RunnableCommand {
  static let jsonKeys: JSONKeys = .history

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

  let playlist: JournaledName
  let options: HistoryOptions

  init(_ words: inout Words) {
    playlist = words.group()
    options = words.group()
  }

  func run(in context: CommandContext) throws {
    try options.printHistory(of: playlist.scope, in: context)
  }
}

/// The argument that limits a command to the changes of one playlist.
struct JournaledName: OptionGroup {
  let name: ByteString?

  init(_ words: inout Words) {
    name = words.optionalArgument(
      "<name>", "The playlist's name; by default all playlists are meant.", reading: nonEmpty)
  }

  var scope: JournalScope { name.map { .playlist($0) } ?? .playlists }
}

/// The options of the commands that undo or redo changes.
struct TakingBackOptions: OptionGroup {
  let yes, forget: Bool

  init(_ words: inout Words) {
    yes = words.yesFlag()
    forget = words.flag(
      "--forget", "Forget the change, such as one that cannot be taken back; nothing is changed.")
  }

  func validate() throws {
    guard !yes || !forget else { throw ValidationError("give --yes or --forget, not both") }
  }

  func run(_ list: Journal.List, in scope: JournalScope, _ context: CommandContext) throws {
    if forget { return try context.changes.forgetChange(list, in: scope) }
    try context.changes.takeBack(from: list, in: scope, isConfirmed: yes)
  }
}

/// The options of the commands that list changes.
struct HistoryOptions: OptionGroup {
  let show: WholeNumber?
  let count: CountOption
  let results: OutputOptions

  init(_ words: inout Words) {
    show = words.option(
      "--show <number>", "Print what undoing the change with this number would change.")
    count = words.group()
    results = words.group()
  }

  func validate() throws {
    try refuseSeveral(["--show": show != nil, "-n": count.value != nil])
  }

  func printHistory(of scope: JournalScope, in context: CommandContext) throws {
    try context.printHistory(of: scope, change: show?.value, atMost: count.value, results)
  }
}

private let undoDiscussion = """
  Songs in both the old and the present queue stay, and the current one plays on if it is among them; \
  otherwise the song that played then is played from where it was. A song that comes back has the priority and the \
  range that it had, and a remote one its tags, such as the name of a station. MPD does not let clients set tags of \
  files, so titles that came from a CUE sheet are lost; a message names them, and `mpdex add SHEET.cue` brings them \
  back. A playlist gets back the songs, and the name, that it had.

  Run again, the command undoes the change before that. Nothing is lost: `redo` restores what was undone. If something \
  else has changed the queue, a playlist or a rating since, it is left as it is and the exit status is 75, unless --yes \
  is given or the question at a terminal is answered with y. If a renamed playlist's \
  old name is taken, --yes replaces the playlist that has it, which `redo` brings back.

  Songs that are no longer in the library are left out and named; the exit status is 75. The change stays in the \
  history: once the songs are back, run the command again to restore them. A playlist that would lose other songs is \
  left as it is without --yes. --forget gives up the change, so that the one before it can be undone. Exits with 1 if \
  there is nothing to undo.

  The last hundred changes of each address of a server are kept below $XDG_STATE_HOME/mpdex, by default \
  ~/.local/state/mpdex, up to 64 MiB in total. What other clients do is not kept, apart from their changes of the \
  queue while `mpdex watch --record` runs.
  """

private let redoDiscussion = """
  What was undone can be done again until mpdex changes the queue, or the playlist, in another way; a change of one \
  does not affect the others, but is asked about. Exits with 1 if nothing was undone, and with 75 as `mpdex undo` does.
  """

private let historyDiscussion = """
  Prints a number, the time, the command, what it did and how many songs the list had before it ("4 songs added, had \
  9", or "new" if there was no such playlist), and the list, queue or playlist:NAME, with tabs between; a line for each of several \
  playlists. On a terminal a note says what `redo` would do. --show prints what undoing one of the changes would do \
  now, in order: the list, a tab, and "- 3 URI" for a song that is deleted, "+ 12 URI" for one that is inserted, \
  "~ 5 9 URI" for one that moves, with the positions at that time, or "= NAME" for a playlist that gets its old name. \
  Changes of the queue by other clients are listed, and undone, if `mpdex watch --record` was running; the command is \
  then shown as "another client". Damaged records are named, and the exit status is 75.
  """

private func hintOnJournal(_ word: ByteString, _ name: String, of owner: String) -> String? {
  guard word.first != .hyphen else { return nil }
  let start = "`mpdex \(owner)\(name)` does not take '\(word.terminalSafe)'"
  if Int(word.description) != nil {
    let show = "`mpdex \(owner)history --show \(word)`"
    return name == "history"
      ? "\(start); did you mean \(show)?"
      : "\(start): it acts on the last change; \(show) prints what undoing change \(word) would do"
  }
  guard owner.isEmpty, name != "history" || word != "clear" else { return nil }
  let meant =
    word == "queue" ? "queue \(name)" : "playlist \(name) \(word.quotedForShell.terminalSafe)"
  return "\(start); did you mean `mpdex \(meant)`?"
}
