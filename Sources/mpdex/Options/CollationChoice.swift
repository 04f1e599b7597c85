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

  /// A catalog in this order, which shows how far a long listing has come.
  ///
  /// - Parameter quietly: shows nothing.
  func catalog(usingCache: Bool = true, quietly: Bool = false) -> Catalog {
    let directory = usingCache ? CacheDirectory.ofEnvironment : nil
    let cache = directory.map { CatalogCache(in: $0, collation: CollationIdentity(self).parts) }
    return Catalog(cache: cache, reporting: { listingProgress(quietly: quietly) }) {
      collatorOrEnd()
    }
  }

  /// Opens the collation; a locale of the environment that ICU does not know counts as the root.
  func collator() throws(CommandFailure) -> Collator {
    do throws(CollationError) {
      return try collator(wanted)
    } catch {
      guard locale == nil, let root = try? collator(.root) else {
        throw CommandFailure(.usage, error.description)
      }
      return root
    }
  }

  /// Opens the collation in the middle of a command, which ends where there is none: nothing that a
  /// command changes comes before the listing that needs it.
  private func collatorOrEnd() -> Collator {
    do throws(CommandFailure) { return try collator() } catch { error.end() }
  }

  private func collator(_ locale: CollationLocale) throws(CollationError) -> Collator {
    try Collator(
      locale: locale, scriptOrder: scriptOrder,
      ignoringArticles: articles.split(separator: ",").map(String.init))
  }

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
