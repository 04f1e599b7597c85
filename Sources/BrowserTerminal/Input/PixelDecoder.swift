package import Browser
internal import Bytes

/// A picture made of pixels, for terminals that can show images.
package struct PixelImage: Hashable, Sendable {
  let width: Int
  let height: Int
  /// The pixels, row after row, with one byte each for red, green, blue and opacity.
  let pixels: [UInt8]
}

/// Decodes a picture from chafa's output for kitty, which transmits one image in a series of control sequences. Only
/// the size and the pixels are kept.
package struct PixelDecoder {
  /// The size of a picture in pixels, and in cells of the size that chafa assumes.
  private struct Size {
    var width = 0
    var height = 0
    var columns = 0
    var rows = 0
  }

  private var rest: ArraySlice<UInt8>
  private var size: Size?
  private var pixels: [UInt8] = []
  private var isComplete = false

  /// Decodes a picture from chafa's output. Returns nil if the output contains anything else, or if the pixels are
  /// not square.
  ///
  /// - Parameters:
  ///   - cellHeight: the height of a cell divided by its width, as passed to chafa.
  ///   - maxSize: the number of columns and rows passed to chafa. A larger picture is rejected, because the version of
  ///     chafa that made it assumes cells of another size.
  ///   - maxPixels: the maximum number of pixels of a picture.
  package static func decode(
    _ bytes: [UInt8], cellHeight: Int, maxSize: CellSize, maxPixels: Int
  ) -> PixelImage? {
    var decoder = PixelDecoder(rest: bytes[...])
    while !decoder.isComplete {
      guard decoder.takeSequence(maxPixels) else { return nil }
    }
    guard decoder.rest.isEmpty || decoder.rest.elementsEqual([UInt8(ascii: "\n")]) else {
      return nil
    }
    return decoder.image(cellHeight, maxSize)
  }

  private init(rest: ArraySlice<UInt8>) { self.rest = rest }

  private func image(_ cellHeight: Int, _ maxSize: CellSize) -> PixelImage? {
    guard let size, size.columns <= maxSize.columns, size.rows <= maxSize.rows,
      size.width * size.rows * cellHeight == size.height * size.columns,
      pixels.count == 4 * size.width * size.height
    else { return nil }
    return PixelImage(width: size.width, height: size.height, pixels: pixels)
  }

  /// Reads a whole sequence, from its introducer through its terminator. Returns false if the sequence does not belong
  /// to a picture.
  private mutating func takeSequence(_ maxPixels: Int) -> Bool {
    guard rest.starts(with: introducer) else { return false }
    let body = rest.dropFirst(introducer.count).prefix { $0 != introducer[0] }
    rest = rest[body.endIndex...]
    guard rest.starts(with: terminator) else { return false }
    rest = rest.dropFirst(terminator.count)
    let control = body.prefix { $0 != UInt8(ascii: ";") }
    guard let keys = controlKeys(control), appendPixels(body.dropFirst(control.count + 1)) else {
      return false
    }
    isComplete = keys["m", default: "0"] == "0"
    return size == nil ? takeSize(keys, maxPixels) : keys.keys.allSatisfy { $0 == "m" }
  }

  /// Decodes base64 text and appends the bytes to the pixels. The text of each sequence can be decoded by itself.
  /// Returns false if the text is not base64.
  private mutating func appendPixels(_ text: ArraySlice<UInt8>) -> Bool {
    guard let bytes = ByteString(base64: ByteString(text)) else { return false }
    pixels += bytes.bytes
    return true
  }

  private mutating func takeSize(_ keys: [Character: String], _ maxPixels: Int) -> Bool {
    guard keys["a"] == "T", keys["f"] == "32", Set(keys.keys).isSubset(of: "afsvcrmq"),
      let width = number(keys["s"]), let height = number(keys["v"]),
      let columns = number(keys["c"]), let rows = number(keys["r"]), width * height <= maxPixels
    else { return false }
    size = Size(width: width, height: height, columns: columns, rows: rows)
    return true
  }
}

private let introducer: [UInt8] = [0x1B, UInt8(ascii: "_"), UInt8(ascii: "G")]
private let terminator: [UInt8] = [0x1B, UInt8(ascii: "\\")]

/// Parses keys and their values, as in "a=T,s=10". Returns nil if the bytes have another form, or if a key occurs
/// twice.
private func controlKeys(_ bytes: ArraySlice<UInt8>) -> [Character: String]? {
  var keys: [Character: String] = [:]
  guard bytes.count <= 128 else { return nil }
  for part in String(decoding: bytes, as: UTF8.self).split(
    separator: ",", omittingEmptySubsequences: false)
  {
    guard let key = part.first, part.dropFirst().first == "=", keys[key] == nil else { return nil }
    keys[key] = String(part.dropFirst(2))
  }
  return keys
}

/// Parses a number from 1 to 99,999. Returns nil for any other string.
private func number(_ text: String?) -> Int? {
  guard let text, (1...5).contains(text.utf8.count),
    text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text), number > 0
  else { return nil }
  return number
}

/// A size in pixels.
package struct PixelSize: Hashable, Sendable {
  package let width: Int
  package let height: Int

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

extension PixelSize {
  /// Creates the size of a cell; nil if the width or the height is not plausible for a cell.
  init?(cellWidth width: Int, height: Int) {
    guard (3...64).contains(width), (6...128).contains(height) else { return nil }
    self.init(width: width, height: height)
  }
}
