public import Bytes

/// The rows of a sorted listing that are kept elsewhere, such as in a mapped file, in the order of
/// their keys.
///
/// The memory that its functions lend is good for as long as this object. They take offsets from 0
/// up to `count`, and give no key without a byte for its section. A class, since each look at a row
/// would else count references to all of the functions up and down.
public final class BorrowedRows: Sendable {
  /// Lends the bytes of the row at an offset.
  public typealias Bytes = @Sendable (_ offset: Int) -> UnsafeRawBufferPointer

  /// The directory's URI, without a slash at its end; empty for the root.
  public let directory: ByteString
  /// The number of rows.
  public let count: Int
  /// What the entry at an offset is.
  public let kind: @Sendable (_ offset: Int) -> EntryKind
  /// The last path component of the entry at an offset.
  public let name: Bytes
  /// The sort key of the entry at an offset.
  public let key: Bytes

  /// Wraps the functions.
  public init(
    directory: ByteString, count: Int, kind: @escaping @Sendable (_ offset: Int) -> EntryKind,
    name: @escaping Bytes, key: @escaping Bytes
  ) {
    self.directory = directory
    self.count = count
    self.kind = kind
    self.name = name
    self.key = key
  }
}
