internal import ArgumentParser
internal import Collation
internal import ListingIndex

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

  /// Opens the collation; a locale of the environment that ICU does not know counts as the root.
  func collator() throws(CommandFailure) -> Collator {
    let articles = ignoreArticles?.description.split(separator: ",").map(String.init) ?? []
    return try openCollator(locale) { locale throws(CollationError) in
      try Collator(locale: locale, scriptOrder: scriptOrder.order, ignoringArticles: articles)
    }
  }
}

/// Opens the collation of the environment's locale.
func environmentCollator() throws(CommandFailure) -> Collator {
  try openCollator(nil) { locale throws(CollationError) in try Collator(locale: locale) }
}

/// Opens the collation of a locale that was named, or of the environment's.
private func openCollator(
  _ name: String?, _ open: (CollationLocale) throws(CollationError) -> Collator
) throws(CommandFailure) -> Collator {
  let named = name.map(CollationLocale.init)
  let wanted = named ?? CollationLocale.from { environmentVariable($0)?.description }
  do throws(CollationError) {
    return try open(wanted)
  } catch {
    guard named == nil, let root = try? open(.root) else {
      throw CommandFailure(.usage, error.description)
    }
    return root
  }
}

enum ScriptOrderOption: String, ExpressibleByArgument, CaseIterable {
  case latin
  case locale

  var order: ScriptOrder { self == .latin ? .latinFirst : .locale }
}
