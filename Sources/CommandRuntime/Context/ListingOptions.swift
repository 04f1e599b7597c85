internal import Bytes
package import Catalog
package import Collation
package import CommandSyntax
package import ListingIndex

/// The option `--no-cache`, for commands that use the cache.
package struct CacheOption: OptionGroup {
  package let ignoresCache: Bool

  package init(_ words: inout Words) {
    ignoresCache = words.flag("--no-cache", "Neither read nor write the cache; see `mpdex cache`.")
  }

  /// Makes the command read all songs of the database from the server if the option is given.
  package func apply(in context: CommandContext) { context.server.usesCache = !ignoresCache }
}

/// The options for the order and the entries of a sorted listing.
package struct ListingOptions: OptionGroup {
  private let collation: CollationOptions
  package let only: KindOption?
  private let cache: CacheOption

  package init(_ words: inout Words) {
    collation = words.group()
    only = words.option("--only <kind>", "Only directories, songs or playlists.")
    cache = words.group()
  }

  /// Whether the cache is neither read nor written.
  package var ignoresCache: Bool { cache.ignoresCache }

  package func collator() throws -> Collator { try collation.collator() }

  /// Returns a catalog that sorts in the order of the options.
  package func catalog(in context: CommandContext) throws -> ConnectionCatalog {
    applyCache(in: context)
    return try context.catalog(collation.choice(), usesCache: !ignoresCache)
  }

  /// Makes the command read all songs of the database from the server if `--no-cache` is given.
  package func applyCache(in context: CommandContext) { cache.apply(in: context) }

  /// Returns a catalog that passes the entries of a list to a closure while it reads the list; see `ConnectionCatalog.init`. If
  /// the settings file names an unknown locale, the catalog sorts by the environment's locale, and `problem` describes
  /// the mistake.
  package func tolerantCatalog(
    onProgress: @escaping @Sendable (ListingProgress) -> Void = { _ in },
    onEntries: @escaping @Sendable (Listing) -> Void = { _ in }
  ) throws -> (catalog: ConnectionCatalog, problem: String?) {
    let (choice, problem) = try collation.tolerantChoice()
    let catalog = choice.catalog(
      usingCache: !ignoresCache, onProgress: onProgress, onEntries: onEntries)
    return (catalog, problem)
  }

  /// Throws if an option for the order is given to a command that does not sort.
  ///
  /// - Parameter option: the option without which the command does not sort, for the message.
  package func refuseOrder(without option: String) throws {
    guard !collation.isGiven else { throw orderNeeds(option) }
  }

  /// Throws if an option for directories is given to a command that reads no directory.
  ///
  /// - Parameters:
  ///   - option: the option without which the command reads no directory, for the message.
  ///   - readsSongs: whether the command reads all songs of the database instead; the cache stores these songs, too.
  package func refuseAll(without option: String, readsSongs: Bool = false) throws {
    try refuseOrder(without: option)
    guard only == nil, !ignoresCache || readsSongs else {
      throw ValidationError("--only and --no-cache have no effect without \(option)")
    }
  }
}

/// Returns the error for options that specify the order of names in a command that does not sort names.
///
/// - Parameter option: the option without which the command does not sort, for the message.
package func orderNeeds(_ option: String) -> ValidationError {
  ValidationError(
    "--locale, --script-order and --ignore-articles have no effect without \(option)")
}

package enum KindOption: String, ArgumentValue, CaseIterable {
  case directories
  case songs
  case playlists

  package var kind: EntryKind {
    switch self {
    case .directories: .directory
    case .songs: .song
    case .playlists: .playlist
    }
  }
}
