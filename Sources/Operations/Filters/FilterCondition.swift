package import Bytes
internal import Collation
package import CommandRuntime
internal import Glibc
package import MPDClient
internal import TerminalText

/// A search condition that has been checked and is ready to be sent.
package enum FilterCondition {
  case filter(Filter)
  /// A comparison with a regular expression. `argument` is the word of the command line that contains the expression.
  case pattern(Filter, argument: ByteString)
  /// A comparison with a prefix. Servers before MPD 0.24 lack this operator, so they get a regular expression
  /// instead.
  case begins(FilterText, ByteString, isNegated: Bool)
  /// A comparison with the time when the song was added to the database. Servers before MPD 0.24 do not record this
  /// time.
  case added(Filter)
  /// The filter of a line of `list --albums`. It is compared exactly, even in a search that ignores case.
  case chosen(Filter)
  /// A comparison that servers do not support, so that mpdex checks the songs itself. `argument` is the text that error
  /// messages name: if possible, the word of the command line that contains the comparison.
  case local(LocalCondition, argument: ByteString)

  /// Returns the filter for a server. Throws if the server does not support the condition.
  func filter(for version: ProtocolVersion) throws -> Filter {
    switch self {
    case .local(let condition, let argument):
      throw CommandFailure(
        .usage,
        "'\(argument.terminalSafe)' cannot be used here, because MPD's filters \(condition.whatServersLack); "
          + "`mpdex find` accepts it"
      )
    case .filter(let filter), .pattern(let filter, _), .chosen(let filter): return filter
    case .added(let filter):
      guard version >= (0, 24, 0) else { throw timesAddedAreUnknown }
      return filter
    case .begins(let text, let value, let isNegated):
      if version >= (0, 24, 0) {
        return text.filter(isNegated ? .notStartsWith : .startsWith, value)
      }
      return text.filter(isNegated ? .notMatches : .matches, beginningPattern(value))
    }
  }

  /// The condition, if mpdex itself checks it; nil if the server checks it.
  package var local: LocalCondition? {
    if case .local(let condition, _) = self { condition } else { nil }
  }

  /// The filter of a line that a menu has returned; nil for any other condition.
  var chosen: Filter? {
    if case .chosen(let filter) = self { filter } else { nil }
  }
}

extension FilterCondition {
  /// Creates a condition from its parts; throws if the field does not support the comparison.
  ///
  /// - Parameter collator: the collator with which mpdex compares strings, ignoring case and accents; nil to let the
  ///   server compare them.
  init(
    _ field: FilterField, _ comparison: FilterComparison, _ value: ByteString,
    folding collator: Collator? = nil
  ) throws {
    switch field {
    case .text(let text):
      if let collator, let folded = FoldedCondition(text, comparison, value, collator) {
        self = .local(.folded(folded), argument: value)
      } else {
        self = try FilterCondition.comparing(text, comparison, value)
      }
    case .base: self = .filter(try comparison.equality(.base(value.withoutTrailingSlash), "base"))
    case .audioFormat: self = .filter(try comparison.equality(audioFormat(value), "audioformat"))
    case .modified: self = .filter(try comparison.since(value, "modified", Filter.modifiedSince))
    case .added: self = .added(try comparison.since(value, "added", Filter.addedSince))
    case .sticker(let number):
      self = .local(.sticker(try StickerComparison(number, comparison, value)), argument: value)
    }
  }

  private static func comparing(
    _ text: FilterText, _ comparison: FilterComparison, _ value: ByteString
  ) throws -> FilterCondition {
    switch comparison {
    case .equals: .filter(equality(text, value, isNegated: false))
    case .notEquals: .filter(equality(text, value, isNegated: true))
    case .equalsPlainly: .filter(text.filter(.equals, value))
    case .contains: .filter(text.filter(.contains, value))
    case .notContains: .filter(text.filter(.notContains, value))
    case .matches: .pattern(text.filter(.matches, value), argument: value)
    case .notMatches: .pattern(text.filter(.notMatches, value), argument: value)
    case .begins: .begins(text, value, isNegated: false)
    case .notBegins: .begins(text, value, isNegated: true)
    case .less, .atMost, .greater, .atLeast: .filter(try comparison.numbers(text, value))
    }
  }

