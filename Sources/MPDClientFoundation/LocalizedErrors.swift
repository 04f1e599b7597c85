public import Foundation
public import MPDClient

// `localizedDescription` of an error without this conformance is "The operation could not be completed".
extension MPDError: LocalizedError {
  /// The text of ``MPDClient/MPDError/description``: the command and the message.
  public var errorDescription: String? { description }
}

extension QueueEditError: LocalizedError {
  /// What failed, what was done and what remains.
  public var errorDescription: String? { description }
}
