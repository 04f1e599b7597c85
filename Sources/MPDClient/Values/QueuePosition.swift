/// A place in the queue (`enum mpd_position_whence`).
///
/// Places relative to the current song need one: while the player is stopped or the queue is empty, the
/// server refuses each request with `.ack(.playerSync)`, and changes nothing. It also refuses places
/// outside of the queue, with `.ack(.argument)`. This is not checked before a request is sent, since
/// the player could stop in between.
public enum QueuePosition: Sendable, Hashable, Codable {
  /// A 0-based position.
  case absolute(Int)
  /// The number of songs between the current one and the place after it; 0 is right after it.
  case afterCurrent(Int)
  /// The number of songs between the place and the current one after it; 0 is right before it.
  case beforeCurrent(Int)
}

/// A position of the queue that has another song than before.
public struct QueueChange: Sendable, Hashable, Codable {
  /// The 0-based position.
  public let position: Int
  /// The queue's identifier of the song that is there now.
  public let id: Int

  /// Creates a change.
  public init(position: Int, id: Int) {
    self.position = position
    self.id = id
  }

  /// Reads the answer to `plchangesposid`.
  static func read(_ pairs: [Pair]) throws(MPDError) -> [QueueChange] {
    var changes: [QueueChange] = []
    for group in pairs.groups(startingWith: "cpos") {
      let position = try group.requiredNumber("cpos", of: "plchangesposid")
      let id = try group.requiredNumber("Id", of: "plchangesposid")
      changes.append(QueueChange(position: position, id: id))
    }
    return changes
  }
}
