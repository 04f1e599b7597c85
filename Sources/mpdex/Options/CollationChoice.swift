internal import Catalog
internal import Collation
internal import Glibc
internal import ListingCache
internal import Bytes

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
