/// What a session tells those who follow it.
public enum SessionEvent: Sendable, Hashable {
  /// Something has changed in the server.
  case changed(IdleEvents)
  /// The connection was lost, or could not be made, for this reason; the session tries on. Another
  /// reason is told anew.
  case disconnected(MPDError)
  /// The connection that was lost is there again. Anything may have changed meanwhile, and what
  /// the old connection was told (partition, subscriptions, tag types, binary limit) is forgotten.
  /// The generation counts the connections from 1 on.
  case reconnected(generation: Int)
}
