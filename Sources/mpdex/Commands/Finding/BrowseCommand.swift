internal import Browser
internal import BrowserService
internal import BrowserTerminal
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import MPDClient
internal import Operations
internal import Platform

struct Browse: RunnableCommand {
  static let jsonKeys: JSONKeys =
    .foundEntry + ["artist (of what a search has found, where kind can be artist)"]

  static let configuration = CommandConfiguration(
    command: "browse",
    abstract: "Browse lists in the whole terminal, with a zoomable index bar.",
    discussion: """
      Beside a list in the order of names is an index bar, if it is longer than two screens. With \
      the mouse, press a letter on it, and drag along the bar to follow the list; drag away from the bar, \
      and a gap opens below the letter and fills with finer marks (Aa, Ad, Af). With keys: ' and the first \
      letters of a name, or ` to go to the bar, where the arrows move along it and open the gap.

      Enter opens a list, h goes back, Tab shows the next view. Ctrl-P searches the whole library \
      while you type, i shows everything about a row. a adds to the queue, u undoes; o shows \
      the albums of an artist as pages, w changes between one column and several, g o shows modes \
      and outputs, : takes a command. ? or F1 shows all keys, q quits; --keys chooses another set.

      PATH is a directory; with --in, a path of names and prefixes in that list, as `index` takes it. \
      --in - browses the lines of standard input, with the keys of the terminal.

      With --pick, Enter on a song or a line ends the browser and prints it, or all marked rows, as \
      `jump` does. Without a choice the exit status is 1. With --height, the browser is drawn below \
      the prompt and leaves no trace; `completions --ctrl-g` binds this to a key of the shell.

      EXAMPLES
        mpdex browse
        mpdex browse Artists
        mpdex browse --in tags
        mpdex browse --in queue
        mpdex browse --pick -0 | mpdex add -0 -
        mpdex browse --pick --height 40%
        mpdex list title | mpdex browse --in - --pick
      """)

  let path: ByteString
  let pick: Bool
  let height: HeightOption?
  let keys: KeyPresetOption?
  let lists: ListOptions
  let listing: ListingOptions
  let results: OutputOptions

  init(_ words: inout Words) {
    path = words.argument(
      "<path>",
      """
      The directory, by default the root; with --in a path of names and prefixes in that list.
      """, default: "")
    pick = words.flag("--pick", "Print the chosen rows, and end.")
    height = words.option(
      "--height <rows>",
      "Draw below the prompt, on this many rows or this part of the terminal's rows, such as 40%.")
    keys = words.option("--keys <preset>", "The keys: vi, ncmpcpp or ncmpc.")
    lists = words.group()
    listing = words.group()
    results = words.group()
  }

  func validate() throws {
    if !pick { try results.refuse(because: "nothing is printed without --pick") }
  }

  func run(in context: CommandContext) throws {
    try refuseWithoutProc()
    let mailbox = try Mailbox()
    let arriving = ArrivingRows(mailbox)
    let (catalog, problem) = try listing.tolerantCatalog(onEntries: arriving.receive)
    let (searched, _) = try listing.tolerantCatalog(onProgress: libraryProgress(for: mailbox))
    let start = try BrowsedStart(
      path, lists, catalog, only: listing.only?.kind, results, in: context)
    let preferences = try BrowserPreferences(.ofUser(), preset: keys?.preset)
    let terminal = try openTerminal(preferences)
    var settings = BrowserSettings(
      keys: preferences.keys, hasUnicode: terminalHasBlocks(), isPicker: pick,
      layout: preferences.layout)
    settings.server = try context.server.sessionSettings().shownName
    let covers = try covers(on: terminal, preferences, mailbox, in: context)
    var program = BrowserProgram(terminal, mailbox, settings, covers, preferences)
    let problems = [problem].compactMap(\.self) + preferences.problems
    report(problems, to: mailbox)
    defer { printNotes(problems.dropFirst()) }
    let server = try BrowsingServer(
      context.server.sessionSettings(), catalog, arriving, searched,
      VerbProcess(
        options: context.settings.serverOptions, nameOfCommand: context.nameOfCommand),
      start, preferences.orders, mailbox, covers, columns: preferences.columns,
      clock: program.clock)
    let chosen = try program.run(with: server, in: start.view)
    // Columns whose numbers could not be read stayed empty, which is no failure of the command.
    SongStickers.forget()
    if let failure = program.failure {
      throw CommandFailure(server.openingFailure ?? .refused, failure)
    }
    try print(chosen, of: server, in: context)
    catalog.saveCache()
  }

