package import Bytes
package import Collation
package import ListingCache
package import ListingIndex
internal import MPDClient
internal import Platform

/// The content of a cache file, as described by its key.
package struct CacheContent: Sendable, Hashable {
  /// The kinds of content that a cache file can hold.
  package enum Kind: String, Sendable, Hashable {
    /// The finished index of a list.
    case listing
    /// The values of a tag in the server's order.
    case values
    /// The songs of the database with all their tags.
    case songs
    /// The words by which all artists, albums and songs are searched.
    case words
    /// The inner markers that have been computed for a list so far.
    case markers
    /// The sort keys computed so far for finding the names that begin with a given string.
    case prefixes
  }

  /// The kind of content that the file holds.
  package let kind: Kind
  /// The address of the server; nil for prefixes, which do not depend on a server.
  package let server: ByteString?
  /// The URI of the listed directory, which is empty for the root; nil for other lists and for prefixes.
  package let directory: ByteString?
  /// The properties of a list that is not a directory, as strings: its kind, such as "playlist", and its origin, such
  /// as the playlist's name and the tags by which songs are searched. Nil for directories and prefixes.
  package let source: [ByteString]?
  /// The kind of entries to which the listing is limited; nil if the listing contains entries of all kinds, and for
  /// prefixes.
  package let only: EntryKind?
  /// The collation by which the content is sorted. Nil for tag values, which are not sorted, and if the key is
  /// incomplete.
  package let collation: CollationIdentity?

  /// Determines the content of a file from its key; nil if the key was not made by a catalog.
  ///
  /// - Parameter key: the key of a file in the cache's directory.
  package init?(_ key: CacheKey) {
    guard let kind = key.parts.first.flatMap({ Kind(rawValue: $0.description) }) else { return nil }
    self.kind = kind
    let parts = Array(key.parts.dropFirst(kind == .markers ? 2 : 1))
    let isOfServer = kind != .prefixes && parts.count >= 4
    server = isOfServer ? parts[0] : nil
    let isDirectory = isOfServer && parts[1] == directoryKind
    directory = isDirectory ? parts[2] : nil
    source = isOfServer && !isDirectory ? [parts[1]] + (unpacked(parts[2].bytes) ?? []) : nil
    only = isOfServer ? EntryKind.allCases.first { parts[3] == ByteString($0.name) } : nil
    collation = CollationIdentity(parts: isOfServer ? Array(parts[4...]) : parts)
  }
}

extension CacheContent {
  static func listingKey(
    server: ByteString, _ source: ListingSource, only kind: EntryKind?,
    _ collation: CollationIdentity
  ) -> CacheKey {
    let kind = ByteString(kind?.name ?? "")
    return key(.listing, [server] + source.keyParts + [kind] + collation.parts)
  }

  /// Returns the key under which the values of a tag are stored in the server's order. It has the same form as the key
  /// of a sorted listing of these values, but lacks the collation.
  static func valuesKey(server: ByteString, _ source: ListingSource) -> CacheKey {
    key(.values, [server] + source.keyParts + [""])
  }

  /// Returns the key under which the songs of a server's database are stored.
  static func songsKey(server: ByteString) -> CacheKey {
    key(.songs, [server] + ListingSource.tree("").keyParts + [""])
  }

  /// Returns the key under which the words of a server's artists, albums and songs are stored.
  static func libraryKey(server: ByteString, _ collation: CollationIdentity) -> CacheKey {
    key(.words, [server] + ListingSource.tree("").keyParts + [""] + collation.parts)
  }

  static func markersKey(ofListing listing: CacheKey) -> CacheKey { key(.markers, listing.parts) }

  static func prefixesKey(_ collation: CollationIdentity) -> CacheKey {
    key(.prefixes, collation.parts)
  }

  private static func key(_ kind: Kind, _ parts: [ByteString]) -> CacheKey {
    CacheKey([ByteString(kind.rawValue)] + parts)
  }
}

