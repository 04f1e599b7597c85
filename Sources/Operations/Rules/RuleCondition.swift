internal import Bytes
internal import CommandRuntime
internal import JSON
internal import MPDClient

/// The comparison operators of rules.
enum RuleOperator: String, CaseIterable {
  case `is`, isNot, gt, lt, contains, notContains, startsWith, endsWith, inTheRange, before, after,
    inTheLast, notInTheLast, inPlaylist, notInPlaylist, isMissing, isPresent

  /// Whether the operator takes the name of a playlist instead of a field.
  var namesPlaylist: Bool { self == .inPlaylist || self == .notInPlaylist }
}

/// A condition in rules, which compares a property of a song with a value.
struct RuleCondition: Equatable {
  /// The value with which a property is compared.
  enum Operand: Equatable {
    case text(String)
    /// A number or a Unix time.
    case number(Double)
    case range(Double, Double)
    case texts(String, String)
    case date(PartialDate)
    case dates(PartialDate, PartialDate)
    case flag(Bool)
  }

  let comparison: RuleOperator
  let field: RuleField
  let operand: Operand
}

extension RuleCondition {
  /// Creates a condition; throws a `RuleProblem` that describes the mistake if the condition is not valid.
  init(_ name: String, _ fieldName: String, _ value: JSONValue) throws {
    guard let comparison = RuleOperator(inAnyCase: name) else {
      throw RuleProblem(
        "unknown operator '\(name)'; the operators are "
          + (["all", "any"] + RuleOperator.allCases.map(\.rawValue)).joined(separator: ", "))
    }
    guard let field = RuleField(fieldName) else {
      throw RuleProblem("MPD does not know the field '\(fieldName)'; \(namesOfFields)")
    }
    guard let operand = Self.operand(comparison, field.kind, value) else {
      throw RuleProblem(
        "the operator '\(name)' on '\(fieldName)' needs \(comparison.operandName(of: field.kind))")
    }
    self.init(comparison: comparison, field: field, operand: operand)
  }

  private static func operand(
    _ comparison: RuleOperator, _ kind: RuleField.Kind, _ value: JSONValue
  ) -> Operand? {
    switch comparison {
    case .isMissing, .isPresent: value.asFlag.map(Operand.flag)
    case .contains, .notContains, .startsWith, .endsWith: value.asText.map(Operand.text)
    case .inTheLast, .notInTheLast: kind == .time ? value.asNumber.map(Operand.number) : nil
    case .inTheRange: range(kind, value)
    case .before, .after: kind == .flag ? nil : compared(kind, value)
    case .gt, .lt: kind == .flag ? nil : compared(kind, value)
    case .is, .isNot: compared(kind, value)
    case .inPlaylist, .notInPlaylist: nil
    }
  }

  private static func compared(_ kind: RuleField.Kind, _ value: JSONValue) -> Operand? {
    switch kind {
    case .text: value.asText.map(Operand.text)
    case .date: value.asDate.map(Operand.date) ?? value.asText.map(Operand.text)
    case .number: value.asNumber.map(Operand.number)
    case .time: time(value).map(Operand.number)
    case .flag: value.asFlag.map(Operand.flag)
    }
  }

  private static func range(_ kind: RuleField.Kind, _ value: JSONValue) -> Operand? {
    guard let ends = value.items, ends.count == 2, kind != .flag else { return nil }
    if kind == .date {
      let dates = ends.compactMap(\.asDate)
      return dates.count == 2 ? .dates(dates[0], dates[1]) : nil
    }
    let numbers = ends.compactMap { kind == .time ? time($0) : $0.asNumber }
    if numbers.count == 2 { return .range(numbers[0], numbers[1]) }
    let texts = kind == .text ? ends.compactMap(\.asText) : []
    return texts.count == 2 ? .texts(texts[0].lowercased(), texts[1].lowercased()) : nil
  }

  /// Converts a date such as "2024-01-31" to Unix time, and returns a number unchanged; nil for any other value.
  private static func time(_ value: JSONValue) -> Double? {
    value.text.map { text in unixTime(text).map(Double.init) } ?? value.asNumber
  }
}

extension JSONValue {
  /// The value as a date, if it is a string that states a date, or a number that is a year; otherwise nil.
  fileprivate var asDate: PartialDate? { asText.flatMap { PartialDate(bound: ByteString($0)) } }
}

extension RuleOperator {
  /// Returns a description of the values that the operator accepts, for error messages.
  fileprivate func operandName(of kind: RuleField.Kind) -> String {
    switch self {
    case .isMissing, .isPresent: return "true or false"
    case .inTheLast, .notInTheLast:
      return kind == .time ? "a number of days" : "a field that contains a time"
    case .inTheRange:
      return kind == .time || kind == .date ? "a list of two dates" : "a list of two numbers"
    default: break
    }
    switch kind {
    case .text: return "text"
    case .number: return "a number"
    case .time, .date: return "a date such as 2024-01-31"
    case .flag:
      return self == .is || self == .isNot
        ? "true or false" : "a field with values other than true and false"
    }
  }
}

/// A mistake that a user has made in rules.
struct RuleProblem: Error, Equatable {
  let message: String

  init(_ message: String) {
    self.message = message
  }
}

// Conversions of values in rules. Like Navidrome, mpdex accepts texts as numbers and numbers as texts.
extension JSONValue {
  /// The value as text, if it is a string or a number; otherwise nil.
  var asText: String? {
    switch content {
    case .text(let text): text.description
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// The value as a number, if it is a number or a string that contains only a number; otherwise nil. Infinity and NaN,
  /// which JSON5 permits, are not accepted, because nothing can be compared with them.
  var asNumber: Double? {
    switch content {
    case .number(let number): number.isFinite ? number : nil
    case .text(let text): text.number(as: Double.self).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The value as true or false; 0, "0", "false" and "" mean false. Nil if the value is not a Boolean, a number or a
  /// string.
  var asFlag: Bool? {
    switch content {
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text): !["", "0", "false"].contains(text)
    default: nil
    }
  }
}