  /// Throws if /proc is missing. Swift's tasks run on libdispatch, which counts its running threads in /proc and
  /// crashes if it cannot read them there.
  private func refuseWithoutProc() throws {
    guard access("/proc/self/stat", R_OK) == 0 else {
      throw CommandFailure(
        .usage,
        "the browser needs /proc, which is not mounted here; use `mpdex ls`, `mpdex index` or `mpdex jump`"
      )
    }
  }

  /// Shows the first problem of the settings file in the browser. The other problems are printed after the browser has
  /// ended.
  private func report(_ problems: [String], to mailbox: Mailbox) {
    guard let first = problems.first else { return }
    let more = problems.count == 1 ? "" : "; further problems are printed when the browser ends"
    mailbox.send(.failed(nil, "in the settings file, \(first)\(more)"))
  }

  private func printNotes(_ problems: some Sequence<String>) {
    for problem in problems { printNote("\(SettingsFile.shownPath): \(problem)") }
  }

  private func openTerminal(_ preferences: BrowserPreferences) throws -> Terminal {
    var options = Terminal.Options()
    options.theme = preferences.theme
    options.hasMouse = preferences.hasMouse
    options.pixels = Chafa.isInstalled ? preferences.covers.pixels : .never
    options.height = height?.height
    // Ctrl-Z would stop a command substitution, which no shell continues.
    options.maySuspend = height == nil || isatty(STDOUT_FILENO) == 1
    let names = ["TERM", "COLORTERM", "NO_COLOR", "TMUX", "TERM_PROGRAM", "LC_TERMINAL"]
    let pairs = names.compactMap { name in
      environmentVariable(name).map { (name, $0.description) }
    }
    return try Terminal(
      environment: Dictionary(pairs, uniquingKeysWith: { first, _ in first }), options: options)
  }

  /// Returns the cover loader; nil if covers are switched off, or if they cannot be shown on this terminal.
  private func covers(
    on terminal: Terminal, _ preferences: BrowserPreferences, _ mailbox: Mailbox,
    in context: CommandContext
  ) throws -> CoverLoader? {
    guard preferences.covers != .none, terminal.colourDepth != .none, terminalHasBlocks(),
      Chafa.isInstalled
    else { return nil }
    let files = listing.ignoresCache ? nil : CoverFiles.ofEnvironment
    return CoverLoader(try context.server.sessionSettings(), files) { mailbox.wake() }
  }

  private func print(
    _ chosen: [BrowserEffect.Entry]?, of server: BrowsingServer, in context: CommandContext
  ) throws {
    guard pick else { return }
    guard let chosen else { throw CommandFailure(.no, "nothing was chosen") }
    let things = waiting { await server.things(chosen) }
    guard things.isEmpty else { return try things.print(results, in: context) }
    let found = waiting { await server.found(chosen) }
    guard !found.isEmpty else {
      throw CommandFailure(.no, "the chosen entries no longer exist, so nothing was printed")
    }
    let printer = EntryPrinter(results, in: context)
    for entry in found { try printer.print(entry, isListed: false) }
    printer.finish()
  }
}

extension CommandSettings {
  /// The options that select the server, for the commands that the browser runs.
  fileprivate var serverOptions: [ByteString] {
    var options: [ByteString] = []
    if let host = server.host { options += ["--host", host] }
    if let port = server.port { options += ["--port", "\(port)"] }
    if let password = server.password { options += ["--password", password] }
    if let partition { options += ["--partition", partition] }
    if let timeout { options += ["--timeout", "\(timeout)"] }
    return options
  }
}

/// The value of `--keys`: a preset of key bindings.
struct KeyPresetOption: ArgumentValue {
  let preset: KeyPreset

  init?(argument: ByteString) {
    guard let preset = KeyPreset(rawValue: argument.description) else { return nil }
    self.preset = preset
  }

  static var allValues: [String] { KeyPreset.allCases.map(\.rawValue) }
}

/// The value of `--height`: a number of rows, or a percentage of the terminal's rows.
struct HeightOption: ArgumentValue {
  let height: InlineHeight

  init?(argument: ByteString) {
    let text = argument.description
    if text.hasSuffix("%") {
      guard let number = text.dropLast().number(as: Int.self), (1...100).contains(number) else {
        return nil
      }
      height = .percent(number)
    } else {
      guard let rows = text.number(as: Int.self), rows >= InlineHeight.minRows else { return nil }
      height = .rows(rows)
    }
  }

  static func problem(with argument: ByteString) -> String {
    ": give a number of rows, at least \(InlineHeight.minRows), or a percentage of the terminal's rows, such as 40%"
  }
}
