internal import Bytes

/// Splits a format into tokens.
struct FormatParser<Variable> {
  private var rest: ArraySlice<UInt8>
  private let variable: (String) -> Variable?
  private var found: [FormatToken<Variable>] = []
  private var text: [UInt8] = []

  init(_ format: ByteString, variable: @escaping (String) -> Variable?) {
    rest = format.bytes[...]
    self.variable = variable
  }

  mutating func tokens() -> [FormatToken<Variable>] {
    while let byte = rest.popFirst() { read(byte) }
    endText()
    return found
  }

  private mutating func read(_ byte: UInt8) {
    switch Unicode.Scalar(byte) {
    case "[": append(.open)
    case "]": append(.close)
    case "|": append(.or)
    case "&": append(.and)
    case "%": readVariable()
    case "\\": readEscape()
    case "#": text.append(rest.popFirst() ?? byte)
    default: text.append(byte)
    }
  }

  private mutating func append(_ token: FormatToken<Variable>) {
    endText()
    found.append(token)
  }

  private mutating func endText() {
    if !text.isEmpty { found.append(.text(text)) }
    text = []
  }

  /// Reads a variable. If no second percent sign follows the name, the first one is plain text.
  private mutating func readVariable() {
    let name = rest.prefix(while: isNameByte)
    let isClosed = rest.dropFirst(name.count).first == percent
    guard isClosed, let known = variable(String(decoding: name, as: UTF8.self)) else {
      text += [percent] + name + (isClosed ? [percent] : [])
      rest = rest.dropFirst(name.count + (isClosed ? 1 : 0))
      return
    }
    rest = rest.dropFirst(name.count + 1)
    append(.variable(known))
  }

  /// Reads an escape sequence. A backslash before any other character is plain text.
  private mutating func readEscape() {
    guard let next = rest.first, let byte = escapes[next] else {
      text.append(.backslash)
      return
    }
    rest.removeFirst()
    text.append(byte)
  }
}

private let percent = UInt8(ascii: "%")

private let escapes: [UInt8: UInt8] = [
  UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "e"): 0x1B,
  UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A, UInt8(ascii: "v"): 0x0B,
  UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D, UInt8(ascii: "["): UInt8(ascii: "["),
  UInt8(ascii: "]"): UInt8(ascii: "]"),
]

private func isNameByte(_ byte: UInt8) -> Bool {
  byte.isASCIILetter || byte.isASCIIDigit || byte == .underscore
}
