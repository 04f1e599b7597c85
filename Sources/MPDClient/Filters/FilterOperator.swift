/// How a filter compares strings.
public enum FilterOperator: String, Sendable, Hashable, CaseIterable {
  /// The whole value.
  case equals = "=="
  /// Not the whole value.
  case notEquals = "!="
  /// A part of the value.
  case contains = "contains"
  /// No part of the value.
  case notContains = "!contains"
  /// The beginning of the value (MPD 0.24).
  case startsWith = "starts_with"
  /// Not the beginning of the value (MPD 0.24).
  case notStartsWith = "!starts_with"
  /// A regular expression that is found in the value, in the syntax of PCRE and by bytes, not
  /// characters; if MPD was built with it.
  case matches = "=~"
  /// A regular expression that is not found in the value.
  case notMatches = "!~"
  /// `equals`, upper and lower case being different (MPD 0.24).
  case equalsMatchingCase = "eq_cs"
  /// `notEquals`, upper and lower case being different (MPD 0.24).
  case notEqualsMatchingCase = "!eq_cs"
  /// `equals`, upper and lower case being the same (MPD 0.24).
  case equalsIgnoringCase = "eq_ci"
  /// `notEquals`, upper and lower case being the same (MPD 0.24).
  case notEqualsIgnoringCase = "!eq_ci"
  /// `contains`, upper and lower case being different (MPD 0.24).
  case containsMatchingCase = "contains_cs"
  /// `notContains`, upper and lower case being different (MPD 0.24).
  case notContainsMatchingCase = "!contains_cs"
  /// `contains`, upper and lower case being the same (MPD 0.24).
  case containsIgnoringCase = "contains_ci"
  /// `notContains`, upper and lower case being the same (MPD 0.24).
  case notContainsIgnoringCase = "!contains_ci"
  /// `startsWith`, upper and lower case being different (MPD 0.24).
  case startsWithMatchingCase = "starts_with_cs"
  /// `notStartsWith`, upper and lower case being different (MPD 0.24).
  case notStartsWithMatchingCase = "!starts_with_cs"
  /// `startsWith`, upper and lower case being the same (MPD 0.24).
  case startsWithIgnoringCase = "starts_with_ci"
  /// `notStartsWith`, upper and lower case being the same (MPD 0.24).
  case notStartsWithIgnoringCase = "!starts_with_ci"
}
