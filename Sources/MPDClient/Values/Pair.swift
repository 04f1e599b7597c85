internal import Glibc
public import Bytes

/// A name and a value that the server sent.
public struct Pair: Sendable, Hashable {
  /// The part before the colon.
  public let name: String
  /// The part behind it.
  public let value: ByteString

  /// Makes a pair.
  public init(name: String, value: ByteString) {
    self.name = name
    self.value = value
  }
}

extension Pair {
  /// Copies what the library lends.
  init(_ name: UnsafePointer<CChar>, _ value: UnsafePointer<CChar>) {
    self.init(name: String(cString: name), value: ByteString(cString: value))
  }
}

/// Whether a pair's name is this one; allocates nothing.
func isName(_ name: UnsafePointer<CChar>, _ expected: StaticString) -> Bool {
  let count = expected.utf8CodeUnitCount
  return strlen(name) == count && memcmp(name, expected.utf8Start, count) == 0
}
