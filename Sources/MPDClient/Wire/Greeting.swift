internal import Bytes
internal import Platform

/// Whether a server's greeting has arrived, and the version of the protocol that it contains.
final class Greeting {
  fileprivate enum State {
    case awaited
    case received(ProtocolVersion)
    case failed(MPDError)
  }

  fileprivate var state = State.awaited
  /// A function that converts the error of a missing or invalid greeting into the error to throw.
  var describe: (MPDError) -> MPDError = { $0 }

  fileprivate func receive(_ version: ProtocolVersion) {
    state = .received(version)
  }

  fileprivate func fail(_ error: MPDError) -> MPDError {
    let error = describe(error.ofGreeting)
    state = .failed(error)
    return error
  }

  var version: ProtocolVersion? {
    if case .received(let version) = state { version } else { nil }
  }

  var isReceived: Bool { version != nil }
}

// Requests that only read can be sent before the greeting has arrived, so that the greeting and their replies are
// awaited together. Every other request first waits for the greeting.
extension LibraryConnection {
  /// Waits for the greeting; returns at once if the greeting has already arrived.
  ///
  /// - Throws: the error of a missing or invalid greeting; once a call has failed, every later call throws the same
  ///   error.
  // Not inlined: the optimizer of Swift 6.3 fails in callers that borrow the connection.
  @inline(never) func receiveGreeting() throws(MPDError) {
    guard !greeting.isReceived else { return }
    if case .failed(let error) = greeting.state { throw error }
    do throws(MPDError) { greeting.receive(try readVersion()) } catch {
      throw greeting.fail(error)
    }
  }

  private func readVersion() throws(MPDError) -> ProtocolVersion {
    var bounds = replyBounds
    while true {
      if let line = lines.pointee.next() { return try version(in: ByteString(line)) }
      guard lines.pointee.count < maxLineLength else {
        throw fail(.malformed, malformedGreeting, command: nil)
      }
      try receiveMore(of: "", &bounds)
    }
  }

  /// Returns the protocol version in a greeting such as "OK MPD 0.23.5"; missing numbers are 0.
  private func version(in line: ByteString) throws(MPDError) -> ProtocolVersion {
    guard line.hasPrefix("OK MPD ") else {
      throw fail(.malformed, malformedGreeting, command: nil)
    }
    let parts = line.dropFirst(7).split(
      separator: UInt8.dot, maxSplits: 2, omittingEmptySubsequences: false)
    let numbers = parts.map { ByteString($0.prefix(while: \.isASCIIDigit)).number(as: Int.self) }
    guard let major = numbers.first ?? nil else {
      throw fail(.malformed, malformedGreeting, command: nil)
    }
    let rest = numbers.dropFirst().map { $0 ?? 0 } + [0, 0]
    return (major, rest[0], rest[1])
  }
}

private let malformedGreeting = "the server's greeting is malformed; is this really an MPD server?"

extension MPDError {
  /// The error to throw if the server sends no valid greeting. For `.closed`, the message only says that the server
  /// closed the connection; the system's own message might report a connection reset instead, because a request was
  /// still pending.
  fileprivate var ofGreeting: MPDError {
    code == .closed ? MPDError(.closed, "Connection closed by the server") : MPDError(code, message)
  }
}
