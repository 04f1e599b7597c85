internal import Bytes

/// A plugin of the server that decodes songs.
public struct DecoderPlugin: Sendable, Hashable {
  /// The plugin's name, such as "flac".
  public let name: String
  /// The file name extensions that it decodes, without the dot, in the server's order; may be empty.
  public let suffixes: [String]
  /// The MIME types that it decodes, in the server's order; may be empty.
  public let mimeTypes: [String]

  /// Creates a description of a plugin.
  public init(name: String, suffixes: [String] = [], mimeTypes: [String] = []) {
    self.name = name
    self.suffixes = suffixes
    self.mimeTypes = mimeTypes
  }

  /// Reads the answer to `decoders`.
  static func plugins(from pairs: [Pair]) -> [DecoderPlugin] {
    pairs.groups(startingWith: "plugin").map { group in
      DecoderPlugin(
        name: group[0].value.description,
        suffixes: group.values("suffix").map(\.description),
        mimeTypes: group.values("mime_type").map(\.description))
    }
  }
}
