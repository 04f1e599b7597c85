import Bytes
import Dispatch
import Glibc
import TestSupport

/// A kind of fault between the command and the server.
enum FaultKind: String, CaseIterable, Sendable {
  case close = "the connection is closed"
  case stall = "the server stops answering"
  case split = "every byte arrives by itself"
  case delay = "the server is slow"
  case refuse = "the server refuses a request"
  case restart = "the server is restarted"
  case interrupt = "SIGINT"
  case terminate = "SIGTERM"
  case late = "SIGINT between two moments"
  case suspend = "SIGSTOP, then SIGCONT"
  case corrupt = "a byte is another one"
  case drop = "a line is missing"
  case duplicate = "a line comes twice"
  case number = "a number is absurd"

  /// Whether the server says what is true, as far as it arrives. Otherwise no client can be asked for more
  /// than to end in time with a status that scripts know.
  var isTruthful: Bool {
    switch self {
    case .corrupt, .drop, .duplicate, .number: false
    default: true
    }
  }

  /// The signal that ends the command; nil for other faults.
  var signal: Int32? {
    switch self {
    case .interrupt, .late: SIGINT
    case .terminate: SIGTERM
    default: nil
    }
  }

  var isSignal: Bool { signal != nil }

  /// Whether it must change nothing.
  var isHarmless: Bool { self == .split || self == .delay || self == .suspend }

  /// Whether it lasts for the whole run.
  var isLasting: Bool { self == .split || self == .delay }

  /// The number of faults of this kind that a command meets at most when everything is tried.
  var limit: Int {
    switch self {
    case .close: 64
    case .number: 24
    case .refuse, .corrupt, .drop, .interrupt, .terminate: 16
    case .duplicate: 12
    case .late: 8
    case .stall: 6
    case .suspend: 4
    case .split, .delay, .restart: 1
    }
  }
}

/// A fault at a moment of a run.
struct PlannedFault: Sendable {
  let kind: FaultKind
  let moment: FaultProxy.Moment
  /// Which of the variants of the kind it is, from 0 on.
  let variant: Int

  /// Returns the faults of all kinds for a run that had a traffic without them.
  static func plan(for traffic: FaultProxy.Traffic) -> [PlannedFault] {
    FaultKind.allCases.flatMap { kind in
      kind.moments(in: traffic).spread(kind.limit).enumerated().map { variant, moment in
        PlannedFault(kind: kind, moment: moment, variant: variant)
      }
    }
  }

  /// Whether the server refuses a tag as it refuses those that it does not know: then results lack it.
  func deniesTag(in traffic: FaultProxy.Traffic) -> Bool {
    refuses("tagtypes \"enable\"", as: wrongArgument, in: traffic)
  }

  /// Whether the server says that a playlist which is to be removed is not there.
  func deniesPlaylist(in traffic: FaultProxy.Traffic) -> Bool {
    refuses("rm ", as: missingSong, in: traffic)
  }

  private func refuses(
    _ beginning: ByteString, as line: String, in traffic: FaultProxy.Traffic
  ) -> Bool {
    guard kind == .refuse, refusedLines[variant % refusedLines.count] == line,
      case .beforeCommand(let number) = moment
    else { return false }
    return traffic.commands[number].hasPrefix(beginning)
  }

  /// The fault for the proxy.
  ///
  /// - Parameter restart: starts the server again.
  func fault(restart: @escaping @Sendable () -> Void) -> FaultProxy.Fault {
    let variant = variant
    switch kind {
    case .close, .split, .delay: return .close
    case .stall: return .stall
    case .restart: return .call(restart)
    case .interrupt: return .callWithClient { send(SIGINT, to: $0) }
    case .terminate: return .callWithClient { send(SIGTERM, to: $0) }
    case .late:
      return .callWithClient { pid in
        DispatchQueue.global().asyncAfter(deadline: .now() + .microseconds(60 << variant)) {
          kill(pid, SIGINT)
        }
      }
    case .suspend:
      return .callWithClient { pid in
        send(SIGSTOP, to: pid)
        usleep(20_000)
        send(SIGCONT, to: pid)
      }
    case .refuse: return .rewrite { _ in Array(refusedLines[variant % refusedLines.count].utf8) }
    case .drop: return .rewrite { _ in [] }
    case .duplicate: return .rewrite { $0 + $0 }
    case .corrupt:
      return .rewrite { [oddBytes[variant % oddBytes.count]] + $0.dropFirst() }
    case .number: return .rewrite { withNumber(absurdNumbers[variant % absurdNumbers.count], $0) }
    }
  }
}

/// Sends a signal and waits until the process has had time to end.
private func send(_ number: Int32, to process: Int32) {
  kill(process, number)
  usleep(1_000)
}

/// Requests that a server refuses: unknown, of a song that does not exist, without a permission, wrong; after
/// the last one it closes the connection.
private let refusedLines = [
  "nosuchcommand\n", missingSong, "password \"wrong\"\n", wrongArgument,
  "no-such-command\n",
]

