internal import Bytes

// Requests take 0-based positions as any range expression: `2..<5`, `2...4`, from the start `..<5`
// or `...4`, or to the end `2...`. An empty range and a negative position are refused as `.argument`
// before anything is sent: MPD takes some empty ranges and refuses others, and "-1" stands for
// everything.
extension RangeExpression<Int> {
  /// The first position, and the one after the last; nil where the range is open at its end.
  var positionBounds: (start: Int, end: Int?) {
    let range = relative(to: AllPositions())
    let start = range.lowerBound == AllPositions().startIndex ? 0 : range.lowerBound
    return (start, self is PartialRangeFrom<Int> ? nil : range.upperBound)
  }

  /// The protocol's START:END, the end left out where the range is open.
  var protocolText: String {
    let (start, end) = positionBounds
    return "\(start):\(end.map(String.init) ?? "")"
  }

  var argument: ByteString { ByteString(protocolText) }

  /// The bounds as libmpdclient takes them: its largest number is the open end.
  var libraryBounds: (start: UInt32, end: UInt32) {
    let (start, end) = positionBounds
    return (start.wire, end?.wire ?? .max)
  }
}

/// All numbers, so that each range expression has bounds among them and none traps: a wrong one is
/// found by its bounds.
private struct AllPositions: Collection {
  var startIndex: Int { .min }
  var endIndex: Int { .max }

  subscript(position: Int) -> Int { position }

  func index(after position: Int) -> Int { position == .max ? .max : position + 1 }
}
