public import Bytes

/// The part of the server's configuration that the server reveals in its reply to `config`.
public struct Configuration: Sendable, Hashable, Codable {
  /// All pairs of the server's answer to `config`, including pairs for which this type has no property.
  public let pairs: [Pair]

  /// Creates a configuration from the pairs of a server's answer to `config`.
  ///
  /// - Parameter pairs: the pairs of the answer.
  public init(pairs: [Pair]) {
    self.pairs = pairs
  }

  /// The absolute path of the music directory; nil if no music directory is configured, or if it is not a local
  /// directory.
  public var musicDirectory: ByteString? { pairs.first("music_directory") }

  /// The absolute path of the directory of stored playlists; nil if no such directory is configured, or before MPD
  /// 0.24.
  public var playlistDirectory: ByteString? { pairs.first("playlist_directory") }

  /// Whether filters can contain regular expressions; always false before MPD 0.24, because earlier servers do not
  /// report this.
  public var hasRegularExpressions: Bool { pairs.flag("pcre") }
}

/// A plugin with which the server decodes songs.
public struct DecoderPlugin: Sendable, Hashable, Codable, Identifiable {
  /// The plugin's name, such as "flac".
  public let name: String
  /// The extensions of the files that the plugin decodes, without the dot, in the server's order; may be empty.
  public let suffixes: [String]
  /// The MIME types that the plugin decodes, in the server's order; may be empty.
  public let mimeTypes: [String]

  /// Creates the description of a plugin from its name and the formats that it decodes.
  ///
  /// - Parameters:
  ///   - name: the plugin's name, such as "flac".
  ///   - suffixes: the extensions of the files that the plugin decodes, without the dot, in the server's order; may
  ///     be empty.
  ///   - mimeTypes: the MIME types that the plugin decodes, in the server's order; may be empty.
  public init(name: String, suffixes: [String] = [], mimeTypes: [String] = []) {
    self.name = name
    self.suffixes = suffixes
    self.mimeTypes = mimeTypes
  }

  /// The name, which identifies the plugin.
  public var id: String { name }

  static func plugins(from pairs: [Pair]) -> [DecoderPlugin] {
    pairs.groups(startingWith: "plugin").map { group in
      DecoderPlugin(
        name: group[0].value.description,
        suffixes: group.values("suffix").map(\.description),
        mimeTypes: group.values("mime_type").map(\.description))
    }
  }
}

/// The name of a protocol feature, which changes the server's behaviour on connections that enable it (MPD 0.24).
public struct ProtocolFeature: Sendable, Hashable {
  /// The name of the feature in the protocol.
  public let name: String

  /// Creates a feature from its name, even if this type has no constant for the feature.
  ///
  /// - Parameter name: the name in the protocol.
  public init(_ name: String) {
    self.name = name
  }

  /// Makes the server omit the stored playlists from listings of the root directory.
  public static let hidePlaylistsInRoot = ProtocolFeature("hide_playlists_in_root")
}

/// The name of a normalization that the server applies to strings before it compares them in searches (MPD 0.25).
public struct StringNormalization: Sendable, Hashable {
  /// The name of the normalization in the protocol.
  public let name: String

  /// Creates a normalization from its name, even if this type has no constant for the normalization.
  ///
  /// - Parameter name: the name in the protocol.
  public init(_ name: String) {
    self.name = name
  }

  /// Removes accents and other marks from letters: "e" finds "é".
  public static let stripDiacritics = StringNormalization("strip_diacritics")
}

/// A storage that is mounted in the music directory, or the music directory itself (`struct mpd_mount`).
public struct Mount: Sendable, Hashable, Codable, Identifiable {
  /// The path of the mount point, relative to the music directory; "" for the music directory itself.
  public let path: ByteString
  /// The URI of the storage; nil if the server does not report it.
  public let storage: ByteString?

  /// Creates the description of a storage that is mounted at a path.
  ///
  /// - Parameters:
  ///   - path: the path of the mount point, relative to the music directory; "" for the music directory itself.
  ///   - storage: the URI of the storage; nil if the server does not report it.
  public init(path: some ByteStringConvertible, storage: ByteString?) {
    self.path = path.byteString
    self.storage = storage
  }

  /// The path, which identifies the mount.
  public var id: ByteString { path }
}

/// A file server on the local network that can be mounted (`struct mpd_neighbor`).
public struct Neighbor: Sendable, Hashable, Codable, Identifiable {
  /// The URI of the file server, as the command `mount` expects it.
  public let uri: ByteString
  /// The display name of the file server; nil if the server does not report it.
  public let name: ByteString?

  /// Creates a neighbor with a URI and a name.
  ///
  /// - Parameters:
  ///   - uri: the URI of the file server, as the command `mount` expects it.
  ///   - name: the display name of the file server; nil if the server does not report it.
  public init(uri: some ByteStringConvertible, name: ByteString?) {
    self.uri = uri.byteString
    self.name = name
  }

  /// The URI, which identifies the neighbor.
  public var id: ByteString { uri }
}

/// A message that another client sent to a channel (`struct mpd_message`).
public struct Message: Sendable, Hashable, Codable {
  /// The channel to which the message was sent, one of those that this client is subscribed to.
  public let channel: ByteString
  /// The text of the message; its meaning is up to the clients, not to the server.
  public let text: ByteString

  /// Creates a message on a channel.
  ///
  /// - Parameters:
  ///   - channel: the channel to which the message was sent.
  ///   - text: the text of the message.
  public init(channel: some ByteStringConvertible, text: some ByteStringConvertible) {
    self.channel = channel.byteString
    self.text = text.byteString
  }
}

typealias ProtocolVersion = (major: Int, minor: Int, patch: Int)
