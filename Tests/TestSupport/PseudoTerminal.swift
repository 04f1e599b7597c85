import Glibc

/// Standard streams of a program that are a terminal instead of pipes.
///
/// It has 80 columns and 24 lines and changes no byte of the output. Lines of the input may be 4095
/// bytes long; its end is a Ctrl-D. It is not the controlling terminal, so `/dev/tty` does not
/// open.
public struct TerminalStreams: OptionSet, Sendable {
  /// The bits of the streams.
  public let rawValue: Int

  /// The streams of the bits.
  public init(rawValue: Int) {
    self.rawValue = rawValue
  }

  /// The standard input.
  public static let input = TerminalStreams(rawValue: 1)
  /// The standard output.
  public static let output = TerminalStreams(rawValue: 2)
  /// The standard error output; together with ``output``, both end up in the output.
  public static let errorOutput = TerminalStreams(rawValue: 4)
}

/// A terminal without a device: the text that the program writes to its end can be read from the
/// screen.
struct PseudoTerminal {
  /// Ctrl-D, which ends the input at the beginning of a line.
  static let endOfInput: UInt8 = 4

  let screen: OwnedDescriptor
  let programEnd: OwnedDescriptor

  init() throws {
    let flags = O_RDWR | O_NOCTTY | O_CLOEXEC
    screen = try .open("/dev/ptmx", flags: flags)
    var isLocked: Int32 = 0
    try check(ioctl(screen.raw, GNUExtensions.terminalLock, &isLocked), "unlock a terminal")
    let end = ioctl(screen.raw, GNUExtensions.terminalPeer, flags)
    programEnd = OwnedDescriptor(try check(end, "open the other end of a terminal"))
    try configure()
  }

  private func configure() throws {
    var settings = termios()
    try check(tcgetattr(programEnd.raw, &settings), "tcgetattr")
    settings.c_oflag &= ~tcflag_t(OPOST)
    settings.c_lflag &= ~tcflag_t(ECHO)
    try check(tcsetattr(programEnd.raw, TCSANOW, &settings), "tcsetattr")
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try check(ioctl(programEnd.raw, UInt(TIOCSWINSZ), &size), "set the size of a terminal")
  }
}
