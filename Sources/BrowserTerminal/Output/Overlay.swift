package import Browser
internal import Bytes

/// An image and its place on the screen.
package struct Overlay: Hashable, Sendable {
  let image: OverlayImage
  /// The rows and columns of the screen that must be drawn again when the image changes.
  let rows: Range<Int>
  let columns: Range<Int>

  /// Centres an image in a place on the screen. Returns nil if the place is too small, is not entirely on the screen,
  /// or includes the last row of the screen.
  package init?(_ image: OverlayImage, at place: Picture, on screen: CellSize) {
    guard place.rows.lowerBound >= 0, place.rows.upperBound < screen.rows,
      place.columns.lowerBound >= 0, place.columns.upperBound <= screen.columns,
      image.size.rows <= place.rows.count, image.size.columns <= place.columns.count
    else { return nil }
    self.image = image
    (rows, columns) = (place.rows, place.columns)
  }

  var top: Int { rows.lowerBound + (rows.count - image.size.rows) / 2 }

  var left: Int { columns.lowerBound + (columns.count - image.size.columns) / 2 }
}

/// The contents of a screen: cells, and images over them.
struct ScreenContents: Equatable {
  var frame: Frame
  var overlays: [Overlay] = []

  /// Returns whether the images can stay on the screen when the next contents are shown. Images can stay only if
  /// neither the images nor the cells under them change, because writing a cell erases the part of an image over it.
  func keepsOverlays(before next: ScreenContents) -> Bool {
    overlays == next.overlays && frame.size == next.frame.size
      && overlays.allSatisfy { overlay in
        overlay.rows.allSatisfy { row in
          overlay.columns.allSatisfy { frame[row, $0] == next.frame[row, $0] }
        }
      }
  }

  /// The frame, with the cells under images marked as unknown.
  var frameWithoutOverlays: Frame {
    var frame = frame
    for overlay in overlays { frame.forget(rows: overlay.rows, columns: overlay.columns) }
    return frame
  }
}

extension OverlayImage {
  /// Creates an image from pixels, in the form of an iTerm2 sequence (OSC 1337). Returns nil if the pixels fill more
  /// cells than `maxSize`, or if the sequence would be too long.
  ///
  /// - Parameters:
  ///   - image: the pixels. The terminal scales them to the cells.
  ///   - cell: the size of the cells for which the pixels were drawn.
  ///   - maxSize: the maximum number of columns and rows.
  package init?(inline image: PixelImage, cell: PixelSize, maxSize: CellSize) {
    size = CellSize(
      columns: (image.width + cell.width - 1) / cell.width,
      rows: (image.height + cell.height - 1) / cell.height)
    guard size.columns <= maxSize.columns, size.rows <= maxSize.rows,
      image.pixels.count <= maxSequence / 2
    else { return nil }
    let file = image.pngFile
    let header =
      "\u{1B}]1337;File=inline=1;size=\(file.count);width=\(size.columns);height=\(size.rows);"
      + "preserveAspectRatio=1:"
    sequence = Array(header.utf8) + ByteString(file).base64.bytes + [0x07]
  }
}

extension PixelImage {
  fileprivate var pngFile: [UInt8] {
    // The depth is 8 bits; the colour type 6 stands for red, green, blue and opacity.
    let head: [UInt8] = bigEndian(width) + bigEndian(height) + [8, 6, 0, 0, 0]
    var rows: [UInt8] = []
    for row in 0..<height {
      // The row has no filter.
      rows.append(0)
      rows += pixels[4 * width * row..<4 * width * (row + 1)]
    }
    var file: [UInt8] = [0x89] + Array("PNG\r\n\u{1A}\n".utf8)
    file += pngChunk("IHDR", head)
    file += pngChunk("IDAT", zlibStream(rows))
    return file + pngChunk("IEND", [])
  }
}

private func pngChunk(_ name: String, _ bytes: [UInt8]) -> [UInt8] {
  let content = Array(name.utf8) + bytes
  return bigEndian(bytes.count) + content + bigEndian(Int(cyclicCheck(content)))
}

private func bigEndian(_ number: Int) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
}

/// Returns a zlib stream (RFC 1950) that contains the given bytes in uncompressed blocks (RFC 1951).
private func zlibStream(_ bytes: [UInt8]) -> [UInt8] {
  var stream: [UInt8] = [0x78, 0x01]
  for start in stride(from: 0, to: bytes.count, by: 0xFFFF) {
    let block = bytes[start..<min(start + 0xFFFF, bytes.count)]
    let length = UInt16(block.count)
    stream.append(block.endIndex == bytes.count ? 1 : 0)
    for part in [length, ~length] {
      stream += [UInt8(truncatingIfNeeded: part), UInt8(truncatingIfNeeded: part >> 8)]
    }
    stream += block
  }
  return stream + bigEndian(Int(adlerSum(bytes)))
}

/// Returns the Adler-32 checksum of bytes (RFC 1950, 8.2).
private func adlerSum(_ bytes: [UInt8]) -> UInt32 {
  var (first, second): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    first = (first + UInt32(byte)) % 65521
    second = (second + first) % 65521
  }
  return second << 16 | first
}

/// Returns the CRC-32 checksum of bytes (RFC 2083, 15).
private func cyclicCheck(_ bytes: [UInt8]) -> UInt32 {
  var sum = UInt32.max
  for byte in bytes {
    sum = cyclicCheckTable[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] ^ (sum >> 8)
  }
  return ~sum
}

private let cyclicCheckTable: [UInt32] = (0..<256).map { number in
  var sum = UInt32(number)
  for _ in 0..<8 { sum = sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
  return sum
}
