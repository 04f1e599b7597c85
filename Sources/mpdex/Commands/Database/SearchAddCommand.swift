internal import ArgumentParser
internal import Bytes
internal import MPDClient

/// `mpdex searchadd`.
struct SearchAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "searchadd",
    abstract: "Add what `search` finds to the queue.",
    discussion: """
      Says on standard error how many songs were added; exits 1 if there are none, 75 if only a \
      part went in. `mpdex help search` tells what filters there are.

      EXAMPLES
        mpdex searchadd artist=björk --sort Date
        mpdex searchadd genre~jazz --window 0:20 --at next
      """)

  @OptionGroup var songs: SongAdding

  func run() throws { try songs.run(ignoringCase: true) }
}

/// `mpdex findadd`.
struct FindAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "findadd",
    abstract: "Add what `find` finds to the queue.",
    discussion: """
      Says on standard error how many songs were added; exits 1 if there are none, 75 if only a \
      part went in. `mpdex help search` tells what filters there are.

      EXAMPLES
        mpdex findadd artist=Björk album=Homogenic
        mpdex findadd base=Rock 'date<1970' --at start
      """)

  @OptionGroup var songs: SongAdding

  func run() throws { try songs.run(ignoringCase: false) }
}

/// What both take and do.
struct SongAdding: ParsableArguments {
  @OptionGroup var search: FilterOptions
  @OptionGroup var range: RangeOptions

  @Option(parsing: .unconditional, help: PlaceOption.help)
  var at: PlaceOption = PlaceOption(place: .end)

  @OptionGroup var input: InputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run(ignoringCase: Bool) throws {
    let conditions = try search.conditions(
      ignoringCase: ignoringCase, nulTerminated: input.nulTerminated)
    var server = try common.connect()
    let query = try range.query(
      conditions, ignoringCase: ignoringCase, version: server.protocolVersion)
    let outcome = try queue(query, at: at.place, over: &server, quietly: common.isQuiet)
    guard outcome.added > 0 || outcome.error != nil else { throw nothingFound }
    try outcome.report(quietly: common.isQuiet)
  }
}
