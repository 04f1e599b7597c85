public import Bytes

/// One value of a tag that songs in the database have, with those of the tags it is grouped by.
public struct TagValue: Sendable, Hashable {
  /// The value; empty for songs without the tag.
  public let value: ByteString
  /// The values of the group tags, in the order in which they were asked for; an empty one stands
  /// for songs without that tag.
  public let groups: [ByteString]

  /// Makes a value.
  public init(_ value: ByteString, groups: [ByteString] = []) {
    self.value = value
    self.groups = groups
  }
}
