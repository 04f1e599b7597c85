import Bytes

/// Something that is fed with arbitrary bytes, and the properties that must hold for all of them.
struct FuzzTarget: Sendable, CustomStringConvertible {
  /// The name, which is also that of the folder with its corpus.
  let name: String
  /// The longest input in bytes that is worth trying.
  let maxLength: Int
  /// Feeds it with an input; throws a ``FuzzFinding`` if a property does not hold.
  let run: @Sendable ([UInt8]) throws -> Void

  var description: String { name }

  /// All targets.
  static let all: [FuzzTarget] = [
    .reply, .calls, .format, .filter, .songList, .cacheFile, .rules, .edit, .collation,
    .terminalInput, .browser, .query, .libraryFile,
  ]
}

/// A property that does not hold for an input.
struct FuzzFinding: Error, CustomStringConvertible {
  let description: String
}

/// Throws a finding unless a property holds.
func require(_ holds: Bool, _ finding: @autoclosure () -> String) throws(FuzzFinding) {
  if !holds { throw FuzzFinding(description: finding()) }
}

/// An input as a source of choices; when it is used up, all of them are 0.
struct FuzzInput {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) {
    rest = bytes[...]
  }

  var isEmpty: Bool { rest.isEmpty }

  /// The next byte.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// The next number below a bound, which must be greater than 0; one byte below 256, else two.
  mutating func number(below bound: Int) -> Int {
    let number = Int(byte())
    return (bound > 256 ? number << 8 | Int(byte()) : number) % bound
  }

  /// The next bytes, whose number comes first.
  mutating func string() -> ByteString {
    let count = min(Int(byte()), rest.count)
    defer { rest = rest.dropFirst(count) }
    return ByteString(rest.prefix(count))
  }

  /// All bytes that are left.
  mutating func remainder() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }
}
