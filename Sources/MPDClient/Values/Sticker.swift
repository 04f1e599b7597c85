public import Bytes

/// A name and a value that a client has attached to an object, such as the rating of a song.
public struct Sticker: Sendable, Hashable, Codable {
  /// The URI of the object, such as a song, to which the sticker is attached.
  public let uri: ByteString
  /// The name of the sticker, such as "rating". An object has at most one sticker of each name.
  public let name: ByteString
  /// The value as the client wrote it; even a number is stored as text.
  public let value: ByteString

  /// Creates a sticker that is attached to an object.
  ///
  /// - Parameters:
  ///   - uri: the URI of the object, such as a song, to which the sticker is attached.
  ///   - name: the name of the sticker.
  ///   - value: the value of the sticker.
  public init(
    uri: some ByteStringConvertible, name: some ByteStringConvertible,
    value: some ByteStringConvertible
  ) {
    self.uri = uri.byteString
    self.name = name.byteString
    self.value = value.byteString
  }
}

/// A type of object to which stickers can be attached. The type determines whether an object's URI is the URI of a
/// song, the name of a playlist or something else.
public struct StickerType: Sendable, Hashable, Codable {
  /// The name of the type in the protocol.
  public let name: ByteString

  /// Creates a type from its name, even if `StickerType` has no constant for it.
  ///
  /// - Parameter name: the name in the protocol.
  public init(_ name: some ByteStringConvertible) {
    self.name = name.byteString
  }

  /// A song, identified by its URI; a search covers the songs below a directory.
  public static let song = StickerType("song")
  /// A stored playlist, identified by its name; in a search, the directory must be "" (MPD 0.24).
  public static let playlist = StickerType("playlist")
  /// A filter, identified by its expression; in a search, the directory must be "" (MPD 0.24).
  public static let filter = StickerType("filter")

  /// Returns the type whose objects are the values of a tag. A sticker of such an object belongs to all songs with that
  /// value; in a search, the directory must be "" (MPD 0.24).
  ///
  /// - Parameter tag: the tag whose values have the stickers.
  public static func tag(_ tag: Tag) -> StickerType { StickerType(ByteString(tag.name)) }
}

/// A condition on the value of a sticker, for searches.
public struct StickerCondition: Sendable, Hashable {
  /// A way of comparing the value of a sticker with the string or number of the condition.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    /// The value equals the condition's string.
    case equals = "="
    /// The value is a string that sorts before the condition's string.
    case less = "<"
    /// The value is a string that sorts after the condition's string.
    case greater = ">"
    /// The value equals the condition's whole number (MPD 0.24).
    case equalsNumber = "eq"
    /// The value is less than the condition's whole number (MPD 0.24).
    case lessNumber = "lt"
    /// The value is greater than the condition's whole number (MPD 0.24).
    case greaterNumber = "gt"
    /// The value contains the condition's string (MPD 0.24).
    case contains
    /// The value begins with the condition's string (MPD 0.24).
    case startsWith = "starts_with"
  }

  /// The way in which the values of stickers are compared with ``value``.
  public let comparison: Operator
  /// The string or number with which the values of stickers are compared.
  public let value: ByteString

  /// Creates a condition that compares the values of stickers with a string or number.
  ///
  /// - Parameters:
  ///   - comparison: the way in which the values of stickers are compared.
  ///   - value: the string or number with which the values of stickers are compared.
  public init(_ comparison: Operator, _ value: some ByteStringConvertible) {
    self.comparison = comparison
    self.value = value.byteString
  }

  var arguments: [ByteString] { [ByteString(comparison.rawValue), value] }
}

/// The order of the stickers that a search finds (MPD 0.24).
public struct StickerSort: Sendable, Hashable {
  let argument: ByteString

  /// Sorts by the URI of the object that has the sticker.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func uri(descending: Bool = false) -> StickerSort { by("uri", descending) }

  /// Sorts by the sticker's value, compared as a string.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func value(descending: Bool = false) -> StickerSort { by("value", descending) }

  /// Sorts by the sticker's value, compared as a whole number.
  ///
  /// - Parameter descending: whether the order is reversed.
  public static func number(descending: Bool = false) -> StickerSort { by("value_int", descending) }

  private static func by(_ key: String, _ isDescending: Bool) -> StickerSort {
    StickerSort(argument: ByteString(isDescending ? "-" + key : key))
  }
}

/// The name of one or more stickers, and the type of the objects that have these stickers (MPD 0.24).
public struct StickerName: Sendable, Hashable, Codable {
  /// The name of the sticker, such as "rating", as clients have chosen it.
  public let name: ByteString
  /// The type of the objects that have the stickers; nil if the server does not report it.
  public let type: StickerType?

  /// Creates a sticker name with the type of the objects that have stickers of this name.
  ///
  /// - Parameters:
  ///   - name: the name of the sticker.
  ///   - type: the type of the objects that have the stickers; nil if the server does not report it.
  public init(_ name: some ByteStringConvertible, type: StickerType?) {
    self.name = name.byteString
    self.type = type
  }
}
