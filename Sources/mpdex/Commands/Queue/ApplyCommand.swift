internal import ChangeJournal
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct QueueApply: RunnableCommand {
  static let jsonKeys: JSONKeys = .songChange

  static let configuration = CommandConfiguration(
    command: "apply",
    abstract: "Make the queue consist of these songs, in this order, while the music plays on.",
    discussion: """
      Works out the smallest change that makes the queue what the list says: songs in both stay, with \
      their ids and priorities, and as few of them as possible are moved. The current song keeps \
      playing if the list has it; if not, it ends at once and the queue goes on after it, or with \
      --finish-current it plays to its end first.

      The list is read from FILE or standard input: URIs or paths in lines (with -0 between NULs), \
      M3U, lines of `list --albums`, a text of `mpdex queue edit`, or JSON as mpdex prints it. JSON of the queue and that text say \
      which song of the queue each line is, and which part of a file, such as a track of a CUE sheet; a URI \
      alone means the whole file, unless the queue has parts of it: then it is one of these, in order, and a \
      note says so. A directory means all songs below it. If a line finds nothing or is refused, \
      or the list has no songs, nothing is changed; --repair finds moved files again, and --skip-missing leaves out \
      such lines. Paths in M3U may also lead from the file's directory. Should another client change the queue meanwhile, the change is worked out \
      again.

      --dry-run prints what would be done, in order, with the positions at that time: "- 3 URI" \
      deletes, "+ 12 URI" inserts, "~ 5 9 URI" moves, with the range of a part of a file after a tab; --json \
      is for this. --check \
      prints nothing and exits with 1 if anything would change. Exits with 75 if only a part was done; the message says which, and a \
      second run finishes it.

      EXAMPLES
        mpdex queue apply party.m3u
        mpdex find genre=Jazz | shuf | head -50 | mpdex queue apply
        mpdex playlist -f %file% | sort -u | mpdex queue apply --dry-run
        mpdex queue apply --finish-current tomorrow.txt
        mpdex playlist --json | jq -c 'select(.duration > 60)' | mpdex queue apply
        printf '%s\\n' ar/bjo/homo ar/mas/mez | mpdex queue apply --jump
      """)

  let list: SongListOptions
  let finishCurrent: Bool
  let preview: PreviewOptions
  let recordedName: RecordedName

  init(_ words: inout Words) {
    list = words.group()
    finishCurrent = words.flag(
      "--finish-current", "Let the current song play to its end if the list lacks it.")
    preview = words.group()
    recordedName = words.group()
  }

  func run(in context: CommandContext) throws {
    recordedName.use(in: context)
    let (reading, present) = try songsAndQueue(in: context)
    let songs = reading.songs
    let finishing = finishCurrent ? present.songToFinish(before: songs) : nil
    let wanted = finishing.map { songs.inserting($0) } ?? songs
    let edit = QueueEdit(from: present, to: wanted)
    let report = QueueListReport(edit, from: present, to: wanted)
    if preview.isGiven {
      try preview.show(edit, from: present.songs, to: wanted, of: .queue, in: context)
      report.print(to: context.output, isDone: false)
      return try reading.refuseSkipped()
    }
    let outcome = try context.changes.applyQueue(wanted, from: present, by: edit)
    try context.server.restoreTags(of: wanted, after: outcome)
    report.print(to: context.output, wholeFileCount: outcome.refusedRanges.count)
    try outcome.refuseWholeFiles(of: wanted)
    context.note(changeSummary(outcome.done, of: ChangeableList.queue.title))
    guard let finishing else { return try reading.refuseSkipped() }
    // The change is recorded now, so that it does not include what other clients change while the song finishes.
    context.changes.recordQueueChange()
    try context.deleteWhenFinished(finishing)
    try reading.refuseSkipped()
  }

  /// Reads the song list and the queue. The ranges of the queue's songs are read only if the song list requires them.
  private func songsAndQueue(
    in context: CommandContext
  ) throws -> (reading: SongListReading, queue: QueueContents) {
    var queue: QueueContents?
    let reading = try list.songs(for: .queue, in: context) { saysMore in
      let read = try context.server.queueContents(withRanges: saysMore)
      queue = read
      return read.uris
    }
    if let queue, !queue.mayHaveParts(of: reading.songs) { return (reading, queue) }
    return (reading, try context.server.queueContents(withRanges: true))
  }
}
