// A path is a sequence of names with slashes between them, relative to the music directory, as MPD
// writes it; the empty path is the root.
extension ByteString {
  /// The part after the last slash; the whole path if it has no slash.
  public var lastPathComponent: ByteString {
    ByteString(bytes[(bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0)...])
  }

  /// The path of the directory that the path is in: the part before the last slash; empty if it has no
  /// slash.
  public var withoutLastPathComponent: ByteString {
    ByteString(bytes[..<(bytes.lastIndex(of: .slash) ?? 0)])
  }

  /// The names between slashes, without empty ones.
  public var pathComponents: [ByteString] {
    bytes.split(separator: .slash).map { ByteString($0) }
  }

  /// Returns the path with one more name at its end, after a slash unless this path is the root.
  ///
  /// - Parameter component: one name, without a slash.
  public func appending(component: ByteString) -> ByteString {
    isEmpty ? component : "\(self)/\(component)"
  }

  /// The path without a slash at its end, such as shells add to the names of directories; "/"
  /// becomes the root.
  public var withoutTrailingSlash: ByteString {
    last == .slash ? ByteString(bytes.dropLast()) : self
  }

  /// Whether the string contains "://", as the URL of a stream does, and a path on a server does
  /// not.
  public var isURL: Bool {
    var rest = bytes[...]
    while let colon = rest.firstIndex(of: .colon) {
      rest = rest[(colon + 1)...]
      if rest.starts(with: "//".utf8) { return true }
    }
    return false
  }
}
