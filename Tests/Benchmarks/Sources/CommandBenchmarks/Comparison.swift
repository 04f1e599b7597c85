/// A measurement and its reference, with the highest ratio that is allowed.
struct Comparison {
  let candidate: Program
  let reference: Reference
  /// The highest allowed ratio; nil for a ratio that is only shown.
  let limit: Double?
  let unit: FigureUnit
  let runs: Int

  init(
    _ candidate: Program, _ reference: Reference, atMost limit: Double? = nil,
    in unit: FigureUnit = .milliseconds, runs: Int = 21
  ) {
    self.candidate = candidate
    self.reference = reference
    self.limit = limit
    self.unit = unit
    self.runs = runs
  }

  /// Runs the two in turn, so that other load on the machine affects both. If they run more than
  /// once, there is a run to warm up first.
  func measured() throws -> Measurement {
    if runs > 1 { _ = (try candidate.run(), try reference.figure()) }
    let pairs = try (0..<runs).map { _ in (try candidate.run(), try reference.figure()) }
    return Measurement(
      comparison: self, candidate: median(pairs.map(\.0)), reference: median(pairs.map(\.1)),
      ratio: median(pairs.map { $0 / $1 }))
  }
}

/// The reference of a comparison.
enum Reference {
  case program(Program)
  /// In nanoseconds or bytes.
  case fixed(String, Double)

  var title: String {
    switch self {
    case .program(let program): "`\(program.title)`"
    case .fixed(let title, _): title
    }
  }

  func figure() throws -> Double {
    switch self {
    case .program(let program): try program.run()
    case .fixed(_, let figure): figure
    }
  }
}

/// The medians of a comparison; the ratio is that of neighbouring runs.
struct Measurement {
  let comparison: Comparison
  let candidate: Double
  let reference: Double
  let ratio: Double
}

/// The upper median; there must be figures.
func median(_ figures: [Double]) -> Double {
  figures.sorted()[figures.count / 2]
}
