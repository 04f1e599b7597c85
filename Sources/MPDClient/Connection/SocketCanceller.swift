internal import Glibc
internal import Platform

/// Ends the waits of another thread on the socket of a connection.
///
/// The connection attaches its socket and detaches it before closing it, so that another descriptor
/// with the same number is never shut down.
final class SocketCanceller: Sendable {
  private struct State {
    var descriptor: Int32?
    var isCancelled = false
  }

  private let state = Locked(State())

  /// Sets the socket in use, replacing an earlier one.
  func attach(_ descriptor: Int32) {
    state.withLock { state in
      state.descriptor = descriptor
      if state.isCancelled { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Forgets the socket, which is about to be closed.
  func detach() {
    state.withLock { $0.descriptor = nil }
  }

  /// Shuts the socket down, so that waits on it end. This also applies to each socket that is
  /// attached later, so that code that reconnects after the loss fails too.
  func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}
