import Glibc

/// A system call that failed.
public struct SystemFailure: Error, CustomStringConvertible {
  /// The attempted action, for example `open /tmp/x`.
  public let action: String
  /// The error number (`errno`).
  public let code: Int32

  /// A failure of an action with an error number.
  public init(_ action: String, code: Int32) {
    self.action = action
    self.code = code
  }

  /// The action and the system's message.
  public var description: String {
    var message = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &message, message.count) == 0 else { return "\(action): error \(code)" }
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return "\(action): " + String(decoding: bytes, as: UTF8.self)
  }
}

/// The result of a system call, or an error with `errno` if it is negative.
@discardableResult
func check<Value: SignedInteger>(_ result: Value, _ action: @autoclosure () -> String) throws
  -> Value
{
  guard result < 0 else { return result }
  let code = errno
  throw SystemFailure(action(), code: code)
}
