/// A position in the queue, absolute or relative to the current song (`enum mpd_position_whence`).
///
/// A place relative to the current song requires a current song: if there is none, because the player is stopped or
/// the queue is empty, the server refuses the request with `.ack(.playerSync)` and changes nothing. The server
/// refuses places outside of the queue with `.ack(.argument)`. Neither condition is checked before a request is sent,
/// because the queue and the player can change before the request arrives.
public enum QueuePosition: Sendable, Hashable, Codable {
  /// A 0-based position, counted from the start of the queue.
  case absolute(Int)
  /// A place after the current song, with this number of songs in between; 0 is the place directly after the current
  /// song.
  case afterCurrent(Int)
  /// A place before the current song, with this number of songs in between; 0 is the place directly before the
  /// current song.
  case beforeCurrent(Int)
}

/// A position of the queue at which the song has changed, with the song that is now at this position, as sent in
/// reply to `plchangesposid`.
public struct QueueChange: Sendable, Hashable, Codable {
  /// The 0-based position in the queue.
  public let position: Int
  /// The queue's identifier of the song that is now at the position.
  public let id: Int

  /// Creates a change at a position of the queue.
  ///
  /// - Parameters:
  ///   - position: the 0-based position in the queue.
  ///   - id: the queue's identifier of the song that is now at the position.
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
