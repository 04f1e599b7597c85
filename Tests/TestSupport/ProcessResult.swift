public import Bytes

/// The exit status and the outputs of a program that ended by itself.
public struct ProcessResult: Sendable, Equatable {
  /// The exit status, or the negative number of the signal that ended the program.
  public let status: Int32
  /// All bytes of the standard output.
  public let output: [UInt8]
  /// All bytes of the standard error output.
  public let errorOutput: [UInt8]

  /// The standard output with U+FFFD where the bytes are not UTF-8.
  public var text: String { ByteString(output).description }

  /// The standard error output with U+FFFD where the bytes are not UTF-8.
  public var errorText: String { ByteString(errorOutput).description }

  /// The number of the signal that ended the program, or nil if it exited.
  public var signal: Int32? { status < 0 ? -status : nil }
}

/// A program did not end in time and was killed.
public struct ProcessTimeout: Error, CustomStringConvertible {
  /// The path of the program.
  public let path: String
  /// The time for which the program was allowed to run.
  public let timeout: Duration
  /// The standard output until then.
  public let output: [UInt8]
  /// The standard error output until then.
  public let errorOutput: [UInt8]

  /// The time and the ends of both outputs.
  public var description: String {
    let ends = [output, errorOutput].map { ByteString($0.suffix(1_000)) }
    return "\(path) did not end within \(timeout); output: \(ends[0]); error output: \(ends[1])"
  }
}

/// A type whose values can be arguments of a program: strings, texts of bytes and arrays of bytes.
public protocol ProcessArgument {
  /// The bytes of the argument, without a terminator.
  var argumentBytes: [UInt8] { get }
}

extension String: ProcessArgument {
  /// The UTF-8 bytes.
  public var argumentBytes: [UInt8] { Array(utf8) }
}

extension ByteString: ProcessArgument {
  /// The bytes.
  public var argumentBytes: [UInt8] { bytes }
}

extension [UInt8]: ProcessArgument {
  /// The array itself.
  public var argumentBytes: [UInt8] { self }
}
