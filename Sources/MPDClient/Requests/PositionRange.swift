internal import Bytes

// Requests take 0-based positions as any range expression: `2..<5`, `2...4`, from the start `..<5`
// or `...4`, or to the end `2...`. An empty range and a negative position are refused as
// `.argument` before anything is sent: MPD accepts some empty ranges and refuses others, and reads
// "-1" as everything.
extension RangeExpression<Int> {
  /// The first position, and the one after the last; nil if the range has no end.
  var positionBounds: (start: Int, end: Int?) {
    let range = relative(to: AllPositions())
    let start = range.lowerBound == AllPositions().startIndex ? 0 : range.lowerBound
    return (start, self is PartialRangeFrom<Int> ? nil : range.upperBound)
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

/// All numbers, so that no range expression traps when it is resolved among them, and a wrong one
/// is recognized by its bounds.
private struct AllPositions: Collection {
  var startIndex: Int { .min }
  var endIndex: Int { .max }

  subscript(position: Int) -> Int { position }

  func index(after position: Int) -> Int { position == .max ? .max : position + 1 }
}
