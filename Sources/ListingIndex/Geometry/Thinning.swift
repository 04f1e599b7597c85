/// Returns the step with which labels are thinned: 1 if all fit, otherwise the least power of two
/// such that every `step`-th label fits, or that leaves only the first label if none does.
///
/// Powers of two make thinning stable: a label shown in little room is also shown in more. The
/// price is that the number of labels halves at once: if there is no room for a single label, every
/// second one is left out. Calls `fits` O(log count) times.
func thinningStep(of count: Int, fits: (_ step: Int) -> Bool) -> Int {
  var step = 1
  while step < count, !fits(step) { step *= 2 }
  return step
}

extension Array {
  /// Returns the first element and every `step`-th one after it.
  func everyElement(step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
