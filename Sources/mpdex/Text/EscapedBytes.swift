public import ArgumentParser
public import Bytes
internal import Glibc

// Arguments are bytes, the parser takes strings: a byte that is not UTF-8 travels through it as a
// private scalar of its own, and so do the bytes of such a scalar that really was typed. Decoding
// gives back the very bytes.

/// The process's arguments, the program's name first.
func rawArguments() -> [ByteString] {
  (0..<Int(CommandLine.argc)).compactMap { index in
    CommandLine.unsafeArgv[index].map { ByteString(cString: $0) }
  }
}

extension ByteString {
  /// The argument as the parser gets it: escaped, and a negative number so that it is none of the
  /// parser's options.
  var parserArgument: String {
    isNegativeNumber ? withoutOptionHyphen : escaped
  }

  /// The argument as the parser gets it, its first byte escaped so that it is none of the parser's
  /// options.
  var withoutOptionHyphen: String {
    bytes.first.map {
      String(Character(escape($0))) + ByteString([UInt8](bytes.dropFirst())).escaped
    }
      ?? ""
  }

  /// Whether it begins like "-1" or "-.5"; "-0" is an option.
  private var isNegativeNumber: Bool {
    guard bytes.first == .hyphen, self != "-0" else { return false }
    let number = bytes.dropFirst()
    let integer = number.first == .dot ? number.dropFirst() : number
    return integer.first.map((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) ?? false
  }

  /// A string that `init(escaped:)` turns back into these bytes; well-formed text as it is.
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

  /// The bytes that `escaped` stands for.
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

/// Byte b travels as the scalar this far on, at the end of the last private plane.
private let firstEscape: UInt32 = 0x10_FE00

private func isEscape(_ scalar: Unicode.Scalar) -> Bool {
  (firstEscape..<firstEscape + 256).contains(scalar.value)
}

private func escape(_ byte: UInt8) -> Unicode.Scalar {
  Unicode.Scalar(firstEscape + UInt32(byte)) ?? "\u{FFFD}"
}

/// The well-formed scalar at the start with its length in bytes; nil if there is none, or if it
/// would be read as an escape.
private func leadingScalar(_ bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
  for length in 1...4 where length <= bytes.count {
    guard let text = String(validating: bytes.prefix(length), as: UTF8.self) else { continue }
    guard let scalar = text.unicodeScalars.first, !isEscape(scalar) else { return nil }
    return (scalar, length)
  }
  return nil
}

extension ByteString: ExpressibleByArgument {
  /// Reads an argument as the parser hands it on.
  public init?(argument: String) {
    self.init(escaped: argument)
  }

  /// How a default shows in help.
  public var defaultValueDescription: String { description }
}

/// Reads an argument that must not be empty, as a shell's variable can be that was not set.
func nonEmpty(_ argument: String) throws -> ByteString {
  guard !argument.isEmpty else { throw ValidationError("it is empty; nothing was sent") }
  return ByteString(escaped: argument)
}
