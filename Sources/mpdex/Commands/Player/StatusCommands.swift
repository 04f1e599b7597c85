internal import Bytes
internal import CommandRuntime
internal import CommandSyntax
internal import MPDClient
internal import Operations

/// The command `mpdex status`. This command also runs if `mpdex` is called without a command.
struct ShowStatus: RunnableCommand {
  static let jsonKeys: JSONKeys = .status

  static let configuration = CommandConfiguration(
    mpc: "status",
    abstract: "Print the current song and the player's state; the default command.",
    discussion: """
      A format can contain totaltime, currenttime, currenttimems, percenttime, songpos, length, \
      state, volume, random, repeat, single, consume, kbitrate, audioformat, samplerate, bits, \
      channels and updateid, each between percent signs, and the names of a song's format, such as \
      title (`mpdex help formats`); any other name is refused. With -0 each line ends with a NUL \
      byte. With --json the state is the protocol's word, play, pause or stop; %state% is mpc's, \
      playing, paused or stopped.

      --follow is for bars: it prints a line at once and for each change, and every second while a song plays and \
      the format shows the time. It goes on through restarts of the server, outages and the sleep of this machine: \
      while no server answers, %state% is "no server", while it refuses, for example because its password has \
      changed, "refused", and everything else is empty. It ends when nobody reads the lines any more, or with \
      --timeout after that many seconds without a change, with 1, or 69 if no server answers.

      --waybar prints objects with text, alt, class and tooltip for a custom module of Waybar with \
      "return-type": "json"; alt and class are playing, paused, stopped, no-server or refused. --i3bar prints i3bar's \
      protocol, which swaybar reads as well. In a format for tmux, #[...], #{...}, #(...), ## and # before a letter are \
      tmux's, and in one for Waybar, colours such as #ff0000 and entities such as &amp; are Pango's; in values, the \
      same characters are text.

      EXAMPLES
        mpdex
        mpdex status --json
        mpdex status '%state% [%currenttime%/%totaltime%]'
        mpdex status --follow '%state% [%artist% - ]%title%'
        mpdex status --follow --waybar
        mpdex status --follow --waybar "<span color='#fa0'>%title%</span>"
        mpdex status --follow --tmux '#[fg=green]%state%#[default] %title%'
      """)

  let statusFormat: ByteString?
  let surplus: [ByteString]
  let follow: Bool
  let bars: [StatusBar]
  let results: OutputOptions

  init(_ words: inout Words) {
    statusFormat = words.optionalArgument(
      "<status-format>", "The format in which the status is printed.")
    surplus = words.arguments("", "", .hidden)
    follow = words.flag("--follow", "Print the format again for each change, until interrupted.")
    let waybar = words.flag("--waybar", "With --follow, print JSON for a custom module of Waybar.")
    let i3bar = words.flag("--i3bar", "With --follow, print the protocol of i3bar and swaybar.")
    let tmux = words.flag("--tmux", "With --follow, print text for the status line of tmux.")
    bars = (waybar ? [.waybar] : []) + (i3bar ? [.i3bar] : []) + (tmux ? [.tmux] : [])
    results = words.group()
  }

  func validate() throws {
    if follow { try validateFollowing() }
    guard follow || bars.isEmpty else {
      throw ValidationError("--waybar, --i3bar and --tmux need --follow")
    }
    guard let statusFormat, surplus.isEmpty else { return }
    guard !results.json else { throw ValidationError("--json cannot be combined with a format") }
    guard !follow || !statusFormat.isEmpty else {
      throw ValidationError("the format is empty; leave it out to use the default format")
    }
    try StatusFormat(statusFormat, for: bar).refuseUnknownNames()
  }

  func validate(with common: CommonOptions) throws {
    guard !follow || !common.isQuiet else {
      throw ValidationError(
        "--follow prints lines for a status bar, but -q suppresses them; leave out one of the two")
    }
    guard !follow || common.format == nil else {
      throw ValidationError(
        "--follow takes the format of its lines as an argument: `mpdex status --follow '%title%'`; -f would have no effect"
      )
    }
  }

