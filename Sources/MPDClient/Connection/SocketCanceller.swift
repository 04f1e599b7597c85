internal import Glibc

/// Breaks the waits of another thread on a connection's socket.
///
/// The connection tells it of its socket and takes it back before it closes it, so that no other
/// descriptor of the same number is ever shut down.
final class SocketCanceller: Sendable {
  private struct State {
    var descriptor: Int32?
    var hasInterrupted = false
  }

  private let state = Locked(State())

  /// Remembers the socket in use, in place of an earlier one.
  func attach(_ descriptor: Int32) {
    state.withLock { state in
      state.descriptor = descriptor
      if state.hasInterrupted { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  /// Forgets the socket, which is about to be closed.
  func detach() {
    state.withLock { $0.descriptor = nil }
  }

  /// Ends the connection under the hands of who waits on it (`shutdown`). This lasts: whoever takes
  /// the loss for the server's doing and connects anew gets no further.
  func interrupt() {
    state.withLock { state in
      state.hasInterrupted = true
      if let descriptor = state.descriptor { shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }
}
