package import Bytes
package import MPDClient

/// The state of a server's database as bytes: what is known of a song stays true while they are equal.
package struct DatabaseStamp: Sendable {
  /// The state.
  package let bytes: [UInt8]
  /// Whether any later change will change the bytes, so that something may be kept with them.
  package let isSettled: Bool

  /// Creates a stamp.
  package init(bytes: [UInt8], isSettled: Bool) {
    self.bytes = bytes
    self.isSettled = isSettled
  }
}

extension Connection {
  /// Asks for the state of the database that a song belongs to; nil if changes could go unnoticed: while
  /// an update is running, on a mounted storage, and for a server that does not report updates.
  package mutating func databaseStamp(of uri: ByteString) throws(MPDError) -> DatabaseStamp? {
    try databaseStamp(of: .directory(uri))
  }

  /// Asks for the state of the database that a list depends on; nil if changes could go unnoticed, as for a
  /// song. Not for the root and playlists, which depend on the stored playlists as well.
  mutating func databaseStamp(of list: ListingSource) throws(MPDError) -> DatabaseStamp? {
    guard let validator = try databaseValidator(needsPlaylists: false) else { return nil }
    let isSettled = validator.isSettled(list)
    return validator.bytes(for: list).map { DatabaseStamp(bytes: $0, isSettled: isSettled) }
  }
}
