public import ListingCache
public import ListingIndex

/// What a file of the cache holds, for people.
public struct CacheContent: Sendable, Hashable {
  /// What kind of file it is.
  public enum Kind: String, Sendable, Hashable {
    /// The finished index of a directory.
    case listing
    /// Inner markers of a directory that were asked for.
    case markers
    /// The sort keys of prefixes that were looked up.
    case prefixes
  }

  /// What kind of file it is.
  public let kind: Kind
  /// The address of the server; nil where it is of none.
  public let server: ByteString?
  /// The directory's URI, empty for the root; nil where it is of none.
  public let directory: ByteString?

  /// Reads the key of a file; nil for one that no catalog has made.
  public init?(_ key: CacheKey) {
    guard let kind = key.parts.first.flatMap({ Kind(rawValue: $0.description) }) else { return nil }
    self.kind = kind
    let parts = key.parts.dropFirst(kind == .markers ? 2 : 1)
    let isOfServer = kind != .prefixes && parts.count >= 2
    server = isOfServer ? parts[parts.startIndex] : nil
    directory = isOfServer ? parts[parts.startIndex + 1] : nil
  }
}

// The keys themselves.
extension CacheContent {
  static func listingKey(
    server: ByteString, directory: ByteString, only kind: EntryKind?, _ collation: [ByteString]
  ) -> CacheKey {
    let kind = ByteString(kind?.name ?? "")
    return key(.listing, [server, directory, kind] + collation)
  }

  /// Of the markers in a listing of this key.
  static func markersKey(_ listing: CacheKey) -> CacheKey { key(.markers, listing.parts) }

  static func prefixesKey(_ collation: [ByteString]) -> CacheKey { key(.prefixes, collation) }

  private static func key(_ kind: Kind, _ parts: [ByteString]) -> CacheKey {
    CacheKey([ByteString(kind.rawValue)] + parts)
  }
}
