package import Browser

/// An image as the sequence with which a terminal draws it over cells, from the cursor's cell on.
package struct OverlayImage: Hashable, Sendable {
  /// The number of columns and rows over which it is drawn.
  package let size: CellSize
  let sequence: [UInt8]
}

/// The number of bytes of the longest sequence: 768 KiB.
let maxSequence = 3 << 18
