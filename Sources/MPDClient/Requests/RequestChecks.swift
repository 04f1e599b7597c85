// Numbers are checked because libmpdclient would send a negative one as another number, and because
// MPD can take "-1" as everything, and a number beyond 2^31 - 1 as the current song.
extension Request {
  /// Returns the request, which will be refused before anything is sent if a condition is false.
  func requiring(_ condition: Bool, _ problem: @autoclosure () -> String) -> Request {
    guard line.problem == nil, !condition else { return self }
    var request = self
    request.line.problem = problem()
    return request
  }

  /// Refuses numbers that are negative or beyond 2^31 - 1.
  func checking(_ numbers: Int...) -> Request {
    let wrong = numbers.first { $0 != $0.clampedUInt32 }
    return requiring(wrong == nil, "\(wrong ?? 0) is not a number from 0 to \(Int32.max)")
  }

  /// Refuses positions that are negative or beyond 2^31 - 1, and an empty range.
  func checking(_ positions: some RangeExpression<Int>) -> Request {
    let (start, end) = positions.positionBounds
    return checking(start, end ?? start)
      .requiring(end.map { $0 > start } ?? true, "the range \(positions.protocolText) is empty")
  }

  /// Refuses a position whose number is negative or beyond 2^31 - 1.
  func checking(_ place: QueuePosition) -> Request {
    checking(place.distance)
  }

  /// Refuses a time that is negative or longer than any song.
  func checking(time: Duration?) -> Request {
    let isTime = time.map { $0 >= .zero && $0 <= maxTime } ?? true
    return requiring(isTime, "\(time ?? .zero) is not a time from 0 to \(maxTime)")
  }

  /// Refuses an empty list, which MPD would refuse or misunderstand.
  func checking(notEmpty list: some Collection, _ name: String) -> Request {
    requiring(!list.isEmpty, "no \(name) is named")
  }
}
