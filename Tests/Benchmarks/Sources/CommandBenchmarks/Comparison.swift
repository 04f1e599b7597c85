/// Two programs that are measured side by side.
struct Comparison {
  let candidate: Program
  let reference: Program

  init(_ candidate: Program, _ reference: Program) {
    self.candidate = candidate
    self.reference = reference
  }

  /// Runs the two in turn, so that whatever else the machine does meets both.
  func measured(runs: Int) throws(RunFailure) -> Measurement {
    _ = (try candidate.run(), try reference.run())
    var samples: (candidate: [Sample], reference: [Sample]) = ([], [])
    for _ in 0..<runs {
      samples.candidate.append(try candidate.run())
      samples.reference.append(try reference.run())
    }
    return Measurement(
      comparison: self, candidate: Sample(medianOf: samples.candidate),
      reference: Sample(medianOf: samples.reference))
  }
}

/// The medians of a comparison.
struct Measurement {
  let comparison: Comparison
  let candidate: Sample
  let reference: Sample
}

extension Sample {
  /// The upper median of each time for itself; the samples must not be empty.
  fileprivate init(medianOf samples: [Sample]) {
    wallTime = samples.map(\.wallTime).sorted()[samples.count / 2]
    processorTime = samples.map(\.processorTime).sorted()[samples.count / 2]
  }
}
