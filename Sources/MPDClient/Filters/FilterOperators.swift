public import Bytes

// Filters as Swift expressions, such as
//
//     .artist == "Björk" && !(.title == "Jóga" || Tag.title.contains("live"))
//
// Each operator yields the same filter as the function that it abbreviates. As with the functions, `find` or `search`
// decides whether case matters, and a tag with several values matches if one of them does.

/// Compares a tag with a regular expression. The result is a filter for the songs in which at least one value of the
/// tag matches the expression.
infix operator =~ : ComparisonPrecedence

// Disfavoured, so that a comparison of a tag with a literal yields a Bool wherever no filter is expected.
extension Tag {
  /// Matches songs in which at least one value of the tag equals the given text. If the text is empty, matches songs
  /// without the tag.
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - value: the text to compare with.
  @_disfavoredOverload
  public static func == (tag: Tag, value: some ByteStringConvertible) -> Filter {
    .tag(tag, .equals, value.byteString)
  }

  /// Matches songs in which no value of the tag equals the given text. If the text is empty, matches songs that have
  /// the tag.
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - value: the text to compare with.
  @_disfavoredOverload
  public static func != (tag: Tag, value: some ByteStringConvertible) -> Filter {
    .tag(tag, .notEquals, value.byteString)
  }

  /// Matches songs in which at least one value of the tag matches a regular expression (``FilterOperator/matches``).
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - pattern: a regular expression in PCRE syntax.
  public static func =~ (tag: Tag, pattern: some ByteStringConvertible) -> Filter {
    .tag(tag, .matches, pattern.byteString)
  }

  /// Matches songs in which at least one value of the tag contains the given text.
  ///
  /// - Parameter text: the text that a value must contain.
  public func contains(_ text: some ByteStringConvertible) -> Filter {
    .tag(self, .contains, text.byteString)
  }

  /// Matches songs in which at least one value of the tag starts with the given text (MPD 0.24).
  ///
  /// - Parameter text: the text with which a value must start.
  public func starts(with text: some ByteStringConvertible) -> Filter {
    .tag(self, .startsWith, text.byteString)
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

  /// Matches songs that do not match the given filter, like ``not(_:)``.
  ///
  /// - Parameter filter: the filter to negate.
  public static prefix func ! (filter: Filter) -> Filter { .not(filter) }
}
