internal import CommandRuntime
internal import CommandSyntax

/// The command `mpdex queue`, whose work is done by its actions.
struct QueueCommand: RunnableCommand {
  /// The actions of the command.
  static let actions: [any Command.Type] = [
    Add.self, QueueApply.self, QueueCheck.self, Clear.self, Crop.self, QueueDedupe.self,
    Delete.self, QueueDiff.self, QueueEditing.self, QueueExport.self, QueueFill.self,
    QueueHistoryList.self, Move.self, Queued.self, QueueRedo.self, QueueRepair.self, Save.self,
    Shuffle.self, QueueSort.self, QueueStash.self, QueueStashList.self, QueueSwitch.self,
    QueueUndo.self,
  ]

  static let configuration = CommandConfiguration(
    command: "queue",
    abstract: "Change the queue; without an action, print the next song, as mpc does.",
    discussion: """
      Both kinds of lists have the same verbs: `mpdex queue VERB` and `mpdex playlist VERB NAME`. mpc's \
      commands of one word are short for them: `mpdex del 3` is `mpdex queue del 3`.

      EXAMPLES
        mpdex queue apply party.m3u
        mpdex queue dedupe
        mpdex queue edit
        mpdex queue fill -- mpdex find genre=Jazz
        mpdex queue sort --by albumartist,date,album,disc,track
        mpdex queue move 4-6 next
        mpdex queue shuffle --albums
        mpdex queue undo
        mpdex queue switch audiobook
      """,
    .standsAlone, actions: Actions(actions, standard: Queued.self))

  init(_ words: inout Words) {}

  static func waysToDo(action word: String) -> [String] {
    switch word.lowercased() {
    case "load": ["load NAME"]
    case "play": ["play POSITION"]
    case "list", "ls", "show": ["playlist"]
    case "insert": ["insert URI"]
    default: []
    }
  }

  /// Does nothing, because a command line without an action runs the standard action instead.
  func run(in context: CommandContext) {}
}
