package import Bytes
package import MPDClient

extension ServerConnection {
  /// The URIs with absolute paths below the server's music directory relative to it; see
  /// `relativeToMusicDirectory(_:over:)`. Connects only if there is an absolute path.
  package func relativeToMusicDirectory(_ uris: [ByteString]) throws -> [ByteString] {
    guard uris.contains(where: \.isAbsolutePath) else { return uris }
    return try withConnection { server in
      try CommandRuntime.relativeToMusicDirectory(uris, over: &server)
    }
  }

  /// Returns one URI relative to the music directory.
  package func relativeToMusicDirectory(_ uri: ByteString) throws -> ByteString {
    guard uri.isAbsolutePath else { return uri }
    return try relativeToMusicDirectory([uri])[0]
  }

  /// The server's music directory; nil if the server does not report it, which it does over a unix socket
  /// only.
  package func musicDirectory() throws -> ByteString? {
    try withConnection { server in try CommandRuntime.musicDirectory(of: &server) }
  }
}

/// Makes absolute paths below the server's music directory relative to it, as the server names its
/// songs. The URIs stay unchanged if the server does not report the directory, which it does over a
/// unix socket only.
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
  /// An absolute path below the server's music directory relative to it; anything else unchanged.
  ///
  /// - Parameter directory: nil if the server does not report it.
  package func relative(toMusicDirectory directory: ByteString?) -> ByteString {
    guard isAbsolutePath, let directory else { return self }
    return relative(to: directory) ?? self
  }

  /// Whether it begins with a slash; a slash alone is the server's root.
  fileprivate var isAbsolutePath: Bool { count > 1 && first == .slash }

  /// The path relative to a directory; nil if it is outside of it.
  fileprivate func relative(to directory: ByteString) -> ByteString? {
    if self == directory { return "/" }
    guard hasPrefix(directory + "/") else { return nil }
    return ByteString(dropFirst(directory.count).drop { $0 == .slash })
  }
}
