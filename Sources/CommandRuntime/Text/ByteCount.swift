internal import Bytes
internal import CommandSyntax

/// A number of bytes on the command line: `700M`, `4G` and so on, in powers of 1024 as `du -h` prints
/// them, or bytes.
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

/// The letters of the powers of 1024, from none on.
private let unitLetters: [Substring] = ["", "k", "m", "g", "t"]
