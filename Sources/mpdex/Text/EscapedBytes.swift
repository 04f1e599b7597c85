public import ArgumentParser
public import Bytes

// Arguments are bytes, but the parser takes strings. A byte that is not UTF-8 is therefore passed
// through it as a scalar of the last private-use plane, and so is each byte of such a scalar if it
// was really typed. Decoding restores the original bytes.

extension ByteString {
  /// The argument as it is passed to the parser: escaped, and with a negative number masked so that
  /// the parser does not take it for an option.
  var parserArgument: String {
    isNegativeNumber ? withoutOptionHyphen : escaped
  }

  /// The argument with its first byte escaped, so that the parser does not take it for an option.
  var withoutOptionHyphen: String {
    first.map { String(Character(escape($0))) + ByteString(dropFirst()).escaped } ?? ""
  }

  /// Whether the argument begins like "-1" or "-.5"; "-0" is an option.
  private var isNegativeNumber: Bool {
    guard first == .hyphen, self != "-0" else { return false }
    let number = bytes.dropFirst()
    let integer = number.first == .dot ? number.dropFirst() : number
    return integer.first?.isASCIIDigit ?? false
  }

  /// A string that `init(escaped:)` turns back into these bytes; UTF-8 text stays unchanged.
  var escaped: String {
    if let text = String(validating: bytes, as: UTF8.self),
      !text.unicodeScalars.contains(where: isEscape)
    {
      return text
    }
    var scalars = String.UnicodeScalarView()
    var rest = bytes[...]
    while let first = rest.first {
      let (scalar, length) = leadingScalar(rest) ?? (escape(first), 1)
      scalars.append(scalar)
      rest = rest.dropFirst(length)
    }
    return String(scalars)
  }

  /// Restores the bytes of a string made by `escaped`.
  init(escaped text: String) {
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      if isEscape(scalar) {
        bytes.append(UInt8(scalar.value - firstEscape))
      } else {
        bytes += Array(String(scalar).utf8)
      }
    }
    self.init(bytes)
  }
}

/// The scalar for the byte 0, near the end of the last private-use plane; the scalar for a byte b
/// is b higher.
private let firstEscape: UInt32 = 0x10_FE00

private func isEscape(_ scalar: Unicode.Scalar) -> Bool {
  (firstEscape..<firstEscape + 256).contains(scalar.value)
}

private func escape(_ byte: UInt8) -> Unicode.Scalar {
  Unicode.Scalar(firstEscape + UInt32(byte)) ?? "\u{FFFD}"
}

/// The UTF-8 scalar at the start and its length in bytes; nil if there is none, or if it would be
/// read as an escape.
private func leadingScalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
  for length in 1...4 where length <= bytes.count {
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self) else { continue }
    guard let scalar = text.unicodeScalars.first, !isEscape(scalar) else { return nil }
    return (scalar, length)
  }
  return nil
}

extension ByteString: ExpressibleByArgument {
  /// Creates the string from an argument as the parser passes it.
  public init?(argument: String) {
    self.init(escaped: argument)
  }

  /// The default value as the help shows it.
  public var defaultValueDescription: String { description }
}

/// Returns an argument that must not be empty. An empty one often comes from an unset shell
/// variable.
func nonEmpty(_ argument: String) throws -> ByteString {
  guard !argument.isEmpty else { throw ValidationError("it is empty; nothing was sent") }
  return ByteString(escaped: argument)
}
