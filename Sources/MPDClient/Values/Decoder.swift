internal import Bytes

/// A plugin that decodes songs.
public struct Decoder: Sendable, Hashable {
  /// The plugin's name, such as "flac".
  public let plugin: String
  /// The ends of file names that it takes, without the dot, in the server's order; may be empty.
  public let suffixes: [String]
  /// The MIME types that it takes, in the server's order; may be empty.
  public let mimeTypes: [String]

  /// Makes a decoder.
  public init(plugin: String, suffixes: [String] = [], mimeTypes: [String] = []) {
    self.plugin = plugin
    self.suffixes = suffixes
    self.mimeTypes = mimeTypes
  }

  /// Reads the answer to `decoders`.
  static func decoders(from pairs: [Pair]) -> [Decoder] {
    pairs.groups(startingWith: "plugin").map { group in
      Decoder(
        plugin: group[0].value.description,
        suffixes: group.values("suffix").map(\.description),
        mimeTypes: group.values("mime_type").map(\.description))
    }
  }
}
