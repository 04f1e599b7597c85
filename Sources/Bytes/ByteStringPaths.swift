// MPD writes a path as a sequence of names separated by slashes, relative to the music directory; the empty path is
// the root.
extension ByteString {
  /// The part after the last slash; the whole path if it has no slash.
  public var lastPathComponent: ByteString {
    ByteString(bytes[(bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0)...])
  }

  /// The path of the directory that contains the file or directory: the part before the last slash, or empty if there
  /// is no slash.
  public var withoutLastPathComponent: ByteString {
    ByteString(bytes[..<(bytes.lastIndex(of: .slash) ?? 0)])
  }

  /// The names between the slashes of the path, leaving out empty names.
  public var pathComponents: [ByteString] {
    bytes.split(separator: .slash).map { ByteString($0) }
  }

  /// Returns the path extended by one name. A slash precedes the name unless this path is the root.
  ///
  /// - Parameter component: one name, without a slash.
  public func appending(component: ByteString) -> ByteString {
    isEmpty ? component : "\(self)/\(component)"
  }

  /// The path without its trailing slash, if it has one. Shells, for example, append such a slash to the names of
  /// directories. The path "/" becomes the root.
  public var withoutTrailingSlash: ByteString {
    last == .slash ? ByteString(bytes.dropLast()) : self
  }

  /// Whether the string contains "://". The URL of a stream contains these characters, whereas a path on a server
  /// does not.
  public var isURL: Bool {
    var rest = bytes[...]
    while let colon = rest.firstIndex(of: .colon) {
      rest = rest[(colon + 1)...]
      if rest.starts(with: "//".utf8) { return true }
    }
    return false
  }
}
