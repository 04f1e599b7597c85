internal import Bytes
import Synchronization

/// The sender of some bytes.
enum ProxySide {
  case client
  case server
}

/// The fault of a `FaultProxy` and the traffic by which its moment is found, shared by all connections.
final class FaultProxyState: Sendable {
  private let counter: Mutex<FaultCounter>

  init(fault: FaultProxy.Fault, moment: FaultProxy.Moment?) {
    counter = Mutex(FaultCounter(fault: fault, moment: moment))
  }

  var fault: FaultProxy.Fault { counter.withLock { $0.fault } }

  func arm(_ fault: FaultProxy.Fault, at moment: FaultProxy.Moment?) {
    counter.withLock { $0 = FaultCounter(fault: fault, moment: moment) }
  }

  var traffic: FaultProxy.Traffic { counter.withLock { $0.traffic } }

  var hasFired: Bool { counter.withLock { $0.hasFired } }

  /// Counts bytes up to the moment of the fault.
  ///
  /// - Parameter line: the line that the client of this connection has begun.
  /// - Returns: the number of the bytes that come before the fault; nil if all do and there is none.
  func count(_ bytes: ArraySlice<UInt8>, from side: ProxySide, _ line: inout [UInt8]) -> Int? {
    counter.withLock { $0.count(bytes, from: side, &line) }
  }
}

/// Finds the moment of a fault.
private struct FaultCounter {
  let fault: FaultProxy.Fault
  let moment: FaultProxy.Moment?
  private(set) var traffic = FaultProxy.Traffic()
  private(set) var hasFired = false

  init(fault: FaultProxy.Fault, moment: FaultProxy.Moment?) {
    self.fault = fault
    self.moment = moment
  }

  mutating func count(
    _ bytes: ArraySlice<UInt8>, from side: ProxySide, _ line: inout [UInt8]
  ) -> Int? {
    side == .client ? countOfClient(bytes, &line) : countOfServer(bytes)
  }

  private mutating func countOfServer(_ bytes: ArraySlice<UInt8>) -> Int? {
    var cut: Int?
    if case .beforeServerByte(let number) = moment, !hasFired, number >= traffic.serverBytes,
      number < traffic.serverBytes + bytes.count
    {
      cut = number - traffic.serverBytes
      hasFired = true
    }
    traffic.serverText += bytes.prefix(cut ?? bytes.count)
    return cut
  }

  private mutating func countOfClient(_ bytes: ArraySlice<UInt8>, _ line: inout [UInt8]) -> Int? {
    for (index, byte) in bytes.enumerated() {
      if !hasFired, isMoment(startsLine: line.isEmpty) {
        hasFired = true
        return index
      }
      add(byte, &line)
      if !hasFired, line.isEmpty, moment == .afterCommand(traffic.commands.count - 1) {
        hasFired = true
        return index + 1
      }
    }
    return nil
  }

  /// Whether the fault is before the next byte of the client.
  private func isMoment(startsLine: Bool) -> Bool {
    switch moment {
    case .beforeClientByte(let number): number == traffic.clientBytes
    case .beforeCommand(let number): startsLine && number == traffic.commands.count
    case .afterCommand, .beforeServerByte, nil: false
    }
  }

  private mutating func add(_ byte: UInt8, _ line: inout [UInt8]) {
    traffic.clientBytes += 1
    if byte == UInt8(ascii: "\n") {
      traffic.commands.append(ByteString(line))
      line = []
    } else {
      line.append(byte)
    }
  }
}
