public import Bytes

/// A name and a value that a client has attached to an object, such as the rating of a song.
public struct Sticker: Sendable, Hashable, Codable {
  /// The object; for a song, its URI.
  public let uri: ByteString
  /// The name.
  public let name: ByteString
  /// The value.
  public let value: ByteString

  /// Creates a sticker.
  ///
  /// - Parameters:
  ///   - uri: the object; for a song, its URI.
  ///   - name: the name.
  ///   - value: the value.
  public init(uri: ByteString, name: ByteString, value: ByteString) {
    self.uri = uri
    self.name = name
    self.value = value
  }
}

/// The type of an object that has stickers, which determines what its URI means.
public struct StickerType: Sendable, Hashable, Codable {
  /// The protocol's name.
  public let name: ByteString

  /// Creates a type with any name, including one without a constant here.
  ///
  /// - Parameter name: the name in the protocol.
  public init(_ name: ByteString) {
    self.name = name
  }

  /// A song, identified by its URI; a search covers a directory.
  public static let song = StickerType("song")
  /// A stored playlist, identified by its name; the directory of a search must be "" (MPD 0.24).
  public static let playlist = StickerType("playlist")
  /// A filter, identified by its expression; the directory of a search must be "" (MPD 0.24).
  public static let filter = StickerType("filter")

  /// All songs with one value of a tag, identified by that value; the directory of a search must be
  /// "" (MPD 0.24).
  ///
  /// - Parameter tag: the tag whose values have the stickers.
  public static func tag(_ tag: Tag) -> StickerType { StickerType(ByteString(tag.name)) }
}

/// A condition on the value of a sticker, for searches.
public struct StickerCondition: Sendable, Hashable {
  /// A comparison of values.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    /// The value is the same string.
    case equals = "="
    /// The value is a string that sorts before the given one.
    case less = "<"
    /// The value is a string that sorts after the given one.
    case greater = ">"
    /// The value is the same whole number (MPD 0.24).
    case equalsNumber = "eq"
    /// The value is a smaller whole number (MPD 0.24).
    case lessNumber = "lt"
    /// The value is a larger whole number (MPD 0.24).
    case greaterNumber = "gt"
    /// The value contains the given string (MPD 0.24).
    case contains
    /// The value begins with the given string (MPD 0.24).
    case startsWith = "starts_with"
  }

  /// The comparison.
  public let comparison: Operator
  /// The value that stickers are compared with.
  public let value: ByteString

  /// Creates a condition.
  ///
  /// - Parameters:
  ///   - comparison: the comparison.
  ///   - value: the value that stickers are compared with.
  public init(_ comparison: Operator, _ value: ByteString) {
    self.comparison = comparison
    self.value = value
  }

  var arguments: [ByteString] { [ByteString(comparison.rawValue), value] }
}

/// The order of the stickers that a search finds (MPD 0.24).
public struct StickerSort: Sendable, Hashable {
  let argument: ByteString

  /// Sorts by the object's URI.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func uri(descending: Bool = false) -> StickerSort { by("uri", descending) }

  /// Sorts by the value as a string.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func value(descending: Bool = false) -> StickerSort { by("value", descending) }

  /// Sorts by the value as a whole number.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func number(descending: Bool = false) -> StickerSort { by("value_int", descending) }

  private static func by(_ key: String, _ isDescending: Bool) -> StickerSort {
    StickerSort(argument: ByteString(isDescending ? "-" + key : key))
  }
}

/// A sticker's name with the type of object that has it (MPD 0.24).
public struct StickerName: Sendable, Hashable, Codable {
  /// The name.
  public let name: ByteString
  /// The type of object; nil if the server does not report it.
  public let type: StickerType?

  /// Creates a name.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - type: the type of object; nil if the server does not report it.
  public init(_ name: ByteString, type: StickerType?) {
    self.name = name
    self.type = type
  }
}
