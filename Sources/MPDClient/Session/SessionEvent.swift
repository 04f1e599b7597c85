/// An event that a session reports to its listeners.
public enum SessionEvent: Sendable, Hashable {
  /// Parts of the server have changed.
  case changed(IdleEvents)
  /// The connection was lost, or could not be made, for this reason; the session keeps trying. A
  /// different reason is reported as a new event.
  case disconnected(MPDError)
  /// A new connection replaced one that was lost; if a call has replaced the connection, no
  /// `.disconnected` comes before it. Anything may have changed in the meantime. The new connection
  /// has the server-side settings of the old one (partition, subscriptions, tag types), unless
  /// `.disconnected` reported a refusal of them; messages that were not read are lost. The
  /// generation counts the connections from 1.
  case reconnected(generation: Int)
}
