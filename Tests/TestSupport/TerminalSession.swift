import Glibc

/// A program at a terminal that is its controlling one: what it writes can be read while it runs, and
/// keys be typed.
public final class TerminalSession {
  /// Everything that the program has written so far.
  public private(set) var output: [UInt8] = []
  private let process: SupervisedProcess
  private let programEnd: OwnedDescriptor
  private var screen: OwnedDescriptor?

  /// Starts a program; throws ``SystemFailure`` if that is impossible.
  ///
  /// - Parameters:
  ///   - path: The path of the program, which is not searched for.
  ///   - environment: All variables.
  ///   - hasErrorOutput: Whether standard error is the terminal, too, and not `/dev/null`.
  public init(
    _ path: String, _ arguments: [String] = [], environment: [String: String],
    hasErrorOutput: Bool = true
  ) throws {
    let terminal = try PseudoTerminal()
    (screen, programEnd) = (terminal.screen, terminal.programEnd)
    try terminal.screen.makeNonblocking()
    let errors = hasErrorOutput ? programEnd : try .open("/dev/null", flags: O_WRONLY)
    process = try SupervisedProcess(
      Command(
        path: "/usr/bin/setsid",
        arguments: (["--ctty", "--wait", path] + arguments).map { Array($0.utf8) },
        environment: environment, streams: [programEnd, programEnd, errors]))
  }

  deinit {
    hangUp()
    process.terminate(grace: .seconds(1))
  }

  /// Types bytes; throws ``SystemFailure`` if the terminal takes no more.
  public func type(_ bytes: some Collection<UInt8>) throws {
    guard let screen else { return }
    let count = Array(bytes).withUnsafeBytes { write(screen.raw, $0.baseAddress, $0.count) }
    try check(count, "type into a terminal")
  }

  /// Reads what the program writes until a condition is true; returns false if that takes longer
  /// than a time.
  public func read(
    atMost timeout: Duration = patience(.seconds(20)), until condition: ([UInt8]) throws -> Bool
  ) throws -> Bool {
    let deadline = Deadline(after: timeout)
    while try !condition(output) {
      guard let screen, !deadline.hasPassed else { return false }
      var entry = [pollfd(fd: screen.raw, events: Int16(POLLIN), revents: 0)]
      _ = poll(&entry, 1, 20)
      readChunk(screen)
    }
    return true
  }

  private func readChunk(_ screen: OwnedDescriptor) {
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(screen.raw, &chunk, chunk.count)
    if count > 0 { output += chunk.prefix(count) }
  }

  /// Reads what the program writes until it has ended; returns false if it does not end within a
  /// time.
  public func readToEnd(atMost timeout: Duration = patience(.seconds(20))) throws -> Bool {
    let hasEnded = try read(atMost: timeout) { _ in process.identifier == nil }
    if let screen { readChunk(screen) }
    return hasEnded
  }

  /// Waits for the end of the program without reading what it writes; returns false if it does not
  /// end within a time.
  public func waitForEnd(atMost timeout: Duration = patience(.seconds(20))) -> Bool {
    process.waitForEnd(timeout)
  }

  /// Gives the terminal another size, of which its programs get a signal.
  public func resize(columns: Int, rows: Int) throws {
    guard let screen else { return }
    var size = winsize(
      ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    try check(ioctl(screen.raw, UInt(TIOCSWINSZ), &size), "set the size of a terminal")
  }

  /// Ends the terminal, as if its window were closed.
  public func hangUp() {
    screen = nil
  }

  /// Whether the terminal waits for whole lines and shows what is typed, as it does for a shell's
  /// programs; a full-screen program changes that.
  public var isInLineMode: Bool {
    var settings = termios()
    guard tcgetattr(programEnd.raw, &settings) == 0 else { return false }
    return settings.c_lflag & tcflag_t(ICANON) != 0
  }
}
