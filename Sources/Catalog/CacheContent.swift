public import Bytes
public import ListingCache
public import ListingIndex

/// Describes what a file of the cache holds, as its key says.
public struct CacheContent: Sendable, Hashable {
  /// The kinds of files.
  public enum Kind: String, Sendable, Hashable {
    /// The finished index of a directory.
    case listing
    /// Inner markers of a directory that were looked up.
    case markers
    /// The sort keys of prefixes that were looked up.
    case prefixes
  }

  /// The kind of file.
  public let kind: Kind
  /// The address of the server; nil for prefixes, which do not depend on a server.
  public let server: ByteString?
  /// The directory's URI, empty for the root; nil for prefixes.
  public let directory: ByteString?
  /// The kind of the entries if the listing has entries of one kind only; nil for all kinds, and
  /// for prefixes.
  public let only: EntryKind?
  /// The collation; nil if the key is incomplete.
  public let collation: CollationIdentity?

  /// Reads the key of a file; nil if the key was not made by a catalog.
  public init?(_ key: CacheKey) {
    guard let kind = key.parts.first.flatMap({ Kind(rawValue: $0.description) }) else { return nil }
    self.kind = kind
    let parts = Array(key.parts.dropFirst(kind == .markers ? 2 : 1))
    let isOfServer = kind != .prefixes && parts.count >= 3
    server = isOfServer ? parts[0] : nil
    directory = isOfServer ? parts[1] : nil
    only = isOfServer ? EntryKind.allCases.first { parts[2] == ByteString($0.name) } : nil
    collation = CollationIdentity(parts: isOfServer ? Array(parts[3...]) : parts)
  }
}

// The keys themselves.
extension CacheContent {
  static func listingKey(
    server: ByteString, directory: ByteString, only kind: EntryKind?, _ collation: CollationIdentity
  ) -> CacheKey {
    let kind = ByteString(kind?.name ?? "")
    return key(.listing, [server, directory, kind] + collation.parts)
  }

  /// The key of the inner markers of a listing.
  static func markersKey(ofListing listing: CacheKey) -> CacheKey { key(.markers, listing.parts) }

  static func prefixesKey(_ collation: CollationIdentity) -> CacheKey {
    key(.prefixes, collation.parts)
  }

  private static func key(_ kind: Kind, _ parts: [ByteString]) -> CacheKey {
    CacheKey([ByteString(kind.rawValue)] + parts)
  }
}
