package import Bytes

/// A place of the screen for a song's picture. The frame's cells there are what is seen without it.
package struct Picture: Hashable, Sendable {
  /// The URI of the song.
  package var uri: ByteString
  /// The rows of the screen that the picture fills.
  package var rows: Range<Int>
  /// The columns that the picture fills. Those outside the frame are not seen, as while it moves in.
  package var columns: Range<Int>

  /// Creates a place.
  package init(uri: ByteString, rows: Range<Int>, columns: Range<Int>) {
    self.uri = uri
    self.rows = rows
    self.columns = columns
  }
}

extension Frame {
  /// Draws rows of another frame of the same size over this one, moved to the right, with their
  /// pictures. A character that the edge cuts is left out.
  mutating func draw(_ other: Frame, rows: Range<Int>, movedBy distance: Int) {
    for row in rows {
      for column in max(0, distance)..<max(0, distance, min(size.columns, size.columns + distance))
      {
        copy(other, row, column - distance, to: column)
      }
    }
    for var picture in other.pictures {
      picture.columns =
        picture.columns.lowerBound + distance..<picture.columns.upperBound + distance
      if picture.columns.overlaps(0..<size.columns) { pictures.append(picture) }
    }
  }

  private mutating func copy(_ other: Frame, _ row: Int, _ column: Int, to target: Int) {
    let cell = other[row, column]
    let isCut =
      cell.width == 0 ? target == 0 || column == 0 : target + Int(cell.width) > size.columns
    if isCut {
      put(.blank(cell.style), row, target)
    } else {
      put(cell, row, target)
    }
  }
}