private let wrongArgument = "setvol 999\n"

private let missingSong = "playid 999999999\n"

private let oddBytes: [UInt8] = [0, 0x0A, 0x1B, 0xFF, 0x80, 0x20, 0x3A, 0x22]

private let absurdNumbers = [
  "99999999999999999999", "-1", "nan", "inf", "1e308", "", "4294967296", "9223372036854775807",
  "-9223372036854775808", "18446744073709551615", "2147483648", "-inf", "0x10", "1e19",
]

/// Replaces the value of a line of a reply.
private func withNumber(_ number: String, _ line: [UInt8]) -> [UInt8] {
  let name = line.prefix { $0 != UInt8(ascii: ":") }
  return Array(name) + Array(": \(number)\n".utf8)
}

extension Array {
  /// Returns at most `limit` elements, evenly spread, with the first and the last.
  func spread(_ limit: Int) -> [Element] {
    guard count > limit else { return self }
    guard limit > 1 else { return [self[count / 2]] }
    return (0..<limit).map { self[$0 * (count - 1) / (limit - 1)] }
  }
}

extension FaultProxy {
  /// A proxy that makes a lasting fault, or that makes none until it is armed.
  convenience init(to server: LiveServer, for kind: FaultKind? = nil) throws {
    try self.init(
      to: server.socketPath, maxChunk: kind == .split ? 1 : 65_536,
      delay: kind == .delay ? .milliseconds(30) : .zero)
  }

  /// Makes a planned fault at its moment, which a lasting one has not.
  func arm(_ planned: PlannedFault, restarting server: LiveServer) {
    let fault = planned.fault {
      server.halt()
      try? server.restart()
    }
    arm(fault, at: planned.kind.isLasting ? nil : planned.moment)
  }
}

extension FaultKind {
  /// The moments of a run at which the fault is interesting.
  fileprivate func moments(in traffic: FaultProxy.Traffic) -> [FaultProxy.Moment] {
    let lines = traffic.serverLineStarts
    switch self {
    case .close:
      return traffic.allMoments
    case .stall:
      return [.beforeServerByte(0)] + traffic.commands.indices.map { .afterCommand($0) }
        + traffic.middlesOfLines
    case .split, .delay: return [.beforeServerByte(.max)]
    case .restart, .suspend, .interrupt, .terminate, .late:
      return traffic.commands.indices.flatMap { [.beforeCommand($0), .afterCommand($0)] }
        + lines.map { .beforeServerByte($0) }
    case .refuse: return traffic.refusableCommands.map { .beforeCommand($0) }
    case .drop, .duplicate: return lines.map { .beforeServerByte($0) }
    case .corrupt: return traffic.serverText.indices.map { .beforeServerByte($0) }
    case .number: return lines.filter(traffic.isNumber).map { .beforeServerByte($0) }
    }
  }
}

extension FaultProxy.Traffic {
  /// The offsets at which lines of the server begin, the greeting first.
  fileprivate var serverLineStarts: [Int] {
    [0] + serverText.indices.dropLast().filter { serverText[$0] == .newline }.map { $0 + 1 }
  }

  /// The bytes of both sides at which the connection can be lost; of long texts the beginnings and ends of
  /// lines, and their middles.
  fileprivate var allMoments: [FaultProxy.Moment] {
    let starts = serverLineStarts
    let bytes = starts.flatMap { [$0, $0 + 1, $0 + 5] }.filter { $0 < serverBytes }
    let client = stride(from: 3, to: clientBytes, by: max(1, clientBytes / 8))
    return bytes.map { .beforeServerByte($0) }
      + commands.indices.flatMap { [.beforeCommand($0), .afterCommand($0)] }
      + client.map { .beforeClientByte($0) }
  }

  /// The moments in the lines of the server after the greeting, and before their ends.
  fileprivate var middlesOfLines: [FaultProxy.Moment] {
    serverLineStarts.dropFirst().flatMap { start -> [FaultProxy.Moment] in
      let end = serverText[start...].firstIndex(of: .newline) ?? start
      return [.beforeServerByte((start + end) / 2), .beforeServerByte(end)]
    }
  }

  /// The lines of the clients that can be refused by themselves.
  fileprivate var refusableCommands: [Int] {
    commands.indices.filter {
      !commands[$0].hasPrefix("command_list") && commands[$0] != "noidle"
        && commands[$0] != "close"
    }
  }

  /// Whether the line of the server at an offset has a number as its value.
  fileprivate func isNumber(_ start: Int) -> Bool {
    let line = serverText[start...].prefix { $0 != .newline }
    guard let colon = line.firstIndex(of: UInt8(ascii: ":")), colon + 2 < line.endIndex else {
      return false
    }
    let first = line[colon + 2]
    return (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) || first == UInt8(ascii: "-")
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
}
