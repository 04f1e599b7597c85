internal import Bytes
internal import Catalog
package import Collation
package import CommandSyntax
internal import ListingCache
internal import ListingIndex
internal import Platform

/// The order of a sorted listing, as specified by the options.
package struct CollationChoice: Sendable {
  /// The locale from `--locale` or from the settings; nil for the locale of the environment.
  var locale: String?
  var scriptOrder = ScriptOrder.latinFirst
  /// The ignored articles, separated by commas.
  var articles = ""

  package init() {}

  /// Returns the order that applies if no option is given. The user's settings specify this order.
  package static func standard() throws -> CollationChoice {
    let settings = try UserSettings()
    var choice = CollationChoice()
    choice.locale = settings.value(.locale)?.description
    choice.articles = settings.value(.articles)?.description ?? ""
    return choice
  }

  /// Returns a catalog that sorts in this order and shows the progress of long listings.
  ///
  /// - Parameters:
  ///   - usingCache: whether the catalog reads and writes the cache.
  ///   - quietly: whether to hide the progress.
  func catalog(usingCache: Bool, quietly: Bool) -> ConnectionCatalog {
    let progress = ListingProgressLine(quietly: quietly)
    return catalog(usingCache: usingCache, onProgress: { progress.show($0) })
  }

  /// Returns a catalog that sorts in this order. While it reads a list, the catalog reports its progress and the
  /// entries to the closures; see `ConnectionCatalog.init`.
  func catalog(
    usingCache: Bool, onProgress: @escaping @Sendable (ListingProgress) -> Void,
    onEntries: @escaping @Sendable (Listing) -> Void = { _ in }
  ) -> ConnectionCatalog {
    ConnectionCatalog(
      locale: wanted, scriptOrder: scriptOrder, ignoringArticles: articleList,
      cache: usingCache ? .standard(named: "mpdex") : nil, onProgress: onProgress,
      onEntries: onEntries
    ) { () throws(CollationError) in try openCollator() }
  }

  /// Opens the collator. An unknown locale from the environment is replaced by the root locale; an unknown locale
  /// from `--locale` or from the settings is an error.
  package func collator() throws -> Collator { try openCollator() }

  private func openCollator() throws(CollationError) -> Collator {
    do {
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

  /// The locale to use: `locale` or, if that is nil, the locale of the environment.
  var wanted: CollationLocale {
    locale.map { CollationLocale($0) }
      ?? CollationLocale.from { environmentVariable($0)?.description }
  }
}

/// The options for the order of names.
package struct CollationOptions: OptionGroup {
  let locale: String?
  let scriptOrder: ScriptOrderOption?
  let ignoreArticles: ByteString?

  package init(_ words: inout Words) {
    locale = words.option(
      "--locale <locale>",
      """
      Sort as this locale does; by default MPDEX_LOCALE, LC_ALL, LC_COLLATE or LANG. More locales after \
      commas (en,ru,ja) add their sections.
      """, .ofSeveral)
    scriptOrder = words.option(
      "--script-order <order>",
      "Which script comes first: latin, the default, or locale for the order of the locale.",
      .ofSeveral)
    ignoreArticles = words.option(
      "--ignore-articles <words>",
      """
      Words to ignore at the beginning of a name, separated by commas: the,a,an; by default \
      MPDEX_ARTICLES.
      """, .ofSeveral)
  }

  /// Whether at least one of the options for the order is given.
  package var isGiven: Bool { locale != nil || scriptOrder != nil || ignoreArticles != nil }

  /// Returns the order that the options specify. For options that are not given, the user's settings apply.
  func choice() throws -> CollationChoice {
    var choice = try CollationChoice.standard()
    if let locale { choice.locale = locale }
    if let scriptOrder { choice.scriptOrder = scriptOrder.order }
    if let ignoreArticles { choice.articles = ignoreArticles.description }
    return choice
  }

  /// Returns the order that the options specify. If ICU does not know the locale in the settings file, the order is
  /// that of the environment's locale, and `problem` describes the mistake in the file.
  func tolerantChoice() throws -> (choice: CollationChoice, problem: String?) {
    var choice = try choice()
    guard locale == nil, let line = try UserSettings().lineNumber(.locale) else {
      return (choice, nil)
    }
    do { _ = try choice.collator() } catch {
      choice.locale = nil
      return (choice, "line \(line) is ignored: \(error)")
    }
    return (choice, nil)
  }

  package func collator() throws -> Collator { try choice().collator() }
}

enum ScriptOrderOption: String, ArgumentValue, CaseIterable {
  case latin
  case locale

  var order: ScriptOrder { self == .latin ? .latinFirst : .locale }
}
