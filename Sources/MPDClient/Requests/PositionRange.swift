internal import Bytes

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

/// The positions that a window can have.
let allSongs = 0..<Int(Int32.max)
