internal import ArgumentParser
internal import Catalog
internal import Collation
internal import ListingIndex

/// The order of a sorted listing, and what stands in it.
struct ListingOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Sort as this locale does; else LC_ALL, LC_COLLATE or LANG.", valueName: "locale"))
  var locale: String?

  @Option(
    help: ArgumentHelp(
      "Which script stands first: latin, or as the locale has it: locale.", valueName: "order"))
  var scriptOrder: ScriptOrderOption = .latin

  @Option(
    help: ArgumentHelp(
      "Words that do not count at the beginning of a name, commas between them: the,a,an.",
      valueName: "words"))
  var ignoreArticles: ByteString?

  @Option(help: ArgumentHelp("Only directories, songs or playlists.", valueName: "kind"))
  var only: KindOption?

  @Flag(name: .customLong("no-cache"), help: "Neither read nor write the cache; see `mpdex cache`.")
  var ignoresCache = false

  /// A catalog in this order.
  func catalog() -> Catalog { collation.catalog(usingCache: !ignoresCache) }

  /// The order.
  var collation: CollationChoice {
    CollationChoice(
      locale: locale, scriptOrder: scriptOrder.order, articles: ignoreArticles?.description ?? "")
  }
}

enum ScriptOrderOption: String, ExpressibleByArgument, CaseIterable {
  case latin
  case locale

  var order: ScriptOrder { self == .latin ? .latinFirst : .locale }
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
