package import Bytes
internal import CommandSyntax
internal import Glibc
internal import TerminalText

// Numbers in arguments. All are parsed by `ByteString.number(as:)`.

extension StringProtocol {
  /// Parses the whole text as a number; see `ByteString.number(as:)`.
  package func number<Number: LosslessStringConvertible>(as type: Number.Type = Number.self)
    -> Number?
  {
    ByteString(String(self)).number()
  }
}

/// Removes an unsigned number and the whitespace around it from the start of a string, and returns the number. Returns
/// nil if the string does not begin with a number, or if the number exceeds `Int32.max`, the protocol's limit.
package func leadingNumber(_ text: inout Substring) -> Int? {
  let rest = text.drop(while: isBlank)
  let digits = rest.prefix { $0.isASCII && $0.isNumber }
  guard let number: Int = digits.number(), number <= Int32.max else { return nil }
  text = rest[digits.endIndex...].drop(while: isBlank)
  return number
}

/// Parses one or more positions in the form in which a user types them: `3`, `+3` or `#3`, a range such as `2-5`, or a
/// line that begins with a position and a parenthesis, such as `3) Title`. Returns the 0-based positions; nil for any
/// other string.
package func positions(_ argument: ByteString) -> Range<Int>? {
  var text = withoutLeadingBlanks(argument)
  if text.first == "#" { text.removeFirst() }
  if text.first == "+" { text.removeFirst() }
  guard let first = leadingNumber(&text), first > 0 else { return nil }
  if text.isEmpty || text.first == ")" { return first - 1..<first }
  guard text.popFirst() == "-", let last = leadingNumber(&text), text.isEmpty, last >= first else {
    return nil
  }
  return first - 1..<last
}

/// Returns the text without leading whitespace, with which some programs align the numbers that they print.
package func withoutLeadingBlanks(_ argument: ByteString) -> Substring {
  argument.description.drop(while: isBlank)
}

private func isBlank(_ character: Character) -> Bool {
  character.isASCII && character.isWhitespace
}

// Numbers as text.

/// Returns the duration in whole seconds, rounded in the way that MPD and libmpdclient round it; 0 for nil.
package func roundedSeconds(_ duration: Duration?) -> Int {
  Int(((duration ?? .zero) + .milliseconds(500)).components.seconds)
}

/// Returns the total length of songs as H:MM:SS, or as M:SS below an hour, rounded as `roundedSeconds` does.
package func roundedClockText(_ duration: Duration) -> String {
  clockText(.seconds(roundedSeconds(duration)))
}

/// Formats a number of seconds as `M:SS`. There are no hours, so the number of minutes can exceed 59.
package func minutesAndSeconds(_ seconds: Int) -> String {
  "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
}

/// Returns the text, padded with spaces on the left so that it has at least the given width.
package func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Returns a number with six decimals, as C's `%f` prints a `float`.
package func sixDecimals(_ number: Float) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
    _ = withVaList([Double(number)]) { vsnprintf(buffer.baseAddress, buffer.count, "%f", $0) }
    return buffer.baseAddress.map { String(cString: $0) } ?? ""
  }
}

extension Duration {
  /// The duration in seconds, including the fraction of a second.
  package var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}

/// A size in bytes on the command line, such as `700M` or `4G`. Units are powers of 1024, as in the output of `du
/// -h`; a number without a unit counts bytes.
package struct ByteCount: ArgumentValue, Equatable {
  package let bytes: Int

  init?(argument: ByteString) {
    let text = argument.description.lowercased()
    let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    let unit = text.dropFirst(digits.count).prefix(1)
    let ending = text.dropFirst(digits.count + unit.count)
    guard let number = digits.number(as: Double.self), let power = unitLetters.firstIndex(of: unit),
      ["", "b", "ib"].contains(ending)
    else { return nil }
    let bytes = number * Double(1 << (10 * power))
    guard bytes >= 1, bytes < 1e18 else { return nil }
    self.bytes = Int(bytes)
  }
}

/// The letters that stand for units. The index of a letter is its unit's power of 1024; the unit of a single byte has
/// no letter.
private let unitLetters: [Substring] = ["", "k", "m", "g", "t"]
