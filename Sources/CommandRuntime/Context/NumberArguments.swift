package import Bytes
package import CommandSyntax

/// A whole number that is not negative.
package struct WholeNumber: ArgumentValue {
  package let value: Int

  package init?(argument: ByteString) {
    guard let number = argument.number(as: Int.self), number >= 0 else {
      return nil
    }
    value = number
  }

  package static func problem(with argument: ByteString) -> String { ": give a whole number" }
}

extension WholeNumber? {
  /// Throws if the number is outside of the range. Never throws for nil.
  ///
  /// - Parameter option: the option that takes the number, for the message.
  package func require(_ range: ClosedRange<Int>, in option: String) throws {
    guard let number = self?.value, !range.contains(number) else { return }
    let numbers =
      range.upperBound == .max
      ? "of at least \(range.lowerBound)" : "from \(range.lowerBound) to \(range.upperBound)"
    throw ValidationError("\(option) takes a whole number \(numbers)")
  }
}

/// The option `-n`, which limits how many entries a command prints or adds.
package struct CountOption: OptionGroup {
  private let count: WholeNumber?

  package init(_ words: inout Words) {
    count = words.option("-n <count>", "At most this many.")
  }

  /// The limit, at least 1; nil if the option is not given.
  package var value: Int? { count?.value }

  package func validate() throws {
    try count.require(1...Int.max, in: "-n")
  }
}

/// A number; an empty argument counts as 0, as in mpc.
package struct LenientNumber<Value: Numeric & LosslessStringConvertible & Sendable>: ArgumentValue {
  let value: Value
  let isEmpty: Bool

  package init?(argument: ByteString) {
    isEmpty = argument.isEmpty
    guard let number = isEmpty ? 0 : argument.number(as: Value.self),
      (number as? Double)?.isFinite != false
    else { return nil }
    value = number
  }

  /// Returns the number. If the argument was empty, prints a note.
  package func value(in context: CommandContext) -> Value {
    if isEmpty { context.note("the number is empty; using 0") }
    return value
  }
}
