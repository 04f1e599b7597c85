internal import Bytes
internal import CommandSyntax

/// A whole number that is not negative.
package struct WholeNumber: ArgumentValue {
  package let value: Int

  init?(argument: ByteString) {
    guard let number = argument.number(as: Int.self), number >= 0 else {
      return nil
    }
    value = number
  }
}

/// A number; an empty argument counts as 0, as in mpc.
package struct LenientNumber<Value: Numeric & LosslessStringConvertible & Sendable>: ArgumentValue {
  let value: Value
  let isEmpty: Bool

  init?(argument: ByteString) {
    isEmpty = argument.isEmpty
    guard let number = isEmpty ? 0 : argument.number(as: Value.self),
      (number as? Double)?.isFinite != false
    else { return nil }
    value = number
  }

  /// Returns the number; prints a note if the argument was empty.
  package func value(in context: CommandContext) -> Value {
    if isEmpty { context.note("the number is empty; using 0") }
    return value
  }
}
