public import Bytes

/// A player of its own within a server, with a queue and outputs (`struct mpd_partition`).
public struct Partition: Sendable, Hashable {
  /// The name by which requests name it; the first is "default".
  public let name: ByteString

  /// Wraps a name.
  public init(name: ByteString) {
    self.name = name
  }
}
