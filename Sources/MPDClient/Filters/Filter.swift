public import Bytes

/// A condition that songs must satisfy in a search. Values are quoted when a filter is created, so that no part of a
/// value is mistaken for syntax.
///
/// `find` distinguishes upper and lower case, `search` does not; some operators override this rule. An expression,
/// including its quotes, must fit into the request line of 4,096 bytes. The length of a single value is not limited any
/// further, since MPD accepts values of up to 4,095 bytes. A longer expression, or an expression with a newline, is
/// refused with `.argument` when the request is run.
public struct Filter: Sendable, Hashable, Codable {
  /// The expression in the protocol's syntax, before it is quoted as an argument.
  public let expression: ByteString

  /// Creates a filter from an expression in the protocol's syntax, such as "(Artist == 'Kalo')".
  ///
  /// - Parameter expression: the expression with its parentheses.
  public static func raw(_ expression: some ByteStringConvertible) -> Filter {
    Filter(expression: expression.byteString)
  }

  /// Creates a filter that compares the values of a tag with a string. A song matches if at least one of the values
  /// satisfies the comparison or, with a negated operator such as `notEquals`, if all of them do.
  ///
  /// A comparison for equality with an empty string finds the songs without the tag. For songs without an album artist,
  /// `.albumArtist` compares the artist instead.
  ///
  /// - Parameters:
  ///   - tag: the tag to compare.
  ///   - match: how the values are compared.
  ///   - value: the string to compare with.
  public static func tag(_ tag: Tag, _ match: FilterOperator, _ value: some ByteStringConvertible)
    -> Filter
  {
    comparison(tag.filterName, match.rawValue, value.byteString)
  }

  /// Creates a filter that compares the values of all tags with a string. A song matches if at least one value of any
  /// tag satisfies the comparison or, with a negated operator such as `notEquals`, if all values of all tags do.
  ///
  /// - Parameters:
  ///   - match: how the values are compared.
  ///   - value: the string to compare with.
  public static func any(_ match: FilterOperator, _ value: some ByteStringConvertible) -> Filter {
    comparison("any", match.rawValue, value.byteString)
  }

  /// Creates a filter that compares the URI of each song with a string.
  ///
  /// - Parameters:
  ///   - match: how the URI is compared.
  ///   - uri: the string to compare with, such as a URI or a part of one.
  public static func file(_ match: FilterOperator, _ uri: some ByteStringConvertible) -> Filter {
    comparison("file", match.rawValue, uri.byteString)
  }

  /// Matches the songs in and below a directory; "" matches all songs. If there is no such
  /// directory, the server refuses the request with `.ack(.noExist)`.
  ///
  /// - Parameter directory: the URI of the directory, without a slash at its end.
  public static func base(_ directory: some ByteStringConvertible) -> Filter {
    // MPD lets the base "" match all songs if it is the whole filter, but no songs within `not`.
    directory.byteString.isEmpty
      ? everything : Filter(expression: "(base \(directory.byteString.filterQuoted))")
  }

  /// Matches the songs whose files were last changed at or after a Unix time. A time outside the years 1684 to 2255 is
  /// replaced by the nearest time within them.
  ///
  /// - Parameter unixTime: the time in seconds since 1970-01-01 00:00 UTC.
  public static func modifiedSince(_ unixTime: Int) -> Filter {
    Filter(expression: "(modified-since '\(isoTime(unixTime))')")
  }

  /// Matches the songs that were added to the database at or after a Unix time (MPD 0.24). A time outside the years
  /// 1684 to 2255 is replaced by the nearest time within them.
  ///
  /// - Parameter unixTime: the time in seconds since 1970-01-01 00:00 UTC.
  public static func addedSince(_ unixTime: Int) -> Filter {
    Filter(expression: "(added-since '\(isoTime(unixTime))')")
  }

  /// Matches the songs that have a given audio format, such as "44100:16:2".
  ///
  /// - Parameter format: the sampling rate, the bits per sample and the number of channels, separated by colons.
  public static func audioFormat(_ format: some ByteStringConvertible) -> Filter {
    comparison("AudioFormat", "==", format.byteString)
  }

  /// Matches the songs whose audio format fits a mask, such as "44100:*:2".
  ///
  /// - Parameter mask: an audio format in which an asterisk matches any value.
  public static func audioFormat(matching mask: some ByteStringConvertible) -> Filter {
    comparison("AudioFormat", "=~", mask.byteString)
  }

  /// Matches the songs of the queue whose priority, from 0 to 255, is not lower than the given priority (MPD 0.24).
  ///
  /// - Parameter priority: the lowest priority that matches.
  public static func priority(atLeast priority: Int) -> Filter {
    Filter(expression: "(prio >= \(priority))")
  }

  /// Matches the songs that match all of the filters; matches all songs if the list is empty.
  ///
  /// - Parameter filters: the filters to combine, in order.
  public static func and(_ filters: [Filter]) -> Filter {
    guard let first = filters.first else { return everything }
    guard filters.count > 1 else { return first }
    // There is no space before the word, since MPD's parser does not skip one after an inner AND expression.
    let all = filters.dropFirst().reduce(first.expression) { $0 + "AND " + $1.expression }
    return Filter(expression: "(\(all))")
  }

