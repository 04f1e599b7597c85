import Bytes
public import Bytes

/// Which songs a search is for, built from values: nothing in a value can be taken for syntax.
///
/// What is compared without regard to case follows from the command (`find` or `search`) unless
/// the operator says so itself. An expression with its quotes must fit into the request line of
/// 4,096 bytes; MPD takes values of up to 4,095 bytes, so that the line is the limit. A longer one,
/// or one with a newline, is refused as `.argument` when the request is run.
public struct Filter: Sendable, Hashable {
  /// The expression as the protocol spells it, before it is quoted as an argument.
  public let expression: ByteString

  /// An expression in the protocol's own syntax, taken as it is, such as "(Artist == 'Kalo')".
  public static func raw(_ expression: ByteString) -> Filter {
    Filter(expression: expression)
  }

  /// Compares the values of a tag: one of them must match, or none where the operator says not.
  ///
  /// An empty value that is to be equal finds the songs without the tag. `.albumArtist` falls back
  /// to `.artist` in songs that have none.
  public static func tag(_ tag: Tag, _ match: FilterOperator, _ value: ByteString) -> Filter {
    comparison(tag.filterName, match.rawValue, value)
  }

  /// Compares the values of all tags.
  public static func any(_ match: FilterOperator, _ value: ByteString) -> Filter {
    comparison("any", match.rawValue, value)
  }

  /// Compares the URI of the song.
  public static func file(_ match: FilterOperator, _ uri: ByteString) -> Filter {
    comparison("file", match.rawValue, uri)
  }

  /// The songs in a directory and below it, "" for all. Where there is no such directory the
  /// server refuses the request with `.ack(.noExist)`.
  public static func base(_ directory: ByteString) -> Filter {
    // The base "" matches all as the whole filter, but nothing within `not`.
    directory.isEmpty ? everything : Filter(expression: "(base " + directory.filterQuoted + ")")
  }

  /// The songs whose files were changed at a Unix time or later. Times beyond the years 1684 to
  /// 2255 count as those.
  public static func modifiedSince(_ unixTime: Int) -> Filter {
    Filter(expression: "(modified-since '" + isoTime(unixTime) + "')")
  }

  /// The songs that came into the database at a Unix time or later (MPD 0.24). Times beyond the
  /// years 1684 to 2255 count as those.
  public static func addedSince(_ unixTime: Int) -> Filter {
    Filter(expression: "(added-since '" + isoTime(unixTime) + "')")
  }

  /// The songs of exactly one audio format, such as "44100:16:2".
  public static func audioFormat(_ format: ByteString) -> Filter {
    comparison("AudioFormat", "==", format)
  }

  /// The songs of any audio format that fits a mask, such as "44100:*:2".
  public static func audioFormat(matching mask: ByteString) -> Filter {
    comparison("AudioFormat", "=~", mask)
  }

  /// The songs of the queue with a priority of so much or more, 0 to 255 (MPD 0.24).
  public static func priority(atLeast priority: Int) -> Filter {
    Filter(expression: ByteString("(prio >= \(priority))"))
  }

  /// The songs that match all filters; all songs where there is no filter.
  public static func and(_ filters: [Filter]) -> Filter {
    guard let first = filters.first else { return everything }
    guard filters.count > 1 else { return first }
    // No blank before the word: MPD's parser does not skip one behind an inner AND expression.
    let all = filters.dropFirst().reduce(first.expression) { $0 + "AND " + $1.expression }
    return Filter(expression: "(" + all + ")")
  }

  /// The songs that match one filter at least; no song where there is no filter.
  ///
  /// The protocol has no such operator: it is sent as what is not unlike all of them.
  public static func or(_ filters: [Filter]) -> Filter {
    if filters.count == 1 { return filters[0] }
    return not(and(filters.map(not)))
  }

  /// The songs that do not match a filter.
  public static func not(_ filter: Filter) -> Filter {
    Filter(expression: "(!" + filter.expression + ")")
  }
}

/// Because no URI is empty.
private let everything = Filter.file(.notEquals, "")
