public import Bytes

/// A comparison of a value with the text of a filter.
public enum FilterOperator: String, Sendable, Hashable, CaseIterable, Codable {
  /// The whole value equals the text.
  case equals = "=="
  /// The value differs from the text.
  case notEquals = "!="
  /// The value contains the text.
  case contains = "contains"
  /// The value does not contain the text.
  case notContains = "!contains"
  /// The value starts with the text (MPD 0.24).
  case startsWith = "starts_with"
  /// The value does not start with the text (MPD 0.24).
  case notStartsWith = "!starts_with"
  /// The text is a regular expression that is found in the value, in the syntax of PCRE, comparing
  /// bytes rather than characters. MPD must have been built with PCRE.
  case matches = "=~"
  /// The text is a regular expression that is not found in the value.
  case notMatches = "!~"
  /// ``equals``, case-sensitively (MPD 0.24).
  case equalsMatchingCase = "eq_cs"
  /// ``notEquals``, case-sensitively (MPD 0.24).
  case notEqualsMatchingCase = "!eq_cs"
  /// ``equals``, ignoring case (MPD 0.24).
  case equalsIgnoringCase = "eq_ci"
  /// ``notEquals``, ignoring case (MPD 0.24).
  case notEqualsIgnoringCase = "!eq_ci"
  /// ``contains``, case-sensitively (MPD 0.24).
  case containsMatchingCase = "contains_cs"
  /// ``notContains``, case-sensitively (MPD 0.24).
  case notContainsMatchingCase = "!contains_cs"
  /// ``contains``, ignoring case (MPD 0.24).
  case containsIgnoringCase = "contains_ci"
  /// ``notContains``, ignoring case (MPD 0.24).
  case notContainsIgnoringCase = "!contains_ci"
  /// ``startsWith``, case-sensitively (MPD 0.24).
  case startsWithMatchingCase = "starts_with_cs"
  /// ``notStartsWith``, case-sensitively (MPD 0.24).
  case notStartsWithMatchingCase = "!starts_with_cs"
  /// ``startsWith``, ignoring case (MPD 0.24).
  case startsWithIgnoringCase = "starts_with_ci"
  /// ``notStartsWith``, ignoring case (MPD 0.24).
  case notStartsWithIgnoringCase = "!starts_with_ci"
}

// Filters as Swift expressions, such as
//
//     .artist == "Björk" && !(.title == "Jóga" || Tag.title.contains("live"))
//
// Each has the same value as the function that it abbreviates. As with the functions, `find` or
// `search` decides whether case matters, and a tag with several values matches if one of them does.

/// Whether a regular expression is found in a value.
infix operator =~ : ComparisonPrecedence

extension Filter {
  /// A property of songs that filters compare as they compare tags.
  public enum Property: String, Sendable, Hashable {
    /// The values of all tags.
    case any
    /// The URI.
    case file
  }
}

// Disfavoured, so that comparing a tag with a literal is a Bool wherever no filter is expected.
extension Tag {
  /// Matches songs with a value of the tag that equals a text; for "", songs without the tag.
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - value: the text to compare with.
  @_disfavoredOverload
  public static func == (tag: Tag, value: ByteString) -> Filter { .tag(tag, .equals, value) }

  /// Matches songs without a value of the tag that equals a text; for "", songs with the tag.
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - value: the text to compare with.
  @_disfavoredOverload
  public static func != (tag: Tag, value: ByteString) -> Filter { .tag(tag, .notEquals, value) }

  /// Matches songs with a value of the tag in which a regular expression is found
  /// (``FilterOperator/matches``).
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - pattern: a regular expression in the syntax of PCRE.
  public static func =~ (tag: Tag, pattern: ByteString) -> Filter { .tag(tag, .matches, pattern) }

  /// Matches songs with a value of the tag that contains a text.
  ///
  /// - Parameter text: the part of the value.
  public func contains(_ text: ByteString) -> Filter { .tag(self, .contains, text) }

  /// Matches songs with a value of the tag that starts with a text (MPD 0.24).
  ///
  /// - Parameter text: the start of the value.
  public func starts(with text: ByteString) -> Filter { .tag(self, .startsWith, text) }
}

extension Filter.Property {
  /// Matches songs whose property equals a text.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: the text to compare with.
  public static func == (property: Filter.Property, value: ByteString) -> Filter {
    property.compared(.equals, value)
  }

  /// Matches songs whose property does not equal a text.
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - value: the text to compare with.
  public static func != (property: Filter.Property, value: ByteString) -> Filter {
    property.compared(.notEquals, value)
  }

  /// Matches songs in whose property a regular expression is found (``FilterOperator/matches``).
  ///
  /// - Parameters:
  ///   - property: the property to compare.
  ///   - pattern: a regular expression in the syntax of PCRE.
  public static func =~ (property: Filter.Property, pattern: ByteString) -> Filter {
    property.compared(.matches, pattern)
  }

  /// Matches songs whose property contains a text.
  ///
  /// - Parameter text: the part of the value.
  public func contains(_ text: ByteString) -> Filter { compared(.contains, text) }

  /// Matches songs whose property starts with a text (MPD 0.24).
  ///
  /// - Parameter text: the start of the value.
  public func starts(with text: ByteString) -> Filter { compared(.startsWith, text) }

  private func compared(_ comparison: FilterOperator, _ value: ByteString) -> Filter {
    .comparison(rawValue, comparison.rawValue, value)
  }
}

extension Filter {
  /// Matches songs that match both filters, like ``and(_:)``.
  ///
  /// - Parameters:
  ///   - left: the first filter.
  ///   - right: the second filter.
  public static func && (left: Filter, right: Filter) -> Filter { .and([left, right]) }

  /// Matches songs that match at least one filter, like ``or(_:)``.
  ///
  /// - Parameters:
  ///   - left: the first filter.
  ///   - right: the second filter.
  public static func || (left: Filter, right: Filter) -> Filter { .or([left, right]) }

  /// Matches songs that do not match a filter, like ``not(_:)``.
  ///
  /// - Parameter filter: the filter to negate.
  public static prefix func ! (filter: Filter) -> Filter { .not(filter) }
}
