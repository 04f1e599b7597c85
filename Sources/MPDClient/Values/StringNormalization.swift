/// What the server makes of strings before it compares them in searches (MPD 0.25).
public struct StringNormalization: Sendable, Hashable {
  /// The protocol's name.
  public let name: String

  /// Wraps a name.
  public init(_ name: String) {
    self.name = name
  }

  /// Letters lose their accents and other marks: "e" finds "é".
  public static let stripDiacritics = StringNormalization("strip_diacritics")
}
