internal import Browser
internal import Bytes

/// The pictures that were sent to a terminal or are waiting to be sent, in kitty's graphics protocol.
///
/// A picture is sent in short pieces, so that a frame never waits for more than one piece. The number of pictures is
/// limited; a new picture replaces the least recently used one.
struct SentPictures {
  private struct Entry {
    let image: PixelImage
    let size: CellSize
    var isSent = false
    var use: Int
  }

  /// The maximum number of pictures, which is enough for several pages.
  static let capacity = 16
  /// The number of the first picture. Other programs in the same window are unlikely to use it.
  private static let firstIdentifier: UInt32 = 0x6D7000
  /// The number of bytes in a piece of a picture; encoded in base64, a piece has 4096 bytes.
  private static let pieceSize = 3072

  private var entries: [Entry?] = Array(repeating: nil, count: capacity)
  private var useCount = 0
  private var waiting: [Int] = []
  /// How many bytes of the first waiting picture have already been sent.
  private var offset = 0
  private var mustDelete = false

  /// Whether the terminal may hold pictures that were sent to it, completely or in part.
  var mayBeThere: Bool { mustDelete || entries.contains { $0 != nil } }

  var hasMore: Bool { mustDelete || !waiting.isEmpty }

  /// The sequences that end a partly sent piece, and then remove all pictures from the terminal.
  static let deletion: String =
    "\u{1B}\\"
    + (0..<capacity).map { "\u{1B}_Ga=d,d=I,i=\(identifier(of: $0)),q=2\u{1B}\\" }.joined()

  private static func identifier(of index: Int) -> UInt32 { firstIdentifier + UInt32(index) }

  /// Returns the number of a picture if all of it was sent. Otherwise arranges for the picture to be sent, and returns
  /// nil.
  ///
  /// - Parameters:
  ///   - image: the picture.
  ///   - size: the number of columns and rows that the picture fills.
  mutating func identifier(of image: PixelImage, size: CellSize) -> UInt32? {
    useCount += 1
    let known = entries.firstIndex { $0?.size == size && $0?.image == image }
    if let known {
      entries[known]?.use = useCount
      return entries[known]?.isSent ?? false ? Self.identifier(of: known) : nil
    }
    if let index = replaceableIndex {
      entries[index] = Entry(image: image, size: size, use: useCount)
      waiting.append(index)
    }
    return nil
  }

  /// The index of a free entry or, if no entry is free, of the least recently used entry that is not waiting to be
  /// sent; nil if all entries are waiting.
  private var replaceableIndex: Int? {
    entries.indices.filter { !waiting.contains($0) }
      .min { (entries[$0]?.use ?? 0, $0) < (entries[$1]?.use ?? 0, $1) }
  }

  /// Returns the next bytes to send; nil if nothing is waiting to be sent. `isEnd` says whether the bytes complete a
  /// picture.
  mutating func next() -> (bytes: [UInt8], isEnd: Bool)? {
    if mustDelete {
      mustDelete = false
      return (Array(Self.deletion.utf8), false)
    }
    guard let index = waiting.first, let entry = entries[index] else { return nil }
    let end = min(offset + Self.pieceSize, entry.image.pixels.count)
    let isEnd = end == entry.image.pixels.count
    let control = offset == 0 ? Self.control(entry, Self.identifier(of: index)) : ""
    let piece = ByteString(entry.image.pixels[offset..<end]).base64
    offset = isEnd ? 0 : end
    if isEnd {
      entries[index]?.isSent = true
      waiting.removeFirst()
    }
    let sequence = "\u{1B}_G\(control)q=2,m=\(isEnd ? 0 : 1);\(piece)\u{1B}\\"
    return (Array(sequence.utf8), isEnd)
  }

  /// Returns the control keys that precede the first piece of a picture. They tell the terminal the size of the picture
  /// in pixels, and the number of columns and rows of placeholder cells (`U=1`) that show the picture.
  ///
  /// - Parameters:
  ///   - entry: the picture.
  ///   - identifier: the number of the picture.
  private static func control(_ entry: Entry, _ identifier: UInt32) -> String {
    "a=T,U=1,i=\(identifier),f=32,s=\(entry.image.width),v=\(entry.image.height),"
      + "c=\(entry.size.columns),r=\(entry.size.rows),"
  }

  /// Forgets all pictures, because terminals may have removed them together with the contents of the screen. Pictures
  /// that the terminal may still have are removed before the next picture is sent.
  mutating func forget() {
    let mayBeThere = mayBeThere
    self = SentPictures()
    mustDelete = mayBeThere
  }
}