  /// Returns the filter for values that equal `value` or, if `isNegated` is true, for all other values. If `value` is
  /// a date, a tag with a longer date equals it: "1999-05-01" equals "1999". If `value` is a number, only the number
  /// at the beginning of the tag counts: "3/12" equals "3".
  private static func equality(
    _ text: FilterText, _ value: ByteString, isNegated: Bool
  ) -> Filter {
    guard let bound = text.number(value) else {
      return text.filter(isNegated ? .notEquals : .equals, value)
    }
    return text.filter(isNegated ? .notMatches : .matches, ByteString(bound.patternOfEqual))
  }
}

extension FilterComparison {
  /// Returns the filter that compares a field's number or date with the given value. Throws if the value is neither a
  /// number nor a date.
  fileprivate func numbers(_ text: FilterText, _ value: ByteString) throws -> Filter {
    guard let bound = text.bound(value) else {
      throw CommandFailure(
        .usage,
        "the operator \(rawValue) does not accept '\(value.terminalSafe)': give a number such as 12 or a date such as "
          + "1990 or 1990-05")
    }
    return text.filter(.matches, ByteString(bound.pattern(self)))
  }

  /// Returns the filter if this comparison is "equal", and its negation if it is "not equal"; throws for any other
  /// comparison. Used for fields that can only be compared for equality.
  fileprivate func equality(_ filter: Filter, _ name: String) throws -> Filter {
    switch self {
    case .equals, .equalsPlainly: return filter
    case .notEquals: return .not(filter)
    default:
      throw CommandFailure(
        .usage, "\(name) can be compared only with = and !=, not with \(rawValue)")
    }
  }

  /// Parses the time that the user typed, and returns the filter that compares a field with this time. Throws if the
  /// text is not a time, or if the comparison is neither "at least" nor "less".
  fileprivate func since(
    _ value: ByteString, _ name: String, _ filter: (Int) -> Filter
  ) throws -> Filter {
    guard self == .atLeast || self == .less else {
      throw CommandFailure(
        .usage, "\(name) can be compared only with >= and <, not with \(rawValue)")
    }
    let time = try timeInFilter(value)
    return self == .atLeast ? filter(time) : .not(filter(time))
  }
}

private func audioFormat(_ value: ByteString) -> Filter {
  value.contains(UInt8(ascii: "*")) ? .audioFormat(matching: value) : .audioFormat(value)
}

private func beginningPattern(_ value: ByteString) -> ByteString {
  let quoted = value.bytes.flatMap { byte in
    byte < 0x80 && !isWordByte(byte) ? [UInt8.backslash, byte] : [byte]
  }
  return ByteString([UInt8(ascii: "^")] + quoted)
}

private func isWordByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == .underscore
}

extension FilterCondition {
  /// Creates a condition from a filter in MPD's own syntax.
  init(expression: ByteString) {
    let isPattern = expression.hasOccurrence(of: "=~".utf8)
    self = isPattern ? .pattern(.raw(expression), argument: expression) : .filter(.raw(expression))
  }

  /// Creates a condition from a filter that is a whole command-line argument or that follows the text of a menu's line.
  init(chosen filter: ByteString, in argument: ByteString) {
    let isOfMenu = filter != argument || filter.namesAlbum
    self = isOfMenu ? .chosen(.raw(filter)) : FilterCondition(expression: filter)
  }

  fileprivate var argumentOfPattern: ByteString? {
    if case .pattern(_, let argument) = self { argument } else { nil }
  }

  /// Returns the condition with a different argument for error messages to name. A condition that error messages never
  /// name is returned unchanged.
  func naming(_ argument: ByteString) -> FilterCondition {
    switch self {
    case .pattern(let filter, _): .pattern(filter, argument: argument)
    case .local(let condition, _): .local(condition, argument: argument)
    case .filter, .begins, .added, .chosen: self
    }
  }
}

