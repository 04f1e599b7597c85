package import Bytes
internal import Glibc
package import MPDClient
package import Platform
internal import TerminalText

/// A directory of private files below `$XDG_STATE_HOME/mpdex`, by default `~/.local/state/mpdex` (XDG Base
/// Directory Specification).
package struct StateDirectory {
  /// The absolute path of the directory.
  package let path: ByteString

  /// Creates the directory and its parents, accessible only to their owner.
  ///
  /// - Parameter parts: the components of the path below mpdex's own directory.
  package init(_ parts: [ByteString]) throws {
    guard let base = StateDirectory.base else {
      throw CommandFailure(
        .usage,
        "mpdex has no directory in which to store its data: neither XDG_STATE_HOME nor HOME is set to an absolute path"
      )
    }
    try self.init(base, parts)
  }

  /// Opens an existing directory without creating anything. Returns nil if the directory does not exist.
  package init?(existing parts: [ByteString]) {
    guard let base = StateDirectory.base else { return nil }
    path = parts.reduce(base + "/mpdex") { $0 + "/" + $1 }
    guard access(cString(path), F_OK) == 0 else { return nil }
  }

  /// Creates the directory and its parents below the given directory instead of `StateDirectory.base`.
  init(_ base: ByteString, _ parts: [ByteString]) throws {
    path = parts.reduce(base + "/mpdex") { $0 + "/" + $1 }
    do { try makePrivateDirectories(path) } catch {
      throw CommandFailure(writingState: path, error)
    }
    guard fileStatus(path)?.kind == S_IFDIR else {
      throw CommandFailure(writingState: path, SystemError(ENOTDIR))
    }
  }

  /// The base directory of the user's state files; nil if neither XDG_STATE_HOME nor HOME is an absolute path.
  package static var base: ByteString? {
    userDirectory("XDG_STATE_HOME", orBelowHome: "/.local/state")
  }

  /// Returns the names of the files in the directory in byte order, without names that begin with a dot.
  package func names() -> [ByteString] { namesInDirectory(path) }

  /// Returns the bytes of a file; nil if the file does not exist.
  package func read(_ name: ByteString) throws -> [UInt8]? {
    do { return try readRegularFile(path + "/" + name) } catch {
      if error.number == ENOENT { return nil }
      throw CommandFailure(.no, "cannot read \((path + "/" + name).terminalSafe): \(error.message)")
    }
  }

  /// Writes a file, atomically replacing any existing file that has this name.
  package func write(_ bytes: [UInt8], as name: ByteString) throws {
    do {
      // `names()` skips the temporary file.
      try replaceFile(path + "/" + name, with: bytes, through: path + "/.", mode: 0o600)
    } catch {
      throw CommandFailure(writingState: path, error)
    }
  }

  /// Removes a file if it exists; a failure is ignored.
  package func remove(_ name: ByteString) { removeFile(path + "/" + name) }

  /// Removes a file; throws if it still exists afterwards, for instance because it is a directory.
  package func removeOrThrow(_ name: ByteString) throws {
    let file = path + "/" + name
    guard let error = removeFile(file) else { return }
    throw CommandFailure(.no, "cannot remove \(file.terminalSafe): \(error.message)")
  }
}

// The directories of servers, and the locks that protect changes of the queue or of playlists.
extension StateDirectory {
  /// Returns the directory that contains the journal of a server, creating the directory if necessary.
  package static func journal(of address: ServerAddress) throws -> StateDirectory {
    try StateDirectory(["journal", name(of: address, nil)])
  }

  /// Returns the name of the directory that belongs to a server and one of its partitions.
  ///
  /// - Parameters:
  ///   - address: the address of the server.
  ///   - partition: the name of the partition; nil means the default partition.
  package static func name(of address: ServerAddress, _ partition: ByteString?) -> ByteString {
    let isDefault = partition == nil || partition == "default"
    let text = ByteString(address.description) + (isDefault ? "" : "#" + (partition ?? ""))
    return text.percentEscaped
  }

  /// Waits for the directory's lock; returns nil if the lock does not become free before the timeout.
  package func lock(_ kind: FileLock.Kind, timeout: Duration) -> FileLock? {
    FileLock(lockFile, kind, timeout: timeout)
  }

  /// Waits for the lock that protects changes to playlists; returns nil if the lock does not become free before the
  /// timeout.
  package func playlistLock(timeout: Duration) -> FileLock? {
    FileLock(path + "/.playlists", .exclusive, timeout: timeout)
  }

  /// The path of the lock file, which `names()` skips.
  package var lockFile: ByteString { path + "/.lock" }
}

extension ByteString {
  /// The text, encoded so that it is a valid file name: every byte except letters, digits and "-._:" is written as %NN.
  package var percentEscaped: ByteString {
    bytes.reduce(into: ByteString()) { name, byte in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._:".utf8.contains(byte)
      name += isPlain ? ByteString([byte]) : ByteString("%\(byte.hexadecimal)")
    }
  }

  /// The text that `percentEscaped` has encoded as this text; nil if this text contains an invalid escape.
  package var withoutPercentEscapes: ByteString? {
    var name = ByteString()
    var rest = bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        name.append(byte)
        continue
      }
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      guard digits.utf8.count == 2, let value = UInt8(digits, radix: 16) else { return nil }
      name.append(value)
      rest = rest.dropFirst(2)
    }
    return name
  }
}
