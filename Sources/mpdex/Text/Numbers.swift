internal import Bytes
internal import Glibc

// Numbers in arguments.

/// Removes a decimal number from the start of a text and returns it; nil if there is none, or one
/// beyond `Int32`, which is the protocol's limit.
func leadingNumber(_ text: inout Substring) -> Int? {
  let digits = text.prefix { $0.isASCII && $0.isNumber }
  guard let number = Int(digits), number <= Int32.max else { return nil }
  text.removeFirst(digits.count)
  return number
}

/// Returns the text without leading spaces, which some programs put before the numbers that they
/// print.
func withoutLeadingBlanks(_ argument: ByteString) -> Substring {
  argument.description.drop { $0 == " " || $0 == "\t" }
}

// Numbers as text.

/// Returns the duration in whole seconds, rounded like MPD and libmpdclient do; 0 for nil.
func roundedSeconds(_ duration: Duration?) -> Int {
  Int(((duration ?? .zero) + .milliseconds(500)).components.seconds)
}

/// Returns minutes and seconds as `M:SS`; there may be any number of minutes.
func minutesAndSeconds(_ seconds: Int) -> String {
  "\(seconds / 60):" + (seconds % 60 < 10 ? "0" : "") + "\(seconds % 60)"
}

/// Returns the text padded with spaces on the left to a width.
func rightAligned(_ text: String, _ width: Int) -> String {
  String(repeating: " ", count: max(0, width - text.count)) + text
}

/// Returns a number of songs in words.
func songCount(_ count: Int) -> String { "\(count) \(count == 1 ? "song" : "songs")" }

/// Returns a number with six decimals, as C's `%f` prints a `float`.
func sixDecimals(_ number: Float) -> String {
  withUnsafeTemporaryAllocation(of: CChar.self, capacity: 64) { buffer in
    _ = withVaList([Double(number)]) { vsnprintf(buffer.baseAddress, buffer.count, "%f", $0) }
    return buffer.baseAddress.map { String(cString: $0) } ?? ""
  }
}

extension Duration {
  /// The duration in seconds with a fraction.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
