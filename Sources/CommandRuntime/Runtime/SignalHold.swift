internal import Platform

/// Runs a change that must not be left in the middle: a signal that would end the program waits
/// until it is done. A failure is reported before the signal acts.
package func holdingSignals(_ change: () throws -> Void) throws {
  try deferringEndingSignals {
    do {
      try change()
    } catch {
      if isInterrupted { CommandFailure(error).report() }
      throw error
    }
  }
}
