public import Bytes

/// What a zoom asks of a collation.
public struct PrefixCollation: Sendable {
  /// The primary weights of a text as they stand in a sort key behind the section's byte.
  public let primaryKey: @Sendable (String) -> [UInt8]
  /// The plainest text with the same primary weights.
  public let label: @Sendable (String) -> String
  /// The part of a name that its sort key was made of: the name itself, or what is left of it
  /// without a leading article.
  public let sortedPart: @Sendable (ByteString) -> String

  /// Wraps the questions.
  public init(
    primaryKey: @escaping @Sendable (String) -> [UInt8],
    label: @escaping @Sendable (String) -> String,
    sortedPart: @escaping @Sendable (ByteString) -> String = \.description
  ) {
    self.primaryKey = primaryKey
    self.label = label
    self.sortedPart = sortedPart
  }
}
