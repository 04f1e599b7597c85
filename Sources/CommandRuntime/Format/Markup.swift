package import Bytes
internal import TerminalText

/// The markup language of the program that shows a formatted text. In a format, markup is kept as plain text, even if
/// its characters have another meaning in the format language; in values, characters that would be read as markup are
/// escaped.
package enum Markup: Sendable {
  /// Plain text.
  case none
  /// The markup of tmux, which begins with a number sign: `#[bold]`, `#{host}`, `#(uptime)`, `#S`, and `##` for the
  /// number sign itself.
  case tmux
  /// Pango's markup. In a format, colours such as `#ff0000` and entities such as `&amp;` are kept.
  case pango

  /// Returns a value in a form that the program shows as plain text. The result contains neither markup nor control
  /// characters, except newlines if `keepingNewlines` is true.
  package func escape(_ value: ByteString, keepingNewlines: Bool = false) -> ByteString {
    let safe = value.terminalSafe(keepingNewlines: keepingNewlines)
    return switch self {
    case .none: ByteString(safe)
    case .tmux: ByteString(safe.replacingAll("#", with: "##"))
    case .pango: ByteString(safe.utf8.flatMap { pangoEntities[$0] ?? [$0] })
    }
  }

  /// Returns the length of the markup at the beginning of a part of a format; 0 if there is no markup.
  func length(in text: ArraySlice<UInt8>) -> Int {
    switch self {
    case .none: 0
    case .tmux: tmuxLength(in: text)
    case .pango: isPangoColour(text) ? 1 : pangoEntityLength(in: text)
    }
  }
}

private func tmuxLength(in text: ArraySlice<UInt8>) -> Int {
  guard text.first == numberSign, let next = text.dropFirst().first else { return 0 }
  if next.isASCIILetter || next == numberSign { return 2 }
  guard let end = closingBrackets[next] else { return 0 }
  var depth = 0
  for (index, byte) in zip(text.indices, text).dropFirst() {
    depth += byte == next ? 1 : byte == end ? -1 : 0
    if depth == 0 { return index + 1 - text.startIndex }
  }
  return 0
}

private func isPangoColour(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == numberSign, let digit = text.dropFirst().first else { return false }
  return Character(Unicode.Scalar(digit)).isHexDigit
}

/// Returns the length of an entity such as `&amp;` or `&#39;`; 0 if the text does not begin with one.
private func pangoEntityLength(in text: ArraySlice<UInt8>) -> Int {
  guard text.first == UInt8(ascii: "&") else { return 0 }
  let sign = text.dropFirst().prefix { $0 == numberSign }.prefix(1)
  let name = text.dropFirst(1 + sign.count).prefix { $0.isASCIILetter || $0.isASCIIDigit }
  let length = 1 + sign.count + name.count
  return !name.isEmpty && text.dropFirst(length).first == UInt8(ascii: ";") ? length + 1 : 0
}

private let numberSign = UInt8(ascii: "#")

private let closingBrackets: [UInt8: UInt8] = [
  UInt8(ascii: "["): UInt8(ascii: "]"), UInt8(ascii: "{"): UInt8(ascii: "}"),
  UInt8(ascii: "("): UInt8(ascii: ")"),
]

private let pangoEntities: [UInt8: [UInt8]] = [
  UInt8(ascii: "&"): Array("&amp;".utf8), UInt8(ascii: "<"): Array("&lt;".utf8),
  UInt8(ascii: ">"): Array("&gt;".utf8), UInt8(ascii: "\""): Array("&quot;".utf8),
  UInt8(ascii: "'"): Array("&#39;".utf8),
]
