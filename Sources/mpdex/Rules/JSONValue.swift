internal import Bytes
internal import FoundationEssentials

/// Any value of a JSON text.
enum JSONValue: Decodable, Equatable {
  case null
  case flag(Bool)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([String: JSONValue])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let flag = try? container.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? container.decode(Double.self) {
      self = .number(number)
    } else if let text = try? container.decode(String.self) {
      self = .text(text)
    } else if let list = try? container.decode([JSONValue].self) {
      self = .list(list)
    } else {
      self = .object(try container.decode([String: JSONValue].self))
    }
  }

  /// Reads a text in JSON5; nil if it is none.
  init?(json5 text: [UInt8]) {
    // The decoder traps at a name without quotes that is not UTF-8.
    guard ByteString(text).isUTF8 else { return nil }
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    // It reads beyond the end of a text that ends with a number.
    let ended = Data(text + [.newline])
    guard let value = try? decoder.decode(JSONValue.self, from: ended) else { return nil }
    self = value
  }

  /// The value as text, if it is a text or a number.
  var asText: String? {
    switch self {
    case .text(let text): text
    case .number(let number): Int(exactly: number).map { "\($0)" } ?? "\(number)"
    default: nil
    }
  }

  /// The value as a number, if it is one or the text of one. JSON5 has infinity and NaN, which nothing
  /// can be compared with.
  var asNumber: Double? {
    switch self {
    case .number(let number): number.isFinite ? number : nil
    case .text(let text): text.number(as: Double.self).flatMap { $0.isFinite ? $0 : nil }
    default: nil
    }
  }

  /// The value as true or false: 0, "0", "false" and "" are false.
  var asFlag: Bool? {
    switch self {
    case .flag(let flag): flag
    case .number(let number): number != 0
    case .text(let text): !["", "0", "false"].contains(text)
    default: nil
    }
  }
}
