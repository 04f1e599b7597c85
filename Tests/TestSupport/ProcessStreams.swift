import Glibc

/// The standard streams of a program, each a pipe, a terminal or `/dev/null`. Not copyable,
/// because a forgotten copy would keep the program's input open.
struct ProcessStreams: ~Copyable {
  /// The bytes that the program has written to one stream; the descriptor is nil once the stream
  /// has ended.
  struct Incoming {
    var descriptor: OwnedDescriptor?
    var bytes: [UInt8] = []
  }

  /// The program's ends, in the order of their numbers.
  private(set) var childEnds: [OwnedDescriptor] = []
  private(set) var output = Incoming()
  private(set) var errorOutput = Incoming()
  private var input: OwnedDescriptor?
  /// The screen is kept until the end, because the program's terminal disappears with it.
  private var screen: OwnedDescriptor?
  private var pendingInput: ArraySlice<UInt8> = []

  init(input bytes: [UInt8]?, terminal wanted: TerminalStreams) throws {
    let terminal = wanted.isEmpty ? nil : try PseudoTerminal()
    screen = terminal?.screen
    pendingInput = (bytes ?? [])[...]
    try connectInput(bytes == nil, terminal: wanted.contains(.input) ? terminal : nil)
    output.descriptor = try connectOutput(wanted.contains(.output) ? terminal : nil)
    errorOutput.descriptor = try connectOutput(wanted.contains(.errorOutput) ? terminal : nil)
    // Bytes that both write to one terminal cannot be distinguished.
    if wanted.isSuperset(of: [.output, .errorOutput]) { errorOutput.descriptor = nil }
    for end in [input, output.descriptor, errorOutput.descriptor] { try end?.makeNonblocking() }
    closeInputIfSent()
  }

  /// Closes the program's ends here; without this its outputs would never end.
  mutating func closeChildEnds() {
    childEnds = []
  }

  /// Whether both outputs have ended.
  var areDrained: Bool { output.descriptor == nil && errorOutput.descriptor == nil }

  /// Waits at most this long for any stream to be ready, then reads and writes what is possible.
  mutating func serve(milliseconds: Int32) throws {
    var entries = [output.descriptor, errorOutput.descriptor].map { entry($0, POLLIN) }
    entries.append(entry(input, POLLOUT))
    guard poll(&entries, 3, milliseconds) > 0 else { return }
    if entries[0].revents != 0 { output.read() }
    if entries[1].revents != 0 { errorOutput.read() }
    if entries[2].revents != 0 { writeInput() }
  }

  private func entry(_ descriptor: OwnedDescriptor?, _ events: Int32) -> pollfd {
    pollfd(fd: descriptor?.raw ?? -1, events: Int16(events), revents: 0)
  }

  private mutating func connectInput(_ isEmpty: Bool, terminal: PseudoTerminal?) throws {
    if let terminal {
      input = terminal.screen
      childEnds.append(terminal.programEnd)
      pendingInput.append(PseudoTerminal.endOfInput)
    } else if isEmpty {
      childEnds.append(try .open("/dev/null", flags: O_RDONLY))
    } else {
      let (reading, writing) = try OwnedDescriptor.pipe()
      input = writing
      childEnds.append(reading)
    }
  }

  private mutating func connectOutput(_ terminal: PseudoTerminal?) throws -> OwnedDescriptor {
    let pipe = try terminal.map { ($0.screen, $0.programEnd) } ?? OwnedDescriptor.pipe()
    childEnds.append(pipe.1)
    return pipe.0
  }

  private mutating func writeInput() {
    guard let descriptor = input else { return }
    let count = pendingInput.withUnsafeBytes { write(descriptor.raw, $0.baseAddress, $0.count) }
    if count >= 0 {
      pendingInput = pendingInput.dropFirst(count)
    } else if errno != EAGAIN, errno != EINTR {
      pendingInput = []
    }
    closeInputIfSent()
  }

  private mutating func closeInputIfSent() {
    if pendingInput.isEmpty { input = nil }
  }
}

extension ProcessStreams.Incoming {
  fileprivate mutating func read() {
    guard let descriptor else { return }
    var chunk = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(descriptor.raw, &chunk, chunk.count)
    if count > 0 {
      bytes += chunk.prefix(count)
    } else if count == 0 || (errno != EAGAIN && errno != EINTR) {
      // A terminal that no process has open any more ends with the error EIO.
      self.descriptor = nil
    }
  }
}
