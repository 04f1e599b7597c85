internal import Bytes
internal import MPDClient

/// The URIs with absolute paths below the server's music directory as the server names them,
/// relative to it. Only over a unix socket does the server tell its directory; without, or where
/// it does not, nothing is changed.
func relativeToMusicDirectory(
  _ uris: [ByteString], over server: inout Connection
) throws(CommandFailure) -> [ByteString] {
  guard uris.contains(where: \.isAbsolutePath) else { return uris }
  if case .tcp = server.address { return uris }
  guard let directory = try musicDirectory(of: &server) else { return uris }
  return uris.map { $0.isAbsolutePath ? $0.relative(to: directory) ?? $0 : $0 }
}

private func musicDirectory(
  of server: inout Connection
) throws(CommandFailure) -> ByteString? {
  do throws(MPDError) {
    return try server.run(.configuration).musicDirectory?.withoutTrailingSlash
  } catch {
    guard case .ack = error.code else { throw CommandFailure(error) }
    return nil
  }
}

extension ByteString {
  /// A slash alone is the root to the server.
  fileprivate var isAbsolutePath: Bool { bytes.count > 1 && bytes[0] == slash }

  /// Nil if it is neither the directory nor below it.
  fileprivate func relative(to directory: ByteString) -> ByteString? {
    if self == directory { return "/" }
    guard bytes.starts(with: directory.bytes + [slash]) else { return nil }
    return ByteString(bytes[directory.bytes.count...].drop { $0 == slash })
  }
}

private let slash = UInt8.slash
