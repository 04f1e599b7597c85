package import Bytes
package import MPDClient

extension ServerConnection {
  /// Returns the URIs after making each absolute path below the server's music directory relative to this directory;
  /// see `relativeToMusicDirectory(_:over:)`. Connects only if at least one of the URIs is an absolute path.
  package func relativeToMusicDirectory(_ uris: [ByteString]) throws -> [ByteString] {
    guard uris.contains(where: \.isAbsolutePath) else { return uris }
    return try withConnection { server in
      try CommandRuntime.relativeToMusicDirectory(uris, over: &server)
    }
  }

  /// Returns one URI, made relative to the server's music directory if it is an absolute path below this directory.
  package func relativeToMusicDirectory(_ uri: ByteString) throws -> ByteString {
    guard uri.isAbsolutePath else { return uri }
    return try relativeToMusicDirectory([uri])[0]
  }

  /// Returns the server's music directory; nil if the server does not report it. MPD reports it only over a unix
  /// socket.
  package func musicDirectory() throws -> ByteString? {
    try withConnection { server in try CommandRuntime.musicDirectory(of: &server) }
  }
}

/// Returns the URIs after making each absolute path below the server's music directory relative to this directory, so
/// that it is like the URIs of the server's songs. If the server does not report the directory, returns all URIs
/// unchanged; MPD reports the directory only over a unix socket.
package func relativeToMusicDirectory(
  _ uris: [ByteString], over server: inout Connection
) throws -> [ByteString] {
  guard uris.contains(where: \.isAbsolutePath) else { return uris }
  guard let directory = try musicDirectory(of: &server) else { return uris }
  return uris.map { $0.relative(toMusicDirectory: directory) }
}

private func musicDirectory(of server: inout Connection) throws -> ByteString? {
  if case .tcp = server.address { return nil }
  do {
    return try server.run(.configuration).musicDirectory?.withoutTrailingSlash
  } catch {
    guard case .ack = error.code else { throw error }
    return nil
  }
}

extension ByteString {
  /// Returns this URI relative to the server's music directory, if the URI is an absolute path below that directory;
  /// otherwise returns the URI unchanged.
  ///
  /// - Parameter directory: the music directory; nil if the server does not report it.
  package func relative(toMusicDirectory directory: ByteString?) -> ByteString {
    guard isAbsolutePath, let directory else { return self }
    return relative(to: directory) ?? self
  }

  /// Whether the text is an absolute path. A single slash does not count, since it means the root of the server's
  /// library.
  fileprivate var isAbsolutePath: Bool { count > 1 && first == .slash }

  /// Returns the path relative to a directory; nil if the path is outside of the directory.
  fileprivate func relative(to directory: ByteString) -> ByteString? {
    if self == directory { return "/" }
    guard hasPrefix(directory + "/") else { return nil }
    return ByteString(dropFirst(directory.count).drop { $0 == .slash })
  }
}
