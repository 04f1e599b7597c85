package import Bytes
package import CommandRuntime
internal import Glibc
package import MPDClient
internal import Platform

// Playlist files in the format M3U8: extended M3U in UTF-8.

/// The tags that a playlist file shows.
package let tagsOfPlaylistFiles = [.artist] + Song.nameTags

extension Song {
  /// Returns the two lines that represent the song in a playlist file.
  ///
  /// - Parameter base: the directory to which the path in the file is relative; nil for the music directory.
  package func linesInPlaylistFile(_ base: PathBase?) -> [ByteString] {
    let seconds = duration.map { "\(Int($0.inSeconds.rounded()))" } ?? "-1"
    let artist = bytes(of: .artist).map { $0 + " - " } ?? ""
    let name = listedName ?? uri.lastPathComponent
    let path = uri.isURL ? uri : (base?.path(of: uri) ?? uri)
    return [ByteString("#EXTINF:\(seconds),") + artist + name, path.asPathInPlaylistFile]
  }
}

extension ByteString {
  /// The path in a form that is not mistaken for a comment and that keeps a space at its beginning.
  fileprivate var asPathInPlaylistFile: ByteString {
    first == UInt8(ascii: "#") || first == .space ? "./" + self : self
  }
}

/// A directory on this machine to which the paths of the server's files can be made relative.
package struct PathBase {
  private let musicDirectory: [ByteString]
  private let directory: [ByteString]

  /// Creates the base; nil if the server does not report its music directory.
  package init?(of directory: ByteString, in context: CommandContext) throws {
    guard let music = try context.server.musicDirectory() else { return nil }
    musicDirectory = try absolute(music)
    self.directory = try absolute(directory)
  }

  /// Returns the URI of the file to which a path leads from the directory; nil if there is no such file below the
  /// music directory, or if the path itself is the URI of a file.
  func uri(ofPath path: ByteString) -> ByteString? {
    let file = (directory + path.pathComponents).normalized
    guard path.first != .slash, file.starts(with: musicDirectory),
      !isFile(absolutePath(musicDirectory + path.pathComponents)), isFile(absolutePath(file))
    else { return nil }
    return file[musicDirectory.count...].joined(separator: "/")
  }

  /// Returns the path from the directory to a file of the server.
  func path(of uri: ByteString) -> ByteString {
    let file = uri.first == .slash ? uri.pathComponents : musicDirectory + uri.pathComponents
    let shared = zip(file.dropLast(), directory).prefix { $0 == $1 }.count
    let up = Array(repeating: ByteString(".."), count: directory.count - shared)
    return (up + file[shared...]).joined(separator: "/")
  }
}

/// Returns the components of a path after it has been made absolute and "." and ".." have been resolved.
private func absolute(_ path: ByteString) throws -> [ByteString] {
  let start = path.first == .slash ? [] : try currentDirectory().pathComponents
  return (start + path.pathComponents).normalized
}

private func absolutePath(_ components: [ByteString]) -> ByteString {
  "/" + components.joined(separator: "/")
}

extension [ByteString] {
  /// The components of the path after "." and ".." have been resolved.
  fileprivate var normalized: [ByteString] {
    var components: [ByteString] = []
    for component in self where component != "." {
      if component == ".." { _ = components.popLast() } else { components.append(component) }
    }
    return components
  }
}

private func currentDirectory() throws -> ByteString {
  guard let path = getcwd(nil, 0) else { throw SystemError(errno) }
  defer { free(path) }
  return ByteString(cString: path)
}
