/// A position in the queue, absolute or relative to the current song (`enum mpd_position_whence`).
///
/// A position relative to the current song requires a current song. If there is none, because the player is stopped or
/// the queue is empty, the server refuses the request with `.ack(.playerSync)` and changes nothing. The server refuses
/// positions outside of the queue with `.ack(.argument)`. Neither condition is checked before a request is sent,
/// because the queue and the player can change before the request arrives.
public enum QueuePosition: Sendable, Hashable, Codable {
  /// A 0-based position, counted from the start of the queue.
  case absolute(Int)
  /// A position after the current song, with this many songs in between; 0 is the position directly after the current
  /// song.
  case afterCurrent(Int)
  /// A position before the current song, with this many songs in between; 0 is the position directly before the current
  /// song.
  case beforeCurrent(Int)
}

/// A position in the queue at which the song has changed, and the song that is now at this position, as sent in reply
/// to `plchangesposid`.
public struct QueueChange: Sendable, Hashable, Codable {
  /// The 0-based position in the queue.
  public let position: Int
  /// The identifier of the song that is now at the position.
  public let id: Int

  /// Creates a change at a position in the queue.
  ///
  /// - Parameters:
  ///   - position: the 0-based position in the queue.
  ///   - id: the identifier of the song that is now at the position.
  public init(position: Int, id: Int) {
    self.position = position
    self.id = id
  }

  static func read(_ pairs: [Pair]) throws(MPDError) -> [QueueChange] {
    var changes: [QueueChange] = []
    for group in pairs.groups(startingWith: "cpos") {
      let position = try group.requiredCount("cpos", of: "plchangesposid")
      let id = try group.requiredNumber("Id", of: "plchangesposid")
      changes.append(QueueChange(position: position, id: id))
    }
    return changes
  }
}
