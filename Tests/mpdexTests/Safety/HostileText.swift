import Bytes
import Foundation

/// Texts that a terminal must not get as they are: escape sequences, controls of C0 and C1, and characters that
/// turn text around or that nobody sees.
enum HostileText {
  /// A text as a server has it, and as a terminal shows it.
  struct Text: Sendable {
    let raw: ByteString
    let shown: String
  }

  /// Ends of names, of which MPD takes every byte but a newline, a slash and a NUL.
  static let names = [
    Text(raw: "\u{1B}[8m\u{202E}\u{200B}", shown: #"\e[8m\u{202E}\u{200B}"#),
    Text(raw: "\u{9B}6n\u{7}\u{E0041}", shown: #"\x9B6n\x07\u{E0041}"#),
    Text(raw: "\r\u{2066}\u{FEFF}" + [0x9D], shown: #"\r\u{2066}\u{FEFF}\x9D"#),
  ]

  /// Ends of tags, in which MPD replaces the controls of C0 and what is not UTF-8.
  static let tags = [
    Text(raw: "\u{202E}\u{200B}", shown: #"\u{202E}\u{200B}"#),
    Text(raw: "\u{9B}6n\u{E0041}\u{AD}", shown: #"\x9B6n\u{E0041}\u{AD}"#),
    Text(raw: "\u{2066}\u{3164}", shown: #"\u{2066}\u{3164}"#),
  ]

  /// All that a text of UTF-8 can hold, for arguments and replies; MPD itself would not send all of it.
  static let everything: ByteString =
    "\u{1B}[8m\u{1B}]52;c;eA==\u{7}\r\u{7F}\u{9B}6n\u{61C}\u{202E}\u{2066}\u{200B}\u{2028}\u{FEFF}\u{E0041}\u{AD}"

  static let all = names + tags

  /// Returns the text of an output without colours and the erasure of a line, which are the program's own.
  private static func withoutStyling(_ output: [UInt8]) -> [UInt8] {
    var plain: [UInt8] = []
    var rest = output[...]
    while let start = rest.firstIndex(of: 0x1B) {
      plain += rest[..<start]
      rest = rest[start...]
      let end = rest.dropFirst(2).firstIndex { !digits.contains($0) } ?? rest.endIndex
      let sequence = Array(rest[..<min(end + 1, rest.endIndex)])
      if sequence == Array("\u{1B}[K".utf8), plain.last == 0x0D {
        plain.removeLast()
      } else if !sequence.starts(with: [0x1B, 0x5B]) || sequence.last != UInt8(ascii: "m")
        || sequence == Array("\u{1B}[8m".utf8)
      {
        plain.append(0x1B)
        rest = rest.dropFirst()
        continue
      }
      rest = rest.dropFirst(sequence.count)
    }
    return plain + rest
  }

  private static let digits = Set("0123456789;".utf8)

  /// Returns what is in the output of a program to a terminal that this would act on, or would not show, apart
  /// from newlines, tabs and what the program writes itself.
  static func problems(in output: [UInt8]) -> [String] {
    let plain = withoutStyling(output)
    guard let text = String(validating: plain, as: UTF8.self) else {
      return ["not UTF-8: \(ByteString(plain).escapedDescription.suffix(200))"]
    }
    return problems(in: text)
  }

  /// The same for a text.
  static func problems(in text: String) -> [String] {
    let hostile = Set(text.unicodeScalars.filter { $0.value < 0x20 || $0.value > 0x7E })
      .filter(\.isHostile)
    guard !hostile.isEmpty else { return [] }
    return [hostile.map { "U+\(String($0.value, radix: 16))" }.sorted().joined(separator: " ")]
  }
}

extension Unicode.Scalar {
  /// Whether a terminal acts on a character, or shows nothing for it; by Unicode's own properties, not by the
  /// lists of the code under test.
  fileprivate var isHostile: Bool {
    if self == "\n" || self == "\t" { return false }
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
    default: return properties.isDefaultIgnorableCodePoint
    }
  }
}

extension [UInt8] {
  func holds(_ text: ByteString) -> Bool { firstRange(of: text.bytes) != nil }
  func holds(_ text: String) -> Bool { firstRange(of: Array(text.utf8)) != nil }
}
