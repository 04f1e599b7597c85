internal import CCollation

/// Why a collator could not be opened.
public enum CollationError: Error, Sendable, Hashable {
  /// ICU knows no language of this name, or the name has a POSIX modifier ("@latin") that nothing
  /// is known of.
  case unknownLocale(CollationLocale)
  /// The locale asks for a collation ("@collation=…") that its language does not have.
  case unknownCollation(CollationLocale)
  /// ICU's data is missing.
  case noData(CollationLocale)
  /// ICU failed for another reason.
  case failed(CollationLocale)

  init(_ code: ccollation_error, _ locale: CollationLocale) {
    switch code {
    case CCOLLATION_UNKNOWN_LOCALE: self = .unknownLocale(locale)
    case CCOLLATION_UNKNOWN_COLLATION: self = .unknownCollation(locale)
    case CCOLLATION_NO_DATA: self = .noData(locale)
    default: self = .failed(locale)
    }
  }
}

extension CollationError: CustomStringConvertible {
  /// A sentence for people.
  public var description: String {
    switch self {
    case .unknownLocale(let locale):
      "ICU knows no locale '\(locale.identifier)'; names look like sv_SE or zh@collation=stroke"
    case .unknownCollation(let locale):
      "ICU has no such collation as '\(locale.identifier)' names; without @collation= or -u-co- the "
        + "language's own is taken"
    case .noData(let locale): "ICU has no collation data for '\(locale.identifier)'"
    case .failed(let locale): "ICU could not open the collation of '\(locale.identifier)'"
    }
  }
}
