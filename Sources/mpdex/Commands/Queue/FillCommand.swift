internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

struct QueueFill: RunnableCommand {
  static let configuration = CommandConfiguration(
    command: "fill",
    abstract: "Keep the queue filled with the songs that a program prints, until interrupted.",
    usage: "mpdex queue fill [<options>] -- <program> [<argument> ...]",
    discussion: """
      Whenever fewer than --ahead songs are left after the current one, the program is run, and as many of \
      the songs that it prints as are missing are added at the end of the queue: URIs in lines, M3U, or \
      JSON as mpdex prints it. No song is added again as long as it is among the last --max-history that \
      were added, also after a restart of this command; if the program prints too few others in three runs, \
      those that were added longest ago are taken.

      It waits for events of the server and uses no processor time in between. It goes on after a restart of the \
      server, and if the queue has run out while a song was playing, it plays on. If the program fails, a \
      message says so, and it is run again at the next event, at the latest after ten seconds. With \
      --once it fills the queue once. In random order all songs but the current one count as left, which \
      is right with `mpdex consume on`. `mpdex undo` skips the songs that it adds.

      EXAMPLES
        mpdex queue fill -- sh -c 'mpdex find genre=Jazz | mpdex pick --shuffle'
        mpdex queue fill --ahead 5 -- sh -c 'mpdex find genre=Jazz | shuf -n 20'
        mpdex queue fill --once -- cat party.m3u
        systemd-run --user -p Restart=always mpdex queue fill -- ~/bin/radio
      """)

  let ahead: WholeNumber?
  let maxHistory: WholeNumber?
  let once: Bool
  /// The program and its arguments, which follow "--".
  let program: [ByteString]

  init(_ words: inout Words) {
    ahead = words.option(
      "--ahead <n>", "How many songs to keep after the current one; by default 10.")
    maxHistory = words.option(
      "--max-history <n>", "How many songs are remembered and not added again; by default 500.")
    once = words.flag("--once", "Fill the queue once, and end.")
    program = words.program()
  }

  static func meaning(ofSurplus words: [ByteString]) -> String? { programIsMissing }

  func validate() throws {
    guard !program.isEmpty else { throw ValidationError(programIsMissing) }
    try ahead.require(1...10_000, in: "--ahead")
  }

  func run(in context: CommandContext) throws {
    try context.server.connect(isToWait: true)
    let present = try context.server.queueContents()
    var history = try FillHistory(
      server: context.server.stateName(present.status), limit: maxHistory?.value ?? 500)
    for song in present.uris where !history.contains(song) { history.add(song) }
    var filling = QueueFilling(
      FillProgram(words: program), ahead: ahead?.value ?? 10, history: history, in: context)
    guard once else { return try filling.fillForEver() }
    context.changes.willChangeQueueUnrecorded(present.status)
    let added = try filling.fillOnce()
    if let problem = filling.problem {
      throw CommandFailure(.inPart, "\(songCount(added)) added to the queue; \(problem)")
    }
    context.note(changeSummary(added: added, of: ChangeableList.queue.title))
  }
}

private let programIsMissing =
  "give a program that prints songs, and put -- before it: `mpdex queue fill -- PROGRAM`"
