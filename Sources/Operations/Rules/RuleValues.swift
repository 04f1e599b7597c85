internal import Bytes
internal import JSON

// What a value of rules stands for. Navidrome takes numbers as texts and texts as numbers.
extension JSONValue {
  /// The value as text, if it is a text or a number.
  var asText: String? {
    switch content {
    case .text(let text): text.description
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// The value as a number, if it is one or the text of one. JSON5 has infinity and NaN, which nothing
  /// can be compared with.
  var asNumber: Double? {
    switch content {
    case .number(let number): number.isFinite ? number : nil
    case .text(let text): text.number(as: Double.self).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The value as true or false: 0, "0", "false" and "" are false.
  var asFlag: Bool? {
    switch content {
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text): !["", "0", "false"].contains(text)
    default: nil
    }
  }
}
