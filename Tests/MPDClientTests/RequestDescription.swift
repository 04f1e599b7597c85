public import Testing

@testable public import MPDClient

/// A request by its command, since the arguments of some are long.
extension Request: CustomTestStringConvertible {
  public var testDescription: String { command }
}
