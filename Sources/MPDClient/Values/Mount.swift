public import Bytes

/// A storage that is part of the music directory (`struct mpd_mount`).
public struct Mount: Sendable, Hashable {
  /// Where it is mounted; "" for the music directory itself.
  public let path: ByteString
  /// The URI of the storage; nil if the server does not tell.
  public let storage: ByteString?

  /// Makes a mount.
  public init(path: ByteString, storage: ByteString?) {
    self.path = path
    self.storage = storage
  }
}

/// A file server on the local net that can be mounted (`struct mpd_neighbor`).
public struct Neighbor: Sendable, Hashable {
  /// The URI for `mount`.
  public let uri: ByteString
  /// The name for people; nil if the server does not tell.
  public let name: ByteString?

  /// Makes a neighbor.
  public init(uri: ByteString, name: ByteString?) {
    self.uri = uri
    self.name = name
  }
}