private let directoryKind: ByteString = "directory"

extension ListingSource {
  /// Two byte strings that distinguish the list from all other lists: its kind, and its joined properties, such as a
  /// path.
  fileprivate var keyParts: [ByteString] {
    switch self {
    case .directory(let path): [directoryKind, path]
    case .tree(let path): ["tree", joined([path])]
    case .tags(let path): ["tags", joined(path.keyParts)]
    case .queue(let tags): ["queue", joined(tags.names)]
    case .playlist(let name, let tags): ["playlist", joined([name] + tags.names)]
    case .search(let filter, let tags): ["search", joined([filter.expression] + tags.names)]
    case .songs(let filter): ["songs", joined([filter.expression])]
    case .albums(let filter, let tags, let hasOtherSongs):
      [
        hasOtherSongs ? "albums and songs" : "albums",
        joined([filter?.expression ?? ""] + tags.names),
      ]
    case .ordered(let list, let order): ["ordered", joined(list.keyParts + order.keyParts)]
    case .descending(let list): ["descending", joined(list.keyParts)]
    }
  }
}

private func joined(_ parts: [ByteString]) -> ByteString { ByteString(packed(parts)) }

extension ListingOrder {
  fileprivate var keyParts: [ByteString] {
    [ByteString(property.rawValue), isDescending ? "1" : "0", ByteString(names.rawValue)]
      + [LocalClock.zone]
  }
}

extension [Tag] {
  fileprivate var names: [ByteString] { map { ByteString($0.name.lowercased()) } }
}

extension TagPath {
  fileprivate var keyParts: [ByteString] {
    ["\(levels.count)"] + levels.names + ["\(depth)"]
      + conditions.flatMap { [ByteString($0.tag.name.lowercased()), $0.value] }
  }
}

/// Everything that determines the sort keys of a collation. It is part of cache keys, so that different collations have
/// separate files.
package struct CollationIdentity: Sendable, Hashable {
  /// The name of the locale; empty for the root locale.
  package let locale: ByteString
  /// The script that sorts first: "latin", or "locale" for CLDR's order.
  package let scriptOrder: ByteString
  /// The articles that are ignored at the beginning of names, separated by commas.
  package let articles: ByteString
  private let versions: [ByteString]

  /// Creates the identity that a collation has in this build of the program.
  ///
  /// - Parameters:
  ///   - locale: the locale whose collation is used.
  ///   - scriptOrder: the script whose names come first.
  ///   - ignoringArticles: the words that are ignored at the beginning of a name.
  package init(locale: CollationLocale, scriptOrder: ScriptOrder, ignoringArticles: [String]) {
    self.locale = ByteString(locale.identifier)
    self.scriptOrder = scriptOrder == .locale ? "locale" : "latin"
    // The generic `joined` looks up types at run time, which takes a tenth of the time of a read from the cache.
    articles =
      ignoringArticles.isEmpty ? "" : ByteString(ignoringArticles.joined(separator: ","))
    versions = currentVersions
  }

  /// Reads the identity from the parts of a cache key; nil if there are too few parts.
  init?(parts: [ByteString]) {
    guard parts.count >= 3 else { return nil }
    (locale, scriptOrder, articles) = (parts[0], parts[1], parts[2])
    versions = Array(parts[3...])
  }

  var parts: [ByteString] { [locale, scriptOrder, articles] + versions }

  /// Whether this build of the program can use cache files with this identity.
  package var isOfThisBuild: Bool { versions == currentVersions }
}

private var currentVersions: [ByteString] { [ByteString(Collator.icuVersion), programIdentity] }

/// The size and the modification time of the program's file, which identify the build. They prevent a build from using
/// sections and keys that another build has computed.
private var programIdentity: ByteString {
  var status = stat()
  stat("/proc/self/exe", &status)
  let time = status.st_mtim
  return "\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)"
}
