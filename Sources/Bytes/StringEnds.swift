/// The offsets at which packed strings end, in a little more than two bytes each.
///
/// The strings are divided into blocks of 64, and an end is stored as its distance from the start of its block.
/// If the strings of any block have more than 65,535 bytes together, all ends take four bytes. Access by index
/// is O(1), appending amortized O(1).
public struct StringEnds: Sendable, Equatable {
  /// The start of each block.
  @usableFromInline var starts: [UInt32] = []
  /// The distance of each end from the start of its block; empty if a distance is too long.
  @usableFromInline var distances: [UInt16] = []
  /// All ends; empty unless a distance is too long.
  @usableFromInline var wide: [UInt32] = []

  /// Short enough that strings of a thousand bytes fit, and long enough that starts take hardly any memory.
  @usableFromInline package static let blockLength = 64

  /// Creates an empty collection.
  @inlinable public init() {}

  /// Stores the ends of strings.
  ///
  /// - Parameter ends: the offset at which each string ends, ascending.
  @inlinable public init(_ ends: some Sequence<UInt32>) {
    distances.reserveCapacity(ends.underestimatedCount)
    for end in ends { append(end) }
  }

  /// Appends the offset at which one more string ends.
  ///
  /// - Parameter end: the offset, which is equal to the last one for an empty string, and otherwise greater.
  @inlinable public mutating func append(_ end: UInt32) {
    guard wide.isEmpty else { return wide.append(end) }
    if distances.count % Self.blockLength == 0 { starts.append(last ?? 0) }
    guard let distance = UInt16(exactly: end &- starts[starts.count - 1]) else {
      widen()
      return wide.append(end)
    }
    distances.append(distance)
  }

  @usableFromInline mutating func widen() {
    wide = Array(self)
    (starts, distances) = ([], [])
  }

  /// Calls a closure with the arrays. Reading one of them during the call involves no reference counting.
  ///
  /// - Parameter body: receives where each block starts, the distances, and all ends if a distance is too
  ///   long; these are valid only during the call.
  package func withBuffers<Result>(
    _ body: (
      _ starts: UnsafeBufferPointer<UInt32>, _ distances: UnsafeBufferPointer<UInt16>,
      _ wide: UnsafeBufferPointer<UInt32>
    ) -> Result
  ) -> Result {
    starts.withUnsafeBufferPointer { starts in
      distances.withUnsafeBufferPointer { distances in
        wide.withUnsafeBufferPointer { wide in body(starts, distances, wide) }
      }
    }
  }
}

extension StringEnds: RandomAccessCollection {
  /// The index of the first end, which is 0.
  @inlinable public var startIndex: Int { 0 }
  /// The index after the last end, which is their number.
  @inlinable public var endIndex: Int { wide.isEmpty ? distances.count : wide.count }

  /// The end at an index.
  ///
  /// - Parameter index: the index of the string, from 0 up to, but not including, the number of strings.
  @inlinable public subscript(index: Int) -> UInt32 {
    wide.isEmpty ? starts[index / StringEnds.blockLength] + UInt32(distances[index]) : wide[index]
  }
}
