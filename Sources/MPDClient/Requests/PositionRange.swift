internal import Bytes

// Requests take 0-based positions as any range expression: `2..<5`, `2...4`, from the start `..<5`
// or `...4`, or to the end `2...`. An empty range and a negative position are refused as `.argument`
// before anything is sent: MPD takes some empty ranges and refuses others, and "-1" means
// everything.
extension RangeExpression<Int> {
  /// The first position, 0 where the range is open at its start, and the one after the last, nil
  /// where it is open at its end.
  ///
  /// A bound is open if it is that of the collection, of whichever; any other is a number.
  var positionBounds: (start: Int, end: Int?) {
    let (all, fewer) = (Positions(.min ..< .max), Positions(.min + 1 ..< .max - 1))
    let range = relative(to: all)
    // Within fewer positions the empty ranges `..<Int.min` and `Int.max...` would trap.
    guard !range.isEmpty else { return (range.lowerBound, range.upperBound) }
    let other = relative(to: fewer)
    let isStartOpen = range.lowerBound == all.startIndex && other.lowerBound == fewer.startIndex
    let isEndOpen = range.upperBound == all.endIndex && other.upperBound == fewer.endIndex
    return (isStartOpen ? 0 : range.lowerBound, isEndOpen ? nil : range.upperBound)
  }

  /// The protocol's START:END, without END if the range has none.
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

/// The numbers of a range. Of nearly all numbers there are, so that no range expression traps: a wrong
/// one is found by its bounds.
private struct Positions: Collection {
  let startIndex: Int
  let endIndex: Int

  init(_ range: Range<Int>) {
    (startIndex, endIndex) = (range.lowerBound, range.upperBound)
  }

  subscript(position: Int) -> Int { position }

  func index(after position: Int) -> Int { position == .max ? .max : position + 1 }
}
