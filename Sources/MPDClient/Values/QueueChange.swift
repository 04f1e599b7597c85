internal import Bytes

/// A place of the queue where another song stands than before.
public struct QueueChange: Sendable, Hashable, Codable {
  /// The 0-based position.
  public let position: Int
  /// The queue's identifier of the song that stands there now.
  public let id: Int

  /// Makes a change.
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
