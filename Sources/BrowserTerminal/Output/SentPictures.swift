internal import Browser
internal import Bytes

/// The pictures that a terminal has been sent, and those that it is going to be sent (kitty's graphics
/// protocol).
///
/// A picture is sent in short pieces, so that a frame never waits for more than one of them. There is a
/// limited number of pictures; the least recently used one is replaced.
struct SentPictures {
  private struct Entry {
    let image: PixelImage
    let size: CellSize
    var isSent = false
    var use: Int
  }

  /// The maximum number of pictures, enough for several pages.
  static let capacity = 16
  /// The number of the first picture. Other programs hardly use it in the same window.
  private static let firstIdentifier: UInt32 = 0x6D7000
  /// The number of bytes of a piece: 4096 in base64.
  private static let pieceSize = 3072

  private var entries: [Entry?] = Array(repeating: nil, count: capacity)
  private var useCount = 0
  private var waiting: [Int] = []
  /// The number of bytes of the first of them that have been sent.
  private var offset = 0
  private var mustDelete = false

  /// Whether the terminal may have pictures, or a part of one.
  var mayBeThere: Bool { mustDelete || entries.contains { $0 != nil } }

  var hasMore: Bool { mustDelete || !waiting.isEmpty }

  /// The sequences that remove all pictures, and end a piece that was not sent wholly.
  static let deletion: String =
    "\u{1B}\\"
    + (0..<capacity).map { "\u{1B}_Ga=d,d=I,i=\(identifier(of: $0)),q=2\u{1B}\\" }.joined()

  private static func identifier(of index: Int) -> UInt32 { firstIdentifier + UInt32(index) }

  /// Returns the number of a picture that was sent wholly; nil for another one, which will be sent.
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

  /// The entry that is free or was not used for the longest time; entries that are being sent are
  /// left out.
  private var replaceableIndex: Int? {
    entries.indices.filter { !waiting.contains($0) }
      .min { (entries[$0]?.use ?? 0, $0) < (entries[$1]?.use ?? 0, $1) }
  }

  /// Returns what is to be sent next, and whether it is the end of a picture; nil if there is nothing.
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

  /// The keys of the first piece: transmit the pixels, and make the cells that stand for them
  /// (`U=1`) a picture of a number of columns and rows.
  private static func control(_ entry: Entry, _ identifier: UInt32) -> String {
    "a=T,U=1,i=\(identifier),f=32,s=\(entry.image.width),v=\(entry.image.height),"
      + "c=\(entry.size.columns),r=\(entry.size.rows),"
  }

  /// Forgets all pictures, since terminals may have removed them with the screen's contents, and removes
  /// those that are left.
  mutating func forget() {
    let mayBeThere = mayBeThere
    self = SentPictures()
    mustDelete = mayBeThere
  }
}
