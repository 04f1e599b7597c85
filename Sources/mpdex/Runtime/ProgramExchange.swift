internal import Bytes
internal import Glibc
internal import Platform

/// The output of a program, and its status as `waitpid` reports it.
struct ProgramResult {
  /// The beginning of its standard output.
  var output: [UInt8] = []
  /// The beginning of its standard error.
  var messages: [UInt8] = []
  /// The program's status.
  var status: Int32 = 0
}

/// Runs a program with the input as its standard input, and waits until it has ended.
///
/// - Parameters:
///   - input: nil for a standard input that cannot be read.
///   - limit: the number of bytes of each stream that are kept; the rest is read and dropped.
///   - stopsAtLimit: whether a program that writes more to standard output is killed instead.
///   - isStoppable: see `startProgram`; one with a guardian never is.
///   - guardian: limits the program; nil for one that takes as long as it needs.
func runProgram(
  _ words: [ByteString], input: [UInt8]?, limit: Int = 1 << 16, stopsAtLimit: Bool = false,
  isStoppable: Bool = true, under guardian: ProgramGuard? = nil
) throws(SystemError) -> ProgramResult {
  let streams = try (ProgramPipe(), ProgramPipe(), ProgramPipe())
  let unreadable = input == nil ? open("/dev/null", O_WRONLY | O_CLOEXEC) : nil
  defer { if let unreadable { close(unreadable) } }
  let pid = try startProgram(
    words, environment: guardian?.environment,
    streams: [
      unreadable ?? streams.0.reading, streams.1.writing, streams.2.writing,
    ],
    inOwnSession: guardian != nil, isStoppable: isStoppable && guardian == nil)
  guardian?.guardProgram(pid)
  streams.0.closeReading()
  streams.1.closeWriting()
  streams.2.closeWriting()
  var exchange = ProgramExchange(
    input: (input ?? [])[...], limit: limit, stopsAtLimit: stopsAtLimit,
    deadline: guardian?.deadline, streams: streams)
  exchange.run()
  if exchange.isStopped { kill(pid, SIGKILL) }
  if let guardian {
    exchange.result.status = try guardian.waitForEnd(of: pid)
  } else {
    exchange.result.status = try waitForEnd(of: pid)
  }
  return exchange.result
}

/// Writing to a program and reading from it at the same time, so that neither waits for the other.
private struct ProgramExchange {
  var input: ArraySlice<UInt8>
  let limit: Int
  let stopsAtLimit: Bool
  /// The moment after which the streams are left; nil if there is none.
  let deadline: ContinuousClock.Instant?
  let streams: (input: ProgramPipe, output: ProgramPipe, messages: ProgramPipe)
  var result = ProgramResult()

  /// Whether the program has printed as much as it may.
  var isStopped: Bool { stopsAtLimit && result.output.count == limit }

  mutating func run() {
    if input.isEmpty { streams.input.closeWriting() }
    var isOpen = (true, true)
    while isOpen.0 || isOpen.1 {
      var entries = [
        pollfd(fd: input.isEmpty ? -1 : streams.input.writing, events: Int16(POLLOUT), revents: 0),
        pollfd(fd: isOpen.0 ? streams.output.reading : -1, events: Int16(POLLIN), revents: 0),
        pollfd(fd: isOpen.1 ? streams.messages.reading : -1, events: Int16(POLLIN), revents: 0),
      ]
      guard poll(&entries, 3, milliseconds) > 0 || errno == EINTR else { return }
      if entries[0].revents != 0 { writeSome() }
      if entries[1].revents != 0 { isOpen.0 = Self.read(streams.output, to: &result.output, limit) }
      if isStopped { return }
      if entries[2].revents != 0 {
        isOpen.1 = Self.read(streams.messages, to: &result.messages, limit)
      }
      if let deadline, deadline <= .now { return }
    }
  }

  /// The time until the deadline, rounded up; -1 if there is none.
  private var milliseconds: Int32 {
    deadline.map { Int32(max(.zero, $0 - .now) / .milliseconds(1)) + 1 } ?? -1
  }

  /// Writes a part of the input. If the program has closed its standard input, the rest is dropped.
  private mutating func writeSome() {
    let count = input.withUnsafeBytes {
      write(streams.input.writing, $0.baseAddress, min($0.count, Int(PIPE_BUF)))
    }
    input = count < 0 && errno != EINTR ? [] : input.dropFirst(max(0, count))
    if input.isEmpty { streams.input.closeWriting() }
  }

  /// Reads what a pipe has; returns false at its end. Static, since a copy of the exchange would share the bytes,
  /// which would then be copied for each block.
  private static func read(_ pipe: ProgramPipe, to bytes: inout [UInt8], _ limit: Int) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    let count = Glibc.read(pipe.reading, &buffer, buffer.count)
    guard count > 0 else { return count < 0 && errno == EINTR }
    bytes += buffer.prefix(min(count, max(0, limit - bytes.count)))
    return true
  }
}

/// A connection to a program, whose ends are closed with it and are not inherited: a pair of sockets, since
/// a pipe cannot be made so in one call from Swift.
final class ProgramPipe {
  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  init() throws(SystemError) {
    var ends: [Int32] = [-1, -1]
    let type = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, type, 0, &ends) == 0 else { throw SystemError() }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    closeReading()
    closeWriting()
  }

  func closeReading() {
    if reading >= 0 { close(reading) }
    reading = -1
  }

  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
