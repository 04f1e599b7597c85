internal import Bytes
internal import MPDClient

/// One condition of a search, checked and ready to be sent.
enum FilterCondition {
  case filter(Filter)
  /// Servers before MPD 0.24 have no such operator and get a regular expression instead.
  case begins(FilterText, ByteString, isNegated: Bool)
  /// When the song came into the database, of which servers before MPD 0.24 know nothing.
  case added(Filter)

  /// The filter for a server, or why it has none.
  func filter(for version: ProtocolVersion) throws(CommandFailure) -> Filter {
    switch self {
    case .filter(let filter): return filter
    case .added(let filter):
      guard version >= (0, 24, 0) else {
        throw CommandFailure(
          .refused, "this server does not know when songs were added; that needs MPD 0.24")
      }
      return filter
    case .begins(let text, let value, let isNegated):
      if version >= (0, 24, 0) {
        return text.filter(isNegated ? .notStartsWith : .startsWith, value)
      }
      return text.filter(isNegated ? .notMatches : .matches, beginningPattern(value))
    }
  }
}

/// The numbers of a server's version.
typealias ProtocolVersion = (major: Int, minor: Int, patch: Int)

extension FilterCondition {
  /// A condition of its parts, or why there is none of these.
  init(
    _ field: FilterField, _ comparison: FilterComparison, _ value: ByteString
  ) throws(CommandFailure) {
    switch field {
    case .text(let text): self = try FilterCondition.comparing(text, comparison, value)
    case .base: self = .filter(try comparison.equality(.base(value.withoutTrailingSlash), "base"))
    case .audioFormat: self = .filter(try comparison.equality(audioFormat(value), "audioformat"))
    case .modified: self = .filter(try comparison.since(value, "modified", Filter.modifiedSince))
    case .added: self = .added(try comparison.since(value, "added", Filter.addedSince))
    }
  }

  /// mpc's form: a name and a value.
  init(
    _ field: FilterField, _ value: ByteString, ignoringCase: Bool
  ) throws(CommandFailure) {
    switch field {
    case .text: try self.init(field, ignoringCase ? .contains : .equals, value)
    case .base, .audioFormat: try self.init(field, .equals, value)
    case .modified, .added: try self.init(field, .atLeast, value)
    }
  }

  private static func comparing(
    _ text: FilterText, _ comparison: FilterComparison, _ value: ByteString
  ) throws(CommandFailure) -> FilterCondition {
    switch comparison {
    case .equals, .equalsPlainly: .filter(text.filter(.equals, value))
    case .notEquals: .filter(text.filter(.notEquals, value))
    case .contains: .filter(text.filter(.contains, value))
    case .notContains: .filter(text.filter(.notContains, value))
    case .matches: .filter(text.filter(.matches, value))
    case .notMatches: .filter(text.filter(.notMatches, value))
    case .begins: .begins(text, value, isNegated: false)
    case .notBegins: .begins(text, value, isNegated: true)
    case .less, .atMost, .greater, .atLeast: .filter(try comparison.numbers(text, value))
    }
  }
}

extension FilterComparison {
  /// A condition on numbers.
  fileprivate func numbers(
    _ text: FilterText, _ value: ByteString
  ) throws(CommandFailure) -> Filter {
    guard text.isTag, let bound = NumberBound(value) else {
      throw CommandFailure(
        .usage,
        "'\(value.visible)': \(rawValue) compares a tag with a number such as 12 or a date such as "
          + "1990 or 1990-05")
    }
    return text.filter(.matches, ByteString(bound.pattern(self)))
  }

  /// A condition that holds or does not.
  fileprivate func equality(_ filter: Filter, _ name: String) throws(CommandFailure) -> Filter {
    switch self {
    case .equals, .equalsPlainly: return filter
    case .notEquals: return .not(filter)
    default: throw CommandFailure(.usage, "\(name) takes = and !=, not \(rawValue)")
    }
  }

  /// A condition on a time.
  fileprivate func since(
    _ value: ByteString, _ name: String, _ filter: (Int) -> Filter
  ) throws(CommandFailure) -> Filter {
    guard self == .atLeast || self == .less else {
      throw CommandFailure(.usage, "\(name) takes >= and <, not \(rawValue)")
    }
    guard let time = unixTime(value) else {
      throw CommandFailure(
        .usage,
        "'\(value.visible)' is no time; it is written 2024, 2024-01-31, 2024-01-31T18:00, with a Z "
          + "behind it for UTC, or @SECONDS")
    }
    return self == .atLeast ? filter(time) : .not(filter(time))
  }
}

private func audioFormat(_ value: ByteString) -> Filter {
  value.bytes.contains(UInt8(ascii: "*")) ? .audioFormat(matching: value) : .audioFormat(value)
}

/// A regular expression for the values that begin with these bytes.
private func beginningPattern(_ value: ByteString) -> ByteString {
  let quoted = value.bytes.flatMap { byte in
    byte < 0x80 && !isWordByte(byte) ? [UInt8.backslash, byte] : [byte]
  }
  return ByteString([UInt8(ascii: "^")] + quoted)
}

private func isWordByte(_ byte: UInt8) -> Bool {
  switch byte {
  case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8.underscore:
    true
  default: false
  }
}
