/// A volume that falls evenly to 0.
struct VolumeFade {
  /// The volume before, in percent.
  let earlier: Int
  let start: ContinuousClock.Instant
  let end: ContinuousClock.Instant

  /// The volume at a moment, rounded up, so that it is 0 only at the end.
  func volume(at moment: ContinuousClock.Instant) -> Int {
    guard moment < end, start < end else { return 0 }
    let left = min(1, (end - moment) / (end - start))
    return Int((Double(earlier) * left).rounded(.up))
  }

  /// The moment of the next step after a moment: when the volume falls by one percent, but not too soon.
  func nextStep(after moment: ContinuousClock.Instant) -> ContinuousClock.Instant {
    min(end, moment + max(minStep, (end - start) / max(1, earlier)))
  }
}

/// The time between two steps at least: ten in a second are heard as an even change.
private let minStep = Duration.milliseconds(100)
