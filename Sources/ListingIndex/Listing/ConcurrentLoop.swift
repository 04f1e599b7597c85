internal import Dispatch

/// Calls a closure with each number of a range, for long listings on all processors at once.
///
/// - Parameters:
///   - numbers: the numbers, such as the sections'.
///   - count: the number of entries to which the work is in proportion.
///   - body: does the work of one number. It may be called on several threads at once, and must write only
///     where no other call reads or writes.
func forEachConcurrently(_ numbers: Range<Int>, count: Int, _ body: (Int) -> Void) {
  guard count >= concurrencyThreshold else { return numbers.forEach(body) }
  withoutActuallyEscaping(body) { body in
    // Sound because the calls do not touch what others write, as they promise.
    nonisolated(unsafe) let body = body
    DispatchQueue.concurrentPerform(iterations: numbers.count) { body(numbers.lowerBound + $0) }
  }
}

/// The least number of entries for which the work saves more time than it takes to start a thread.
private let concurrencyThreshold = 50_000