  /// Matches the songs that match at least one of the filters; matches no song if the list is empty.
  ///
  /// The protocol has no such operator; "a or b" is sent as "not (not a and not b)".
  ///
  /// - Parameter filters: the filters to combine, in order.
  public static func or(_ filters: [Filter]) -> Filter {
    if filters.count == 1 { return filters[0] }
    return not(and(filters.map(not)))
  }

  /// Matches the songs that do not match the given filter.
  ///
  /// - Parameter filter: the filter to negate.
  public static func not(_ filter: Filter) -> Filter {
    Filter(expression: "(!\(filter.expression))")
  }
}

/// How a filter compares its text with a value, which is either a tag's value or a URI.
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
  /// The text is a regular expression in PCRE syntax that matches a part of the value. Bytes are compared rather than
  /// characters. MPD must have been built with PCRE.
  case matches = "=~"
  /// The text is a regular expression that matches no part of the value.
  case notMatches = "!~"
  /// Like ``equals``, but always distinguishes upper and lower case (MPD 0.24).
  case equalsMatchingCase = "eq_cs"
  /// Like ``notEquals``, but always distinguishes upper and lower case (MPD 0.24).
  case notEqualsMatchingCase = "!eq_cs"
  /// Like ``equals``, but always ignores case (MPD 0.24).
  case equalsIgnoringCase = "eq_ci"
  /// Like ``notEquals``, but always ignores case (MPD 0.24).
  case notEqualsIgnoringCase = "!eq_ci"
  /// Like ``contains``, but always distinguishes upper and lower case (MPD 0.24).
  case containsMatchingCase = "contains_cs"
  /// Like ``notContains``, but always distinguishes upper and lower case (MPD 0.24).
  case notContainsMatchingCase = "!contains_cs"
  /// Like ``contains``, but always ignores case (MPD 0.24).
  case containsIgnoringCase = "contains_ci"
  /// Like ``notContains``, but always ignores case (MPD 0.24).
  case notContainsIgnoringCase = "!contains_ci"
  /// Like ``startsWith``, but always distinguishes upper and lower case (MPD 0.24).
  case startsWithMatchingCase = "starts_with_cs"
  /// Like ``notStartsWith``, but always distinguishes upper and lower case (MPD 0.24).
  case notStartsWithMatchingCase = "!starts_with_cs"
  /// Like ``startsWith``, but always ignores case (MPD 0.24).
  case startsWithIgnoringCase = "starts_with_ci"
  /// Like ``notStartsWith``, but always ignores case (MPD 0.24).
  case notStartsWithIgnoringCase = "!starts_with_ci"
}

/// Matches all songs: the URI of every song differs from the empty URI.
private let everything = Filter.file(.notEquals, "")

// This is the inner of two levels of quoting, which applies to strings in an expression. The outer
// level applies to every argument of a request line.

extension Filter {
  /// Creates the filter "(WORD SYMBOL 'VALUE')", with the value quoted.
  static func comparison(_ word: String, _ symbol: String, _ value: ByteString) -> Filter {
    Filter(expression: "(\(word) \(symbol) \(value.filterQuoted))")
  }
}

extension ByteString {
  /// The string in apostrophes, with a backslash before each apostrophe and backslash.
  var filterQuoted: ByteString {
    let escaped = bytes.flatMap { byte in
      byte == .apostrophe || byte == .backslash ? [.backslash, byte] : [byte]
    }
    return "'\(ByteString(escaped))'"
  }
}

extension Tag {
  /// The tag's name, in which each byte that is not allowed in tag names is replaced by an underscore. Names cannot be
  /// quoted in a filter; because of the underscores, the server refuses an invalid name as unknown instead of
  /// interpreting a part of it as syntax.
  var filterName: String {
    String(decoding: name.utf8.map { isTagByte($0) ? $0 : UInt8.underscore }, as: UTF8.self)
  }
}

private func isTagByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte == .underscore || byte == .hyphen
}

/// The order of the songs that a search finds. A search for a window of the result sorts all songs before it selects
/// the window.
public struct Sort: Sendable, Hashable {
  let key: String
  let isDescending: Bool

  /// Sorts by the first value of a tag. For a song that lacks a sort tag such as `.artistSort`, the value of the
  /// plain tag, such as `.artist`, is used.
  ///
  /// - Parameters:
  ///   - tag: the tag to sort by.
  ///   - descending: whether the order is reversed.
  public static func tag(_ tag: Tag, descending: Bool = false) -> Sort {
    Sort(key: tag.name, isDescending: descending)
  }

  /// Sorts by the time of the file's last change.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func lastModified(descending: Bool = false) -> Sort {
    Sort(key: "Last-Modified", isDescending: descending)
  }

  /// Sorts by the time when the song was added to the database (MPD 0.24).
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func added(descending: Bool = false) -> Sort {
    Sort(key: "Added", isDescending: descending)
  }

  /// Sorts by the priority of the songs in the queue (MPD 0.24; only for searches of the queue).
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func priority(descending: Bool = false) -> Sort {
    Sort(key: "prio", isDescending: descending)
  }

  var argument: ByteString { ByteString(isDescending ? "-" + key : key) }
}
