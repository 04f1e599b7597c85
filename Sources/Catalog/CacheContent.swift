public import ListingCache
public import Bytes
public import Bytes
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
  /// The kind of the entries where only one was wanted; nil for all, and where it is of none.
  public let only: EntryKind?
  /// The collation as its `CatalogCache` was given it.
  public let collation: [ByteString]

  /// Reads the key of a file; nil for one that no catalog has made.
  public init?(_ key: CacheKey) {
    guard let kind = key.parts.first.flatMap({ Kind(rawValue: $0.description) }) else { return nil }
    self.kind = kind
    let parts = Array(key.parts.dropFirst(kind == .markers ? 2 : 1))
    let isOfServer = kind != .prefixes && parts.count >= 3
    server = isOfServer ? parts[0] : nil
    directory = isOfServer ? parts[1] : nil
    only = isOfServer ? EntryKind.allCases.first { parts[2] == ByteString($0.name) } : nil
    collation = isOfServer ? Array(parts[3...]) : parts
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
