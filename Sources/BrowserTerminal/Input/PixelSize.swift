/// A number of columns and rows of pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  /// Creates a size.
  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  /// Creates the size of a cell; nil for one that no cell has.
  init?(cellWidth width: Int, height: Int) {
    guard (3...64).contains(width), (6...128).contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
