/// What a session tells those who follow it.
public enum SessionEvent: Sendable, Hashable {
  /// Something has changed in the server.
  case changed(IdleEvents)
  /// The connection was lost, or could not be made, for this reason; the session tries on. Another
  /// reason is told anew.
  case disconnected(MPDError)
  /// The connection that was lost is there again; without `.disconnected` before it if a call has
  /// replaced it in passing. Anything may have changed meanwhile. What the old connection was told
  /// (partition, subscriptions, tag types), the new one knows, unless `.disconnected` told of a
  /// refusal; messages that nobody had read are gone. The generation counts the connections from 1
  /// on.
  case reconnected(generation: Int)
}
