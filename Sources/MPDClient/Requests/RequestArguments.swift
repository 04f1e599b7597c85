internal import Bytes
internal import CMPDClient

extension Int {
  /// The number in decimal digits, as an argument of a request. This property does not check the number;
  /// `Request.checking(_:)` refuses numbers that are out of range.
  var argument: ByteString { ByteString("\(self)") }

  /// The number clamped to the range from 0 through 2^31 - 1, which libmpdclient accepts. The server would read a
  /// position of 2^31 or more as "the current song".
  var clampedUInt32: UInt32 { UInt32(Swift.min(Swift.max(0, self), Int(Int32.max))) }
}

extension QueuePosition {
  /// The number in the position: a 0-based position or, for a position relative to the current song, the number of
  /// songs between that position and the current song.
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

  /// The position as an argument of a request; a plus or minus sign marks a position relative to the current song.
  var argument: ByteString {
    switch self {
    case .absolute: ByteString("\(number)")
    case .afterCurrent: ByteString("+\(number)")
    case .beforeCurrent: ByteString("-\(number)")
    }
  }
}

// Requests accept 0-based positions as any range expression: `2..<5`, `2...4`, from the start `..<5` or `...4`, or to
// the end `2...`. Empty ranges and negative positions are refused as `.argument` before anything is sent, because MPD
// treats empty ranges inconsistently and reads "-1" as everything.
extension RangeExpression<Int> {
  /// The bounds of the range: `start` is the first position, or 0 if the range is open at its start; `end` is the
  /// position after the last position, or nil if the range is open at its end.
  ///
  /// To find out which ends are open, the range expression is resolved against two collections with different bounds.
  /// An end is open if the resolved bound equals the bound of the collection both times.
  var positionBounds: (start: Int, end: Int?) {
    let (all, fewer) = (Positions(.min ..< .max), Positions(.min + 1 ..< .max - 1))
    let range = relative(to: all)
    // Resolving the empty ranges `..<Int.min` and `Int.max...` in a smaller collection would trap.
    guard !range.isEmpty else { return (range.lowerBound, range.upperBound) }
    let other = relative(to: fewer)
    let isStartOpen = range.lowerBound == all.startIndex && other.lowerBound == fewer.startIndex
    let isEndOpen = range.upperBound == all.endIndex && other.upperBound == fewer.endIndex
    return (isStartOpen ? 0 : range.lowerBound, isEndOpen ? nil : range.upperBound)
  }

  /// The range in the protocol's form START:END; END is omitted if the range is open at its end.
  var protocolText: String {
    let (start, end) = positionBounds
    return "\(start):\(end.map(String.init) ?? "")"
  }

  var argument: ByteString { ByteString(protocolText) }

  /// The bounds as libmpdclient expects them: an open end is represented by `UInt32.max`.
  var libraryBounds: (start: UInt32, end: UInt32) {
    let (start, end) = positionBounds
    return (start.clampedUInt32, end?.clampedUInt32 ?? .max)
  }
}

/// A collection against which range expressions are resolved. It covers nearly all integers, so that resolving an
/// invalid range does not trap; the bounds of the range are checked later.
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

// Numbers are checked because libmpdclient would send a negative number as a different number, and because MPD can
// read "-1" as everything and a number above 2^31 - 1 as the current song.
extension Request {
  /// Returns a copy of this request that is sent only if the condition is true. If the condition is false, running the
  /// copy throws an error whose message begins with `problem`, and nothing is sent.
  func requiring(_ condition: Bool, _ problem: @autoclosure () -> String) -> Request {
    guard line.problem == nil, !condition else { return self }
    var request = self
    request.line.problem = problem()
    return request
  }

  /// Returns a copy of this request that is not sent if one of the numbers is negative or greater than 2^31 - 1.
  func checking(_ numbers: Int...) -> Request {
    let wrong = numbers.first { $0 != $0.clampedUInt32 }
    return requiring(wrong == nil, "\(wrong ?? 0) is not a number from 0 to \(Int32.max)")
  }

  /// Returns a copy of this request that is not sent if the range is empty, or if a position is negative or greater
  /// than 2^31 - 1.
  func checking(_ positions: some RangeExpression<Int>) -> Request {
    let (start, end) = positions.positionBounds
    return checking(start, end ?? start)
      .requiring(end.map { $0 > start } ?? true, "the range \(positions.protocolText) is empty")
  }

  func checking(_ place: QueuePosition) -> Request {
    checking(place.distance)
  }

  /// Returns a copy of this request that is not sent if the time is negative or greater than `maxTime`.
  func checking(time: Duration?) -> Request {
    let isTime = time.map { $0 >= .zero && $0 <= maxTime } ?? true
    return requiring(
      isTime, "the time must be between 0 and \(maxTime), but it is \(time ?? .zero)")
  }

  /// Returns a copy of this request that is not sent if the list is empty, because MPD would refuse or misinterpret an
  /// empty list. `name` is what the error message calls an element of the list.
  func checking(notEmpty list: some Collection, _ name: String) -> Request {
    requiring(!list.isEmpty, "no \(name) was given")
  }
}

extension Request {
  /// Creates a request whose only argument is a number. The request is not sent if the number is negative or greater
  /// than 2^31 - 1.
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
