package import Browser

extension OverlayImage {
  /// Reads an image from chafa's sixel output. Returns nil if the bytes contain anything else, if the image is larger
  /// than `maxSize`, or if the sequence is too long.
  ///
  /// - Parameter cell: the size of a cell of the terminal.
  package init?(sixels bytes: [UInt8], cell: PixelSize, maxSize: CellSize) {
    let limit = PixelSize(
      width: maxSize.columns * cell.width, height: maxSize.rows * cell.height)
    var reader = SixelReader(rest: bytes[...], limit: limit)
    guard bytes.count <= maxSequence, let image = reader.read() else { return nil }
    size = CellSize(
      columns: (image.width + cell.width - 1) / cell.width,
      rows: (image.height + cell.height - 1) / cell.height)
    sequence = Array(bytes.dropLast(reader.rest.count))
  }
}

/// Reads the device control string of a sixel image (chapter 9 of DEC's STD 070).
private struct SixelReader {
  private(set) var rest: ArraySlice<UInt8>
  private let limit: PixelSize
  private var size = PixelSize(width: 0, height: 0)
  /// The column in which the next sixel is drawn, and the number of the current band of six rows.
  private var column = 0
  private var band = 0

  init(rest: ArraySlice<UInt8>, limit: PixelSize) {
    self.rest = rest
    self.limit = limit
  }

  /// Reads an image from its introducer to its terminator, which a newline may follow. Returns the size of the image;
  /// nil if the bytes are not an image.
  mutating func read() -> PixelSize? {
    guard take("\u{1B}P0;1;0q\""), takeSize() else { return nil }
    while let byte = rest.first, byte != 0x1B {
      rest = rest.dropFirst()
      guard take(byte) else { return nil }
    }
    guard take("\u{1B}\\"), rest.isEmpty || rest.elementsEqual([0x0A]) else { return nil }
    return size
  }

  /// Reads the raster attributes of the image: the shape of its pixels and its size. Returns false if the attributes
  /// are missing, if the pixels are not square, or if the image is empty or too large.
  private mutating func takeSize() -> Bool {
    guard let numbers = takeNumbers(), numbers.count == 4, numbers[0] == 1, numbers[1] == 1 else {
      return false
    }
    size = PixelSize(width: numbers[2], height: numbers[3])
    return (1...max(1, limit.width)).contains(size.width)
      && (1...max(1, limit.height)).contains(size.height)
  }

  /// Reads the element of the image that begins with the given byte. Returns false if no element begins with this
  /// byte, or if the element draws outside the image.
  private mutating func take(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x3F...0x7E: return draw(1)
    case UInt8(ascii: "!"):
      guard let count = takeNumbers(), count.count == 1, let sixel = rest.popFirst() else {
        return false
      }
      return (0x3F...0x7E).contains(sixel) && draw(count[0])
    case UInt8(ascii: "#"): return takeColour()
    case UInt8(ascii: "$"): column = 0
    case UInt8(ascii: "-"): (column, band) = (0, band + 1)
    default: return false
    }
    return true
  }

  private mutating func draw(_ count: Int) -> Bool {
    column += count
    return column <= size.width && 6 * band < size.height
  }

  private mutating func takeColour() -> Bool {
    guard let numbers = takeNumbers(), numbers[0] < 1024 else { return false }
    guard numbers.count > 1 else { return true }
    return numbers.count == 5 && numbers[1] == 2 && numbers[2...].allSatisfy { $0 <= 100 }
  }

  /// Reads numbers below 100,000 that are separated by semicolons; nil if no number follows.
  private mutating func takeNumbers() -> [Int]? {
    let text = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ";") }
    rest = rest[text.endIndex...]
    let parts = text.split(separator: UInt8(ascii: ";"), omittingEmptySubsequences: false)
    guard parts.count <= 5, parts.allSatisfy({ (1...5).contains($0.count) }) else { return nil }
    return parts.map { $0.reduce(0) { 10 * $0 + Int($1) - 0x30 } }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let isThere = text.withUTF8Buffer { rest.starts(with: $0) }
    if isThere { rest = rest.dropFirst(text.utf8CodeUnitCount) }
    return isThere
  }
}

/// An image, stored as the sequence that makes a terminal draw it over cells. The top left of these cells is the one at
/// the cursor.
package struct OverlayImage: Hashable, Sendable {
  /// The number of columns and rows that the image covers.
  package let size: CellSize
  let sequence: [UInt8]
}

/// The maximum number of bytes of a sequence: 768 KiB.
let maxSequence = 3 << 18
