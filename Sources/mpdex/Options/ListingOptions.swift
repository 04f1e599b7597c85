internal import ArgumentParser
internal import Catalog
internal import Collation
internal import Bytes
internal import ListingIndex

/// The order of a sorted listing, and what stands in it.
struct ListingOptions: ParsableArguments {
  @OptionGroup private var collation: CollationOptions

  @Option(help: ArgumentHelp("Only directories, songs or playlists.", valueName: "kind"))
  var only: KindOption?

  @Flag(name: .customLong("no-cache"), help: "Neither read nor write the cache; see `mpdex cache`.")
  var ignoresCache = false

  /// Opens the collation.
  func collator() throws(CommandFailure) -> Collator { try collation.collator() }

  /// A catalog in this order.
  ///
  /// - Parameter quietly: shows no progress.
  func catalog(quietly: Bool) -> Catalog {
    collation.choice.catalog(usingCache: !ignoresCache, quietly: quietly)
  }
}

enum KindOption: String, ExpressibleByArgument, CaseIterable {
  case directories
  case songs
  case playlists

  var kind: EntryKind {
    switch self {
    case .directories: .directory
    case .songs: .song
    case .playlists: .playlist
    }
  }
}