extension [FilterCondition] {
  /// Returns the conditions in a form for a search that ignores case. If case is ignored, the filters of albums can
  /// find other albums as well. If there are other conditions besides these filters, the songs that the filters find
  /// exactly are therefore read first.
  package func ignoringCase(in context: CommandContext) throws -> [FilterCondition] {
    guard contains(where: { $0.chosen == nil }) else { return self }
    return try map { condition in
      guard let filter = condition.chosen else { return condition }
      var uris: Set<ByteString> = []
      try SongQuery(filter: filter, ignoresCase: false).forEachSong(in: context) {
        uris.insert($0.uri)
      }
      return .local(.among(uris), argument: filter.expression)
    }
  }

  /// Calls a closure that sends the filter made from the conditions. If the server cannot parse a regular expression,
  /// the failure names the conditions that contain regular expressions.
  package func namingPatterns<Result>(_ body: () throws -> Result) throws -> Result {
    do { return try body() } catch {
      let failure = CommandFailure(error)
      let arguments = compactMap(\.argumentOfPattern).map { "'\($0.terminalSafe)'" }
      let message = failure.message[...]
      guard !arguments.isEmpty, let start = message.firstOccurrence(of: refusal)?.upperBound else {
        throw error
      }
      throw CommandFailure(
        failure.status,
        "the regular expression in \(arguments.joined(separator: " or ")) is wrong\(message[start...])"
      )
    }
  }
}

/// The beginning of MPD's message about a malformed regular expression. MPD then states the offset of the mistake.
private let refusal = "Error in regex"

/// Parses the time with which a filter compares, as `unixTime` does; throws if the text is not a time.
func timeInFilter(_ value: ByteString) throws -> Int {
  if let time = unixTime(value) { return time }
  throw CommandFailure(
    .usage,
    "'\(value.terminalSafe)' is not a time; give one such as 2024, 2024-01-31, 2024-01-31T18:00 "
      + "(with a Z at the end for UTC) or @1706724000 (Unix time)")
}

/// Parses a date such as `2024` or `2024-01-31`, a date and time such as `2024-01-31T18:00`, or Unix seconds in the
/// form `@SECONDS`. Dates and times are in the local time zone or, if a Z follows, in UTC. Returns Unix seconds; nil
/// if the argument has none of these forms.
func unixTime(_ argument: ByteString) -> Int? {
  let text = argument.withoutBlanks.description
  if text.hasPrefix("@") { return text.dropFirst().number() }
  let isUTC = text.hasSuffix("Z")
  let halves = text.dropLast(isUTC ? 1 : 0).split(separator: "T", omittingEmptySubsequences: false)
  guard halves.count <= 2,
    let date = numbers(halves[0], separator: "-", widths: [4, 2, 2]),
    let time = halves.count == 1
      ? [] : numbers(halves[1], separator: ":", widths: [2, 2, 2]),
    time.isEmpty || date.count == 3 && time.count > 1
  else { return nil }
  return unixTime(date: date + [1, 1].suffix(3 - date.count), time: time, isUTC: isUTC)
}

/// Parses numbers between separators, each with the number of digits that `widths` prescribes. Numbers at the end may
/// be missing. Returns nil if a number has more or fewer digits.
private func numbers(
  _ text: Substring, separator: Character, widths: [Int]
) -> [Int32]? {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  let areNumbers = zip(parts, widths).allSatisfy { part, width in
    part.utf8.count == width && part.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }
  guard areNumbers, parts.count <= widths.count else { return nil }
  return parts.compactMap { Int32($0) }
}

private func unixTime(date: [Int32], time: [Int32], isUTC: Bool) -> Int? {
  let time = time + Array(repeating: 0, count: 3 - time.count)
  var parts = tm()
  (parts.tm_year, parts.tm_mon, parts.tm_mday) = (date[0] - 1900, date[1] - 1, date[2])
  (parts.tm_hour, parts.tm_min, parts.tm_sec) = (time[0], time[1], time[2])
  parts.tm_isdst = -1
  let seconds = isUTC ? timegm(&parts) : mktime(&parts)
  let isThere =
    (parts.tm_mon + 1, parts.tm_mday) == (date[1], date[2])
    && time[0] < 24 && time[1] < 60 && time[2] < 60
  return isThere ? seconds : nil
}
