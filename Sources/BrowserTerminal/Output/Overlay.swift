package import Browser

/// An image and its place on the screen.
package struct Overlay: Hashable, Sendable {
  let image: OverlayImage
  /// The rows and columns of the screen that change with the image.
  let rows: Range<Int>
  let columns: Range<Int>

  /// Places an image in the middle of a place; nil if the place is not wholly on a screen, or too small.
  package init?(_ image: OverlayImage, at place: Picture, on screen: CellSize) {
    guard place.rows.lowerBound >= 0, place.rows.upperBound < screen.rows,
      place.columns.lowerBound >= 0, place.columns.upperBound <= screen.columns,
      image.size.rows <= place.rows.count, image.size.columns <= place.columns.count
    else { return nil }
    self.image = image
    (rows, columns) = (place.rows, place.columns)
  }

  /// The row of the image's first cell.
  var top: Int { rows.lowerBound + (rows.count - image.size.rows) / 2 }

  /// The column of the image's first cell.
  var left: Int { columns.lowerBound + (columns.count - image.size.columns) / 2 }
}

/// The contents of a screen: cells, and images over them.
struct ScreenContents: Equatable {
  var frame: Frame
  var overlays: [Overlay] = []

  /// Whether the images stay as they are when other contents follow: they are the same there, and so are
  /// all cells under them, since a cell that is written removes its part of an image.
  func keepsOverlays(before next: ScreenContents) -> Bool {
    overlays == next.overlays && frame.size == next.frame.size
      && overlays.allSatisfy { overlay in
        overlay.rows.allSatisfy { row in
          overlay.columns.allSatisfy { frame[row, $0] == next.frame[row, $0] }
        }
      }
  }

  /// The cells that are known to show the frame: all but the cells under images.
  var frameWithoutOverlays: Frame {
    var frame = frame
    for overlay in overlays { frame.forget(rows: overlay.rows, columns: overlay.columns) }
    return frame
  }
}
