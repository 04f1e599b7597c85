internal import Bytes

// Strings, numbers, and words such as `true`.
extension JSONReader {
  /// Reads a quoted string, starting at its opening quote.
  mutating func quotedText() throws(JSONMistake) -> ByteString {
    guard let quote = next, isQuote(quote) else { throw mistake }
    offset += 1
    var start = offset
    var bytes: [UInt8] = []
    while let byte = next, byte != quote, byte >= 0x20 {
      if byte == .backslash {
        bytes += text[start..<offset]
        try readEscape(into: &bytes)
        start = offset
      } else {
        offset += 1
      }
    }
    guard next == quote else { throw mistake }
    bytes += text[start..<offset]
    offset += 1
    return ByteString(bytes)
  }

  private mutating func readEscape(into bytes: inout [UInt8]) throws(JSONMistake) {
    guard let letter = text[offset...].dropFirst().first else { throw mistake }
    if letter == UInt8(ascii: "u") { return try readScalar(into: &bytes) }
    guard let byte = escapedByte(letter) else { throw mistake }
    bytes.append(byte)
    offset += 2
  }

  private func escapedByte(_ letter: UInt8) -> UInt8? {
    switch letter {
    case .quotationMark, .backslash, UInt8(ascii: "/"): letter
    case UInt8(ascii: "b"): 0x08
    case UInt8(ascii: "f"): 0x0C
    case UInt8(ascii: "n"): 0x0A
    case UInt8(ascii: "r"): 0x0D
    case UInt8(ascii: "t"): 0x09
    case UInt8(ascii: "v") where isJSON5: 0x0B
    case UInt8(ascii: "'") where isJSON5: letter
    default: nil
    }
  }

  /// Reads a Unicode scalar that is written as an escape such as "\u0041", or as a surrogate pair, which consists of
  /// two such escapes.
  private mutating func readScalar(into bytes: inout [UInt8]) throws(JSONMistake) {
    guard let unit = codeUnit(at: offset) else { throw mistake }
    var length = 6
    var scalar = Unicode.Scalar(unit)
    if scalar == nil, UTF16.isLeadSurrogate(unit), let trail = codeUnit(at: offset + 6),
      UTF16.isTrailSurrogate(trail)
    {
      scalar = Unicode.Scalar(0x10000 + UInt32(unit - 0xD800) << 10 + UInt32(trail - 0xDC00))
      length = 12
    }
    guard let scalar else { throw mistake }
    bytes += UTF8.encode(scalar).map { Array($0) } ?? []
    offset += length
  }

  /// Returns the code unit written as "\u" and four hexadecimal digits at an offset; nil if there is no such sequence.
  private func codeUnit(at offset: Int) -> UInt16? {
    guard offset + 6 <= text.count, text[offset] == .backslash,
      text[offset + 1] == UInt8(ascii: "u")
    else { return nil }
    var unit: UInt16 = 0
    for byte in text[offset + 2..<offset + 6] {
      guard let digit = hexadecimalDigit(byte) else { return nil }
      unit = unit << 4 | UInt16(digit)
    }
    return unit
  }

  /// Reads a number or a word such as `true`.
  mutating func word() throws(JSONMistake) -> JSONValue.Content {
    let end = endOfWord
    guard let content = content(of: text[offset..<end]) else { throw mistake }
    offset = end
    return content
  }

  mutating func bareName() throws(JSONMistake) -> ByteString {
    let name = text[offset..<endOfWord]
    guard let first = name.first, !first.isASCIIDigit,
      !name.contains(where: { "+-.".utf8.contains($0) })
    else { throw mistake }
    offset = name.endIndex
    return ByteString(name)
  }

  private var endOfWord: Int {
    var end = offset
    while end < text.count, isWordByte(text[end]) { end += 1 }
    return end
  }

