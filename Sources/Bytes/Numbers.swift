// Numbers as people and programs type them.
extension ByteString {
  /// The bytes without ASCII white space at their start and end.
  package var withoutBlanks: ByteString {
    let rest = bytes.drop(while: \.isASCIIBlank)
    return ByteString(rest.dropLast(rest.reversed().prefix(while: \.isASCIIBlank).count))
  }

  /// The decimal number that the bytes are, which may have a sign and blanks around it: programs
  /// align the numbers that they print. Nil if they are anything else, or a number that the type
  /// does not have.
  package func number<Number: LosslessStringConvertible>(
    as type: Number.Type = Number.self
  ) -> Number? {
    Number(withoutBlanks.description)
  }
}
