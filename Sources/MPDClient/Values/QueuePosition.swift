/// A place in the queue (`enum mpd_position_whence`).
///
/// The places by the current song need one: where the player is stopped or the queue is empty, the
/// server refuses each request with `.ack(.playerSync)`, and changes nothing. It also refuses
/// places outside of the queue, with `.ack(.argument)`. Nothing is sent to find that out before,
/// since the player could stop in between.
public enum QueuePosition: Sendable, Hashable {
  /// A 0-based position.
  case absolute(Int)
  /// So many songs behind the current one; 0 is right behind it.
  case afterCurrent(Int)
  /// So many songs before the current one; 0 is right before it.
  case beforeCurrent(Int)
}
