internal import CCollation

/// Why a collator could not be opened.
public enum CollationError: Error, Sendable, Hashable {
  /// ICU knows no language of this name.
  case unknownLocale(CollationLocale)
  /// ICU's data is missing.
  case noData(CollationLocale)
  /// ICU failed for another reason.
  case failed(CollationLocale)

  init(_ code: ccollation_error, _ locale: CollationLocale) {
    switch code {
    case CCOLLATION_UNKNOWN_LOCALE: self = .unknownLocale(locale)
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
    case .noData(let locale): "ICU has no collation data for '\(locale.identifier)'"
    case .failed(let locale): "ICU could not open the collation of '\(locale.identifier)'"
    }
  }
}
