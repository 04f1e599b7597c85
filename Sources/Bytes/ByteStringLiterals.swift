extension ByteString: ExpressibleByStringInterpolation {
  /// Copies the UTF-8 code units of a literal.
  ///
  /// - Parameter text: the text of the literal.
  public init(stringLiteral text: String) {
    self.init(text)
  }

  /// Creates a string from an interpolated literal.
  ///
  /// - Parameter stringInterpolation: the collected bytes of the literal and its values.
  public init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.bytes)
  }

  /// The parts of an interpolated literal such as `"\(directory)/\(name)"`: a ``ByteString``
  /// contributes its bytes unchanged, and any other value the UTF-8 of its description.
  public struct StringInterpolation: StringInterpolationProtocol {
    var bytes: [UInt8] = []

    /// Reserves room for the bytes of the literal itself, and a few bytes for each value.
    ///
    /// - Parameters:
    ///   - literalCapacity: the number of bytes of the literal without its values.
    ///   - interpolationCount: the number of values.
    public init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    /// Appends a part of the literal between values.
    ///
    /// - Parameter literal: the text to append.
    public mutating func appendLiteral(_ literal: String) {
      bytes.append(contentsOf: literal.utf8)
    }

    /// Appends bytes unchanged.
    ///
    /// - Parameter value: the value to append.
    public mutating func appendInterpolation(_ value: ByteString) {
      bytes.append(contentsOf: value.bytes)
    }

    /// Appends the description of a value.
    ///
    /// - Parameter value: the value to append.
    public mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      bytes.append(contentsOf: value.description.utf8)
    }
  }
}

extension ByteString: ExpressibleByArrayLiteral {
  /// Creates a string from the bytes of a literal.
  ///
  /// - Parameter bytes: the bytes, in order.
  public init(arrayLiteral bytes: UInt8...) {
    self.init(bytes)
  }
}
