internal import Bytes
internal import CMPDClient

extension Int {
  /// The decimal digits as an argument. `checking` refuses numbers that are out of range.
  var argument: ByteString { ByteString("\(self)") }

  /// The number clamped to 0 through 2^31 - 1, the numbers that libmpdclient accepts. The server
  /// reads a position of 2^31 or more as "the current song".
  var clampedUInt32: UInt32 { UInt32(Swift.min(Swift.max(0, self), Int(Int32.max))) }
}

extension QueuePosition {
  /// The number without its direction.
  var distance: Int {
    switch self {
    case .absolute(let number), .afterCurrent(let number), .beforeCurrent(let number): number
    }
  }

  var number: UInt32 { distance.clampedUInt32 }

  var whence: mpd_position_whence {
    switch self {
    case .absolute: MPD_POSITION_ABSOLUTE
    case .afterCurrent: MPD_POSITION_AFTER_CURRENT
    case .beforeCurrent: MPD_POSITION_BEFORE_CURRENT
    }
  }

  /// The position as an argument: a signed number is relative to the current song.
  var argument: ByteString {
    switch self {
    case .absolute: ByteString("\(number)")
    case .afterCurrent: ByteString("+\(number)")
    case .beforeCurrent: ByteString("-\(number)")
    }
  }
}

// Requests take 0-based positions as any range expression: `2..<5`, `2...4`, from the start `..<5`
// or `...4`, or to the end `2...`. An empty range and a negative position are refused as
// `.argument` before anything is sent: MPD does not treat all empty ranges alike, and takes "-1" as
// everything.
extension RangeExpression<Int> {
  /// The first position, 0 if the range is open at its start, and the position after the last, nil
  /// if the range is open at its end.
  ///
  /// A bound that changes with the collection is open; any other is a number.
  var positionBounds: (start: Int, end: Int?) {
    let (all, fewer) = (Positions(.min ..< .max), Positions(.min + 1 ..< .max - 1))
    let range = relative(to: all)
    // In a smaller collection the empty ranges `..<Int.min` and `Int.max...` would trap.
    guard !range.isEmpty else { return (range.lowerBound, range.upperBound) }
    let other = relative(to: fewer)
    let isStartOpen = range.lowerBound == all.startIndex && other.lowerBound == fewer.startIndex
    let isEndOpen = range.upperBound == all.endIndex && other.upperBound == fewer.endIndex
    return (isStartOpen ? 0 : range.lowerBound, isEndOpen ? nil : range.upperBound)
  }

  /// The range in the protocol's form START:END, without END if the range is open at its end.
  var protocolText: String {
    let (start, end) = positionBounds
    return "\(start):\(end.map(String.init) ?? "")"
  }

  var argument: ByteString { ByteString(protocolText) }

  /// The bounds for libmpdclient, whose largest number means a range without end.
  var libraryBounds: (start: UInt32, end: UInt32) {
    let (start, end) = positionBounds
    return (start.clampedUInt32, end?.clampedUInt32 ?? .max)
  }
}

/// A collection that a range expression is resolved in. It covers nearly all integers, so that no
/// range expression traps; a wrong one is detected by its bounds.
private struct Positions: Collection {
  let startIndex: Int
  let endIndex: Int

  init(_ range: Range<Int>) {
    (startIndex, endIndex) = (range.lowerBound, range.upperBound)
  }

  subscript(position: Int) -> Int { position }

  func index(after position: Int) -> Int { position == .max ? .max : position + 1 }
}

let allSongs = 0..<Int(Int32.max)

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

extension Request {
  /// Creates a request with a number, which must not be negative.
  init(
    _ command: String, number: Int, isIdempotent: Bool = false, wantsTags: Bool = false,
    read: @escaping Reader, send: @escaping @Sendable (OpaquePointer?, UInt32) -> Bool
  ) {
    let arguments = [number.argument]
    self = Request(
      command, arguments, isIdempotent: isIdempotent, wantsTags: wantsTags, read: read
    ) { connection, _ in send(connection, number.clampedUInt32) }
    .checking(number)
  }
}

extension Request where Reply == Void {
  init(
    _ command: String, number: Int, isIdempotent: Bool = false,
    send: @escaping @Sendable (OpaquePointer?, UInt32) -> Bool
  ) {
    self.init(command, number: number, isIdempotent: isIdempotent, read: { _ in }, send: send)
  }
}