  private func content(of word: ArraySlice<UInt8>) -> JSONValue.Content? {
    switch word {
    case "true": .flag(true)
    case "false": .flag(false)
    case "null": .null
    default: number(word).map { .number($0) }
    }
  }

  private func number(_ word: ArraySlice<UInt8>) -> Double? {
    if let small = smallInteger(word) { return Double(small) }
    let digits = isJSON5 ? word.drop { $0 == UInt8(ascii: "+") || $0 == .hyphen } : word[...]
    if isJSON5, word.count - digits.count < 2, let number = unusualNumber(digits) {
      return word.first == .hyphen ? -number : number
    }
    guard isDecimal(word), let number = Double(String(decoding: word, as: UTF8.self)) else {
      return nil
    }
    return number.isFinite ? number : nil
  }

  /// If the word consists of one to nine digits, returns its value without first converting the word to a string;
  /// otherwise returns nil.
  private func smallInteger(_ word: ArraySlice<UInt8>) -> Int? {
    guard (1...9).contains(word.count), word.first != UInt8(ascii: "0") || word.count == 1 else {
      return nil
    }
    var number = 0
    for byte in word {
      guard byte.isASCIIDigit else { return nil }
      number = number * 10 + Int(byte - UInt8(ascii: "0"))
    }
    return number
  }

  /// Parses a number in a form that only JSON5 allows, without its sign: hexadecimal digits, infinity or NaN. Returns
  /// nil for any other word.
  private func unusualNumber(_ digits: ArraySlice<UInt8>) -> Double? {
    switch digits {
    case "Infinity": return .infinity
    case "NaN": return .nan
    default: break
    }
    guard digits.starts(with: "0x".utf8) || digits.starts(with: "0X".utf8) else { return nil }
    let number = UInt64(String(decoding: digits.dropFirst(2), as: UTF8.self), radix: 16)
    return digits.dropFirst(2).first.flatMap(hexadecimalDigit) == nil
      ? nil : number.map { Double($0) }
  }

  /// Returns whether a word is a decimal number. JSON5 also permits a plus sign, and a decimal point before the first
  /// or after the last digit.
  private func isDecimal(_ word: ArraySlice<UInt8>) -> Bool {
    var rest = word
    if rest.first == .hyphen || isJSON5 && rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let whole = rest.prefix { $0.isASCIIDigit }
    rest = rest.dropFirst(whole.count)
    var fraction: ArraySlice<UInt8> = []
    let hasPoint = rest.first == .dot
    if hasPoint {
      fraction = rest.dropFirst().prefix { $0.isASCIIDigit }
      rest = rest.dropFirst(1 + fraction.count)
    }
    let isSound =
      isJSON5
      ? !whole.isEmpty || !fraction.isEmpty : !whole.isEmpty && (!hasPoint || !fraction.isEmpty)
    let hasLeadingZero = whole.count > 1 && whole.first == UInt8(ascii: "0")
    return isSound && !hasLeadingZero && isExponent(rest)
  }

  /// Returns whether the rest of a number is empty or an exponent.
  private func isExponent(_ rest: ArraySlice<UInt8>) -> Bool {
    guard let letter = rest.first else { return true }
    guard letter | 0x20 == UInt8(ascii: "e") else { return false }
    let digits =
      rest.dropFirst().first.map { "+-".utf8.contains($0) } == true
      ? rest.dropFirst(2) : rest.dropFirst()
    return !digits.isEmpty && digits.allSatisfy(\.isASCIIDigit)
  }
}

private func ~= (word: StaticString, bytes: ArraySlice<UInt8>) -> Bool {
  word.withUTF8Buffer { bytes.elementsEqual($0) }
}

private func isWordByte(_ byte: UInt8) -> Bool {
  (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte.isASCIIDigit
    || "+-._$".utf8.contains(byte)
}

private func hexadecimalDigit(_ byte: UInt8) -> UInt8? {
  switch byte {
  case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
  case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
  case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
  default: nil
  }
}
