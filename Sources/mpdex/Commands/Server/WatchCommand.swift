internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import Operations

struct Watch: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "event", "change", "position", "from", "old", "new", "seconds", "playlist", "output", "uri",
    "title (of a stream)",
  ]

  static let configuration = CommandConfiguration(
    command: "watch",
    abstract: "Print what changes in the server, or run a program for it, until interrupted.",
    usage: "mpdex watch [<options>] [<part> ...] [-- <program> [<argument> ...]]",
    discussion: """
      Follows the parts of the server that are named, by default all of them. Every line is written at \
      once: the part, what has happened, numbers and values, and names last, separated by blanks.

        queue + 12 URI              a song was inserted; it is now the 12th
        queue - 3 URI               the 3rd song was deleted
        queue ~ 5 9 URI             the 5th song was moved; it is now the 9th
        player song 3 URI           the 3rd song of the queue has begun
        player state play           or pause, or stop
        player seek 83.5            the song goes on at this second of it
        player title 3 URI<TAB>TITLE  the stream that plays has another title
        options random 0 1          the old value and the new one, "-" if there is
                                    none; also repeat, single, consume, crossfade,
                                    mixrampdb, mixrampdelay and replaygain
        volume changed 50 60        in percent
        playlist created NAME       or deleted
        playlist + 12 NAME<TAB>URI  a song of a stored playlist, as in the queue
        output enabled NAME         or disabled
        database updated            an update has changed the database
        update started              or finished

      Positions are those at the time of the change: done in order, the changes turn the queue, or the \
      playlist, as it was before into that of now. With --initial the state at the start is printed \
      first, as changes of an empty one. A song is announced once when it begins, and a stream's title each time \
      that it changes, the first as soon as it is known.

      With -- and a PROGRAM nothing is printed. The program is run for each event, one after the other, \
      with the event in its environment: MPDEX_EVENT is the part and MPDEX_CHANGE what has happened \
      (insert, delete and move for +, - and ~); MPDEX_POSITION, MPDEX_FROM, MPDEX_OLD, MPDEX_NEW, \
      MPDEX_SECONDS, MPDEX_PLAYLIST, MPDEX_OUTPUT, MPDEX_URI and MPDEX_TITLE are set where there is such a \
      value. Its standard input is empty. If it fails, a message says so, and the next event follows.

      With --record the changes that other clients make to the queue are added to its history, one for \
      each change, so that `mpdex undo` takes them back and `mpdex history` shows them. What \
      mpdex itself changes is recorded anyway, and not twice. Nothing is recorded of songs that the server \
      deletes after they were played (consume). Unless parts are named, nothing is printed: this is for \
      a service.

      If the connection is lost, a message says so; when the server answers again, the differences to \
      the state before are printed. With --timeout it ends after that many seconds without a change, and \
      exits with 1, or with 69 if no server answers then.

      EXAMPLES
        mpdex watch
        mpdex watch queue --initial --json
        mpdex watch player options | while read -r line; do echo "$line"; done
        mpdex watch player -- sh -c 'notify-send "$MPDEX_CHANGE" "$MPDEX_URI"'
        mpdex watch --record
        systemd-run --user -p Restart=always -p RestartSec=9 mpdex watch --record
      """)

  let part: [WatchTopic]
  let initial, record: Bool
  /// The program and its arguments, which follow "--".
  let program: [ByteString]
  let results: OutputOptions

  init(_ words: inout Words) {
    part = words.arguments(
      "<part>", "The parts of the server to follow; all of them if none is named.")
    initial = words.flag("--initial", "Print the state at the start as well.")
    record = words.flag("--record", "Add other clients' changes of the queue to its history.")
    program = words.program()
    results = words.group()
  }

  func validate() throws {
    if !program.isEmpty {
      try results.refuse(because: "nothing is printed when a program is run")
    }
    guard record, part.isEmpty else { return }
    guard program.isEmpty, !initial else {
      throw ValidationError(
        "--record alone reports no changes; name what to watch as well, such as player")
    }
    try results.refuse(because: "--record alone prints nothing")
  }

  func run(in context: CommandContext) throws {
    let all = record ? [] : WatchTopic.allCases
    let reader = WatchedStateReader(topics: part.isEmpty ? all : part)
    let watcher = Watcher(reader: reader, context: context, recordsQueue: record) { events in
      if program.isEmpty { try print(events, in: context) } else { runProgram(for: events) }
    }
    try watcher.run(reportsFirstState: initial)
  }

  private func print(_ events: [WatchEvent], in context: CommandContext) throws {
    let output = context.output(for: results)
    for event in events { try output.print(event, asJSON: results.json) }
    // The output is flushed, even to a pipe, so that its reader can react immediately.
    try output.flush()
  }

  private func runProgram(for events: [WatchEvent]) {
    let program = EventProgram(words: program)
    for event in events {
      if let problem = program.run(for: event) { printNote(problem) }
    }
  }
}