  private var bar: StatusBar { bars.first ?? .text }

  private func validateFollowing() throws {
    guard surplus.isEmpty else {
      throw ValidationError("--follow takes only one format; quote it if it contains spaces")
    }
    guard !results.json else {
      throw ValidationError(
        "--follow cannot be combined with --json; `mpdex watch --json` prints changes as JSON")
    }
    guard bars.count < 2 else {
      throw ValidationError("give only one of --waybar, --i3bar and --tmux")
    }
    guard bars.isEmpty || !results.nulTerminated else {
      throw ValidationError(
        "-0 cannot be combined with --waybar, --i3bar or --tmux: status bars need lines that end in a newline"
      )
    }
  }

  func run(in context: CommandContext) throws {
    guard !context.isQuiet else { return }
    guard surplus.isEmpty else {
      // Like mpc, this connects to the server although nothing will be printed.
      try context.server.connect()
      return context.note(
        "`status` takes only one format, but several were given; nothing was printed")
    }
    context.output.setTerminator(for: results)
    if results.json {
      try printJSONStatus(in: context)
    } else if follow {
      let format = StatusFormat(statusFormat ?? bar.standardFormat, for: bar)
      var following = StatusFollowing(format, for: bar, in: context)
      try following.run()
    } else if let statusFormat {
      try StatusFormat(statusFormat).print(in: context)
    } else {
      // MPC_FORMAT applies only to output for people.
      let isForPeople = !results.nulTerminated
      try printStatus(in: context, isForPeople ? nil : context.formats.ofOption ?? .line)
      if isForPeople { try notePendingStop(in: context) }
    }
  }
}

struct Current: RunnableCommand {
  static let jsonKeys: JSONKeys = .songWithStickers

  static let configuration = CommandConfiguration(
    mpc: "current",
    abstract: "Print the song that is playing or paused; nothing if there is none.",
    discussion: """
      With -0 the song's URI is printed instead of a text, unless -f is given. --wait first waits until the current song changes, or playing starts or stops; with --timeout for at \
      most that many seconds, after which the command exits with 1.

      EXAMPLES
        mpdex current
        mpdex current --json
        mpdex current --wait -f '%artist% - %title%'
      """)

  let wait: Bool
  let results: OutputOptions
  let stickers: StickerOption

  init(_ words: inout Words) {
    wait = words.flag(
      "-w, --wait", "Wait: until an update is done, or until another song plays.", .ofMpc)
    results = words.group()
    stickers = words.group()
  }

  func validate() throws { try stickers.validate(with: results) }

  func run(in context: CommandContext) throws {
    let deadline = context.settings.deadline
    try context.server.connect(isToWait: wait)
    var printer = SongPrinter(results, context.format(for: results, or: .line), in: context)
    printer.showsStickers = stickers.isGiven
    try printer.narrowTags(in: context)
    if wait { try WaitCondition.song.wait(in: context, until: deadline) }
    if let song = try statusAndSong(in: context).song { try printer.print(song) }
  }
}

struct Queued: RunnableCommand {
  static let jsonKeys: JSONKeys = .songWithStickers

  static let configuration = CommandConfiguration(
    mpc: "queued",
    abstract: "Print the next song; nothing if there is none.",
    discussion: """
      With -0 the song's URI is printed instead of a text, unless -f is given.

      EXAMPLES
        mpdex queued
        mpdex queued --json
      """)

  let results: OutputOptions
  let stickers: StickerOption

  init(_ words: inout Words) {
    results = words.group()
    stickers = words.group()
  }

  func validate() throws { try stickers.validate(with: results) }

  func run(in context: CommandContext) throws {
    var printer = SongPrinter(results, context.format(for: results, or: .line), in: context)
    printer.showsStickers = stickers.isGiven
    try printer.narrowTags(in: context)
    let status = try context.run(.status)
    if let id = status.nextSongID {
      try printer.print(context.run(.song(id: id)))
    }
  }
}
