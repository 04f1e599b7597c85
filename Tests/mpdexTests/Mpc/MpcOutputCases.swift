import TestSupport

extension MpcCase {
  static let outputs: [MpcCase] = []
}

extension IntendedDifference {
  static let outputDifferences: [IntendedDifference] = []
}
