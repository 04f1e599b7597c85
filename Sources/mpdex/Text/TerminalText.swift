internal import Bytes

extension String {
  /// The text with everything spelt out that a terminal would obey instead of show: control
  /// characters (C0, DEL, C1) and the marks that reorder what stands around them.
  func visible(keepingNewlines: Bool = false) -> String {
    guard utf8.contains(where: { $0 < 0x20 || $0 >= 0x7F }) else { return self }
    var shown = ""
    for scalar in unicodeScalars {
      let passes = keepingNewlines && scalar == "\n" || !scalar.isObeyed
      if passes { shown.unicodeScalars.append(scalar) } else { shown += scalar.spelt }
    }
    return shown
  }
}

extension ByteString {
  /// The name as a terminal may show it: bytes that are not UTF-8 stand as \xFF.
  var visible: String { visible() }

  func visible(keepingNewlines: Bool = false) -> String {
    if isUTF8 { return description.visible(keepingNewlines: keepingNewlines) }
    var shown = ""
    for scalar in escaped.unicodeScalars {
      let bytes = ByteString(escaped: String(scalar))
      shown +=
        bytes.isUTF8
        ? bytes.description.visible(keepingNewlines: keepingNewlines)
        : "\\x" + bytes[0].hexadecimal
    }
    return shown
  }

  /// JSON as a terminal may show it: what it would obey stands as an escape of JSON's.
  var visibleJSON: ByteString {
    var shown = String.UnicodeScalarView()
    for scalar in description.unicodeScalars {
      if scalar.isObeyed {
        shown += "\\u\(fourDigits(scalar))".unicodeScalars
      } else {
        shown.append(scalar)
      }
    }
    return ByteString(String(shown))
  }
}

private func fourDigits(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16)
  return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension Unicode.Scalar {
  /// Whether a terminal acts on it.
  fileprivate var isObeyed: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0: true
    case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069, 0x061C: true
    case 0x2028, 0x2029: true
    default: false
    }
  }

  fileprivate var spelt: String {
    switch self {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    case "\u{1B}": "\\e"
    default:
      value < 0x100
        ? "\\x" + UInt8(value).hexadecimal
        : "\\u{" + String(value, radix: 16, uppercase: true) + "}"
    }
  }
}
