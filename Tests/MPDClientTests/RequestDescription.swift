public import Testing

@testable public import MPDClient

extension Request: CustomTestStringConvertible {
  /// A request by its command, since the arguments of some are long.
  public var testDescription: String { command }
}
