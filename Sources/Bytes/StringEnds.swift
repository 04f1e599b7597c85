/// The offsets at which packed strings end, in a little more than two bytes each.
///
/// The strings are divided into blocks of 64, and each end is stored as its distance from the start of the block. If
/// any block exceeds 65,535 bytes, every end takes four bytes. Access by index is O(1), appending amortized O(1).
@usableFromInline package struct StringEnds: Sendable, Equatable {
  /// The start offset of each block.
  @usableFromInline var starts: [UInt32] = []
  /// The distance of each end from the start of its block; empty if any distance exceeds 65,535.
  @usableFromInline var distances: [UInt16] = []
  /// All ends as offsets; empty unless a distance exceeds 65,535.
  @usableFromInline var wide: [UInt32] = []

  /// The number of strings in a block. The number is small enough that strings can be a thousand bytes long on average,
  /// and large enough that the starts of the blocks take hardly any memory.
  @usableFromInline package static let blockLength = 64

  /// Creates an empty collection.
  @inlinable package init() {}

  /// Creates a collection from the ends of strings.
  ///
  /// - Parameter ends: the offset at which each string ends, in ascending order.
  @inlinable package init(_ ends: some Sequence<UInt32>) {
    distances.reserveCapacity(ends.underestimatedCount)
    for end in ends { append(end) }
  }

  /// Appends the offset at which the next string ends.
  ///
  /// - Parameter end: the offset. For an empty string, it equals the previous end; otherwise it is greater.
  @inlinable package mutating func append(_ end: UInt32) {
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

  /// Calls a closure with the stored arrays. Reading them during the call involves no reference counting.
  ///
  /// - Parameter body: receives the starts of the blocks, the distances, and the ends as offsets. The distances are
  ///   empty if one of them exceeds 65,535; otherwise, the offsets are empty. The arrays are valid only during the
  ///   call.
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
  @inlinable package var startIndex: Int { 0 }
  /// The index after the last end; equals the number of ends.
  @inlinable package var endIndex: Int { wide.isEmpty ? distances.count : wide.count }

  /// Returns the offset at which a string ends.
  ///
  /// - Parameter index: the index of the string, from 0 up to, but not including, the number of strings.
  @inlinable package subscript(index: Int) -> UInt32 {
    wide.isEmpty ? starts[index / StringEnds.blockLength] + UInt32(distances[index]) : wide[index]
  }
}
