package import Browser
package import BrowserTerminal
internal import CommandRuntime
internal import Platform

/// The main loop of the browser. It waits for the terminal and the mailbox, passes their events to the browser, and
/// draws the result. It never waits for the server.
package struct BrowserProgram {
  private let terminal: Terminal
  private let mailbox: Mailbox
  /// The loader of album covers; nil if covers are not shown.
  private let covers: CoverLoader?
  private let start = ContinuousClock.now
  private var state: BrowserState
  private var requests: RequestQueue
  private var preferences: BrowserPreferences
  /// The rows that the user has chosen for a script; nil if none have been chosen.
  private var chosen: [BrowserEffect.Entry]?
  private var isEnded = false
  /// Whether the terminal still exists and no signal has asked the process to end.
  private var hasTerminal = true
  /// Whether a list has been opened.
  private var hasList = false
  /// The reason why the first list could not be opened; nil if it was opened.
  package private(set) var failure: String?

  package init(
    _ terminal: Terminal, _ mailbox: Mailbox, _ settings: BrowserSettings, _ covers: CoverLoader?,
    _ preferences: BrowserPreferences
  ) {
    self.preferences = preferences
    self.terminal = terminal
    self.mailbox = mailbox
    self.covers = covers
    state = BrowserState(settings, size: terminal.size)
    requests = RequestQueue()
  }

  /// A function that returns the time since the start of the browser. Pass it to `BrowsingServer`.
  package var clock: @Sendable () -> Duration { { [start] in .now - start } }

  /// Runs the browser until the user quits or the terminal is closed.
  ///
  /// - Parameters:
  ///   - server: the part of the browser that talks to the server.
  ///   - view: the view that is shown first.
  /// - Returns: the rows that were chosen for a script; nil if no rows were chosen.
  package mutating func run(
    with server: BrowsingServer, in view: BrowserView
  ) throws -> [BrowserEffect.Entry]? {
    requests.start(with: server)
    defer { sayWhatIsMissing() }
    defer { covers?.end() }
    perform(state.start(view: view))
    try terminal.enter()
    defer { terminal.leave() }
    while !isEnded {
      draw()
      step()
    }
    finish()
    return chosen
  }

  /// Waits until all requests are done, so that a change is not lost if the user quits immediately after making it.
  /// After a short time, the screen shows which requests are unfinished, and any key ends the wait.
  private mutating func finish() {
    requests.finish()
    let shownAt = ContinuousClock.now + timeOfSilence
    let end = ContinuousClock.now + timeToFinish
    var isShown = false
    while !requests.isDone, .now < end {
      if !isShown, hasTerminal, .now >= shownAt {
        isShown = true
        showWhatIsMissing()
      }
      if !waitShortly(), isShown { return }
    }
  }

  /// Waits for a few milliseconds. Returns false if a key was pressed meanwhile.
  private mutating func waitShortly() -> Bool {
    guard hasTerminal else {
      waitUntil(.now + .milliseconds(20))
      return true
    }
    let report = terminal.wait(for: [], until: .now + .milliseconds(20))
    if report.end != nil { hasTerminal = false }
    return !report.events.contains { if case .key = $0 { true } else { false } }
  }

  private mutating func showWhatIsMissing() {
    let work =
      requests.unfinished
      ?? UnfinishedWork(requests: ["finishing the last request"], programs: [])
    _ = state.update(.failed(nil, work.question), at: .now - start)
    draw()
  }

  /// Prints what was not done, or is not finished. Called after the browser has left the terminal.
  private func sayWhatIsMissing() {
    requests.finish()
    guard !requests.isDone else { return }
    for note in requests.unfinished?.notes ?? [] { printNote(note) }
  }

  private func draw() {
    var frame = state.draw()
    let overlays = covers?.draw(in: &frame, on: terminal) ?? []
    terminal.draw(frame, overlays)
  }

  /// Waits for events, and handles all events that have arrived.
  private mutating func step() {
    let report = terminal.wait(
      for: [mailbox.descriptor], until: state.nextTick.map { start + $0 })
    if report.end != nil { (isEnded, hasTerminal) = (true, false) }
    for event in report.events { handle(.terminal(event)) }
    for event in mailbox.takeAll() { handle(event) }
    if let nextTick = state.nextTick, start + nextTick <= .now { handle(.ticked) }
  }

  private mutating func handle(_ event: BrowserEvent) {
    guard !isEnded else { return }
    perform(state.update(event, at: .now - start))
    hasList = hasList || state.list != nil
    if case .notOpened(let reason, _) = event, !hasList {
      failure = reason
      isEnded = true
    }
  }

  private mutating func perform(_ effects: [BrowserEffect]) {
    for effect in effects {
      switch effect {
      case .quit: isEnded = true
      case .choose(let entries):
        chosen = entries
        isEnded = true
      case .suspend: terminal.suspend()
      case .redraw: terminal.redraw()
      case .copy(let text): copy(text)
      case .giveTerminal(let program): run(program)
      case .configure(let line): configure(line)
      default: requests.add(effect)
      }
    }
  }

  /// Leaves the terminal to a program until it ends. If the terminal is lost meanwhile, the browser ends.
  private mutating func run(_ program: PreparedProgram) {
    terminal.leave()
    let failure = program.runAtTerminal()
    do { try terminal.enter() } catch {
      (isEnded, hasTerminal) = (true, false)
      return
    }
    handle(.terminal(.resized(terminal.size)))
    if let failure { handle(.failed(nil, failure)) }
  }

  private mutating func configure(_ line: String) {
    let (message, isFailure) = preferences.change(line)
    terminal.use(preferences.theme)
    let isLayout = line.hasPrefix("layout ") && !isFailure
    handle(.configured(preferences.keys, isLayout ? preferences.layout : nil))
    handle(isFailure ? .failed(nil, message) : .done(message))
  }

  private mutating func copy(_ text: String) {
    let isSent = terminal.copy(text)
    handle(
      isSent
        ? .done("copied, if the terminal allows it")
        : .failed(nil, "nothing was copied: the text is too long"))
  }
}

/// How long the browser waits for the last answers before the screen shows what it is waiting for.
private let timeOfSilence = Duration.milliseconds(300)

/// The time limit for unfinished requests after the user has quit.
private let timeToFinish = Duration.seconds(5)
