internal import ArgumentParser
internal import Collation
internal import Bytes

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
