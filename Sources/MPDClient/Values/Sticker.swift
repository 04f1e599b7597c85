public import Bytes

/// A name with a value that clients attached to an object.
public struct Sticker: Sendable, Hashable {
  /// The object: for a song its URI.
  public let uri: ByteString
  /// The name.
  public let name: ByteString
  /// The value.
  public let value: ByteString

  /// Makes a sticker.
  public init(uri: ByteString, name: ByteString, value: ByteString) {
    self.uri = uri
    self.name = name
    self.value = value
  }
}

/// What an object is that has stickers, and so what its URI means.
public struct StickerType: Sendable, Hashable {
  /// The protocol's name.
  public let name: ByteString

  /// Wraps a name.
  public init(_ name: ByteString) {
    self.name = name
  }

  /// A song, by its URI; a search looks below a directory.
  public static let song = StickerType("song")
  /// A stored playlist, by its name; a search looks into "" (MPD 0.24).
  public static let playlist = StickerType("playlist")
  /// A filter, by its expression; a search looks into "" (MPD 0.24).
  public static let filter = StickerType("filter")

  /// All songs with one value of a tag, by that value; a search looks into "" (MPD 0.24).
  public static func tag(_ tag: Tag) -> StickerType { StickerType(ByteString(tag.name)) }
}

/// What the value of a sticker must be to be found.
public struct StickerCondition: Sendable, Hashable {
  /// How values are compared.
  public enum Operator: String, Sendable, Hashable, CaseIterable {
    /// The same string.
    case equals = "="
    /// A string that sorts before.
    case less = "<"
    /// A string that sorts behind.
    case greater = ">"
    /// The same whole number (MPD 0.24).
    case equalsNumber = "eq"
    /// A smaller whole number (MPD 0.24).
    case lessNumber = "lt"
    /// A larger whole number (MPD 0.24).
    case greaterNumber = "gt"
    /// A string with this one in it (MPD 0.24).
    case contains
    /// A string that begins with this one (MPD 0.24).
    case startsWith = "starts_with"
  }

  /// How values are compared.
  public let comparison: Operator
  /// What they are compared with.
  public let value: ByteString

  /// Makes a condition.
  public init(_ comparison: Operator, _ value: ByteString) {
    self.comparison = comparison
    self.value = value
  }

  var arguments: [ByteString] { [ByteString(comparison.rawValue), value] }
}

/// By what a search for stickers sorts them (MPD 0.24).
public struct StickerSort: Sendable, Hashable {
  let argument: ByteString

  /// By the object's URI.
  public static func uri(descending: Bool = false) -> StickerSort { by("uri", descending) }

  /// By the value as a string.
  public static func value(descending: Bool = false) -> StickerSort { by("value", descending) }

  /// By the value as a whole number.
  public static func number(descending: Bool = false) -> StickerSort { by("value_int", descending) }

  private static func by(_ key: String, _ isDescending: Bool) -> StickerSort {
    StickerSort(argument: ByteString(isDescending ? "-" + key : key))
  }
}

/// A sticker's name with the type of object that has it (MPD 0.24).
public struct StickerName: Sendable, Hashable {
  /// The name.
  public let name: ByteString
  /// The type of object; nil if the server does not tell.
  public let type: StickerType?

  /// Makes a name.
  public init(_ name: ByteString, type: StickerType?) {
    self.name = name
    self.type = type
  }
}
