/// The name of a locale whose collation is wanted.
public struct CollationLocale: Sendable, Hashable {
  /// An ICU ("zh@collation=stroke"), POSIX ("sv_SE.UTF-8") or BCP 47 ("zh-u-co-stroke") name;
  /// "C", "POSIX" and the empty name mean the root collation.
  ///
  /// A POSIX modifier names a script ("sr_RS@latin" is sr_Latn_RS) or says nothing about letters
  /// ("de_DE@euro").
  public let identifier: String

  /// Wraps a name; whether ICU knows it shows when a collator is opened.
  public init(_ identifier: String) {
    self.identifier = identifier
  }

  /// CLDR's root collation.
  public static let root = CollationLocale("")

  /// The locale of an environment: the first of `LC_ALL`, `LC_COLLATE` and `LANG` that is set and
  /// not empty, else the root.
  public static func from(environment: (String) -> String?) -> CollationLocale {
    for variable in ["LC_ALL", "LC_COLLATE", "LANG"] {
      if let name = environment(variable), !name.isEmpty { return CollationLocale(name) }
    }
    return .root
  }
}
