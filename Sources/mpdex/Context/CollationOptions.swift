internal import ArgumentParser
internal import Bytes
internal import Catalog
internal import Collation
internal import Glibc
internal import ListingCache
internal import ListingIndex

/// The order of a sorted listing, as it is asked for.
struct CollationChoice: Sendable {
  /// Stated by the user; nil for the environment's.
  var locale: String?
  var scriptOrder = ScriptOrder.latinFirst
  /// Words with commas between them.
  var articles = ""

  /// A catalog in this order, which shows the progress of a long listing.
  ///
  /// - Parameter quietly: shows nothing.
  func catalog(usingCache: Bool = true, quietly: Bool = false) -> Catalog {
    let progress = ListingProgressLine(quietly: quietly)
    return Catalog(
      locale: wanted, scriptOrder: scriptOrder, ignoringArticles: articleList,
      cache: usingCache ? .ofEnvironment : nil, onProgress: { progress.show($0) }
    ) { () throws(CollationError) in try opened() }
  }

  /// Opens the collation; a locale of the environment that ICU does not know counts as the root.
  func collator() throws(CommandFailure) -> Collator {
    do throws(CollationError) { return try opened() } catch {
      throw CommandFailure(.usage, error.description)
    }
  }

  private func opened() throws(CollationError) -> Collator {
    do throws(CollationError) {
      return try collator(wanted)
    } catch {
      guard locale == nil, let root = try? collator(.root) else { throw error }
      return root
    }
  }

  private func collator(_ locale: CollationLocale) throws(CollationError) -> Collator {
    try Collator(locale: locale, scriptOrder: scriptOrder, ignoringArticles: articleList)
  }

  private var articleList: [String] { articles.split(separator: ",").map(String.init) }

  var wanted: CollationLocale {
    locale.map(CollationLocale.init)
      ?? CollationLocale.from { environmentVariable($0)?.description }
  }
}

extension CacheDirectory {
  /// Where the environment wants the cache; nil where it says nothing of use.
  static var ofEnvironment: CacheDirectory? {
    CacheDirectory { environmentVariable($0).flatMap { $0.isUTF8 ? $0.description : nil } }
  }
}

/// The order of names.
struct CollationOptions: ParsableArguments {
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

  /// The order as asked for.
  var choice: CollationChoice {
    CollationChoice(
      locale: locale, scriptOrder: scriptOrder.order, articles: ignoreArticles?.description ?? "")
  }

  /// Opens the collation.
  func collator() throws(CommandFailure) -> Collator { try choice.collator() }
}

enum ScriptOrderOption: String, ExpressibleByArgument, CaseIterable {
  case latin
  case locale

  var order: ScriptOrder { self == .latin ? .latinFirst : .locale }
}

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
