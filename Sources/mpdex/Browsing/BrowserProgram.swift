internal import Browser
internal import BrowserTerminal
internal import MPDClient

/// The loop of the browser: it waits for the terminal and the mailbox, hands their events to the browser,
/// and draws what that has become. It never waits for the server.
struct BrowserProgram {
  private let terminal: Terminal
  private let mailbox: Mailbox
  /// The covers of albums; nil if none are shown.
  private let covers: CoverLoader?
  private let start = ContinuousClock.now
  private var state: BrowserState
  private var requests: RequestQueue
  /// The rows that were chosen for a script; nil while none are.
  private var chosen: [BrowserEffect.Entry]?
  private var isEnded = false
  /// Whether there has been a list.
  private var hasList = false
  /// Why the list with which the browser begins could not be opened; nil if it could.
  private(set) var failure: String?

  init(
    _ terminal: Terminal, _ mailbox: Mailbox, _ settings: BrowserSettings, _ covers: CoverLoader?
  ) {
    self.terminal = terminal
    self.mailbox = mailbox
    self.covers = covers
    state = BrowserState(settings, size: terminal.size)
    requests = RequestQueue()
  }

  /// The time since the start of the browser, for the server's side of it.
  var clock: @Sendable () -> Duration { { [start] in .now - start } }

  /// Runs until the user quits or the terminal ends.
  ///
  /// - Returns: the rows that were chosen for a script; nil if none were.
  mutating func run(
    with server: BrowsingServer, in view: BrowserView
  ) throws(TerminalError) -> [BrowserEffect.Entry]? {
    requests.start(with: server)
    defer { requests.end() }
    defer { covers?.end() }
    perform(state.start(view: view))
    try terminal.enter()
    defer { terminal.leave() }
    while !isEnded {
      draw()
      step()
    }
    return chosen
  }

  private func draw() {
    var frame = state.draw()
    let overlays = covers?.draw(in: &frame, on: terminal) ?? []
    terminal.draw(frame, overlays)
  }

  /// Waits for events, and handles all that have come.
  private mutating func step() {
    let report = terminal.wait(
      for: [mailbox.descriptor], until: state.nextTick.map { start + $0 })
    if report.end != nil { isEnded = true }
    for event in report.events { handle(.terminal(event)) }
    for event in mailbox.takeAll() { handle(event) }
    if let nextTick = state.nextTick, start + nextTick <= .now { handle(.ticked) }
  }

  private mutating func handle(_ event: BrowserEvent) {
    guard !isEnded else { return }
    perform(state.update(event, at: .now - start))
    hasList = hasList || state.list != nil
    if case .notOpened(let reason) = event, !hasList {
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
      default: requests.add(effect)
      }
    }
  }

  private mutating func copy(_ text: String) {
    let isSent = terminal.copy(text)
    handle(isSent ? .done("copied, if the terminal allows it") : .failed(nil, "too long to copy"))
  }
}
