internal import CCollation

/// The name of the locale whose collation is used, or several names separated by commas.
public struct CollationLocale: Sendable, Hashable {
  /// An ICU ("zh@collation=stroke"), POSIX ("sv_SE.UTF-8") or BCP 47 ("zh-u-co-stroke") name; "C", "POSIX" and the
  /// empty name mean the root collation.
  ///
  /// A POSIX modifier either names a script ("sr_RS@latin" means sr_Latn_RS) or does not affect sorting ("de_DE@euro").
  ///
  /// More names can follow, separated by commas ("en,ru,ja"). The order is then that of the first locale, except that
  /// the scripts of the other locales come after the first locale's own script. The index has the sections of all the
  /// locales.
  public let identifier: String

  /// Creates a locale from its name. ICU looks the locale up only when a collator is opened.
  ///
  /// - Parameter identifier: the name in one of the forms of `identifier`, such as "sv_SE"; empty for the root
  ///   collation.
  public init(_ identifier: String) {
    self.identifier = identifier
  }

  /// CLDR's root collation.
  public static let root = CollationLocale("")

  /// Returns the locale that environment variables select: the value of the first of `LC_ALL`, `LC_COLLATE` and `LANG`
  /// that is set and not empty, or the root if there is no such variable.
  ///
  /// - Parameter environment: returns the value of a variable; nil if the variable is not set.
  public static func from(environment: (String) -> String?) -> CollationLocale {
    for variable in ["LC_ALL", "LC_COLLATE", "LANG"] {
      if let name = environment(variable), !name.isEmpty { return CollationLocale(name) }
    }
    return .root
  }
}

extension CollationLocale: ExpressibleByStringLiteral {
  /// Creates a locale from a literal, such as "sv_SE".
  ///
  /// - Parameter name: the name in one of the forms of ``identifier``.
  public init(stringLiteral name: String) {
    self.init(name)
  }
}

extension CollationLocale {
  fileprivate var parts: [CollationLocale] {
    identifier.split(separator: ",").map { CollationLocale(String($0)) }
  }

  fileprivate var isKnown: Bool {
    var code = CCOLLATION_FAILED
    let opened = ccollation_open(identifier, false, &code)
    opened.map(ccollation_close)
    return opened != nil
  }
}

/// The reason why a collator could not be opened.
public enum CollationError: Error, Sendable, Hashable {
  /// ICU knows no language with this name, or the name has an unknown POSIX modifier ("@latin").
  case unknownLocale(CollationLocale)
  /// The locale's language does not have the requested collation ("@collation=…").
  case unknownCollation(CollationLocale)
  /// ICU's data, which contains the rules of all languages, is missing on this machine.
  case noData(CollationLocale)
  /// ICU failed for another reason.
  case failed(CollationLocale)

  /// Creates the error for an error code. If `list` names several locales, the error names the locale that caused it.
  init(_ code: ccollation_error, _ list: CollationLocale) {
    let locale = list.parts.first { !$0.isKnown } ?? list
    switch code {
    case CCOLLATION_UNKNOWN_LOCALE: self = .unknownLocale(locale)
    case CCOLLATION_UNKNOWN_COLLATION: self = .unknownCollation(locale)
    case CCOLLATION_NO_DATA: self = .noData(locale)
    default: self = .failed(locale)
    }
  }
}

extension CollationError: CustomStringConvertible {
  /// An error message for users.
  public var description: String {
    switch self {
    case .unknownLocale(let locale):
      "ICU knows no locale '\(locale.identifier)'; names look like sv_SE or zh@collation=stroke"
    case .unknownCollation(let locale):
      "ICU does not have the collation of '\(locale.identifier)'; without @collation= or -u-co-, the "
        + "language's default is used"
    case .noData(let locale): "ICU has no collation data for '\(locale.identifier)'"
    case .failed(let locale): "ICU could not open the collation of '\(locale.identifier)'"
    }
  }
}
