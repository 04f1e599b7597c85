/// Every how-manieth of some labels is shown where not all have room: 1 or the least power of two
/// with which those that are left fit; the first power of two that leaves the first label alone if
/// nothing fits. O(log count) questions.
///
/// Powers of two make it stable: what is shown in little room is also shown in more. The price is a
/// jump by half: with room for one label less than all, only every second one is shown.
func thinningStep(of count: Int, fits: (_ step: Int) -> Bool) -> Int {
  var step = 1
  while step < count, !fits(step) { step *= 2 }
  return step
}

extension Array {
  /// The first element and every `step`-th one behind it.
  func every(_ step: Int) -> [Element] {
    stride(from: 0, to: count, by: step).map { self[$0] }
  }
}
