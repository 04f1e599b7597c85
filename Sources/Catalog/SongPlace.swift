public import Bytes

/// The song that an entry of a list of songs leads to, with its place in the list.
public struct SongPlace: Sendable, Hashable {
  /// The URI.
  public let uri: ByteString
  /// The 0-based position in the queue or the playlist; nil for a result of a search.
  public let position: Int?
  /// The identifier in the queue; nil for a song elsewhere.
  public let id: Int?

  /// Creates a place.
  init(uri: ByteString, position: Int? = nil, id: Int? = nil) {
    self.uri = uri
    self.position = position
    self.id = id
  }
}

// The form in which a listing keeps it as a target: position and identifier as four bytes each, then
// the URI.
extension SongPlace {
  var target: ByteString {
    ByteString((position.fourBytes + id.fourBytes) + uri.bytes)
  }

  /// Reads a target of a list of songs; nil for any other.
  ///
  /// - Parameter target: the target of an entry in a list of songs.
  public init?(target: ByteString) {
    guard target.count >= 8 else { return nil }
    let numbers = target.withUnsafeBytes { bytes in
      [0, 4].map {
        Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self)))
      }
    }
    self.init(
      uri: ByteString(target.bytes[8...]), position: numbers[0].unlessNone,
      id: numbers[1].unlessNone)
  }
}

extension Int? {
  fileprivate var fourBytes: [UInt8] {
    let number = flatMap { UInt32(exactly: $0) } ?? noNumber
    return withUnsafeBytes(of: number.bigEndian, Array.init)
  }
}

extension Int {
  fileprivate var unlessNone: Int? { self == Int(noNumber) ? nil : self }
}

private let noNumber = UInt32.max
