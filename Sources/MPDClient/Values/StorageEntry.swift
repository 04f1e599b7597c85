public import Bytes

/// A file or a directory as it is stored, whether MPD can play it or not.
public struct StorageEntry: Sendable, Hashable {
  /// The last part of the path.
  public let name: ByteString
  /// Whether it is a directory.
  public let isDirectory: Bool
  /// All pairs behind the name.
  public let pairs: [Pair]

  /// An entry of pairs that came behind its name.
  public init(name: ByteString, isDirectory: Bool, pairs: [Pair] = []) {
    self.name = name
    self.isDirectory = isDirectory
    self.pairs = pairs
  }

  /// The length of the file in bytes; nil for a directory, and if it is not known.
  public var size: Int? { pairs.count("size") }

  /// When it was changed last, in Unix seconds; nil if it is not known.
  public var lastModified: Int? { pairs.first("Last-Modified")?.unixTime }

  /// Groups the pairs of a reply into entries.
  static func entries(from pairs: [Pair]) -> [StorageEntry] {
    pairs.groups(startingWith: "directory", "file").map { group in
      StorageEntry(
        name: group[0].value, isDirectory: group[0].name == "directory",
        pairs: Array(group.dropFirst()))
    }
  }
}
