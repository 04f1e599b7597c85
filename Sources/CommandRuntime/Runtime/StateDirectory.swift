package import Bytes
internal import Glibc
package import MPDClient
package import Platform
internal import TerminalText

/// A directory of private files below `$XDG_STATE_HOME/mpdex`, by default `~/.local/state/mpdex` (XDG Base
/// Directory Specification).
package struct StateDirectory {
  /// The absolute path.
  package let path: ByteString

  /// Creates the directory and those above it, accessible only to their owner.
  ///
  /// - Parameter parts: the names of the directories below that of mpdex.
  package init(_ parts: [ByteString]) throws {
    guard let base = StateDirectory.base else {
      throw CommandFailure(.usage, "neither XDG_STATE_HOME nor HOME is an absolute path")
    }
    try self.init(base, parts)
  }

  /// The directory if it is there; nothing is created.
  package init?(existing parts: [ByteString]) {
    guard let base = StateDirectory.base else { return nil }
    path = parts.reduce(base + "/mpdex") { $0 + "/" + $1 }
    guard access(cString(path), F_OK) == 0 else { return nil }
  }

  /// Does the same below another directory than `base`.
  init(_ base: ByteString, _ parts: [ByteString]) throws {
    path = parts.reduce(base + "/mpdex") { $0 + "/" + $1 }
    do { try makePrivateDirectories(path) } catch {
      throw CommandFailure(writingState: path, error)
    }
    guard fileStatus(path)?.kind == S_IFDIR else {
      throw CommandFailure(writingState: path, SystemError(ENOTDIR))
    }
  }

  /// The directory of the user's state; nil if neither variable has an absolute path.
  package static var base: ByteString? {
    userDirectory("XDG_STATE_HOME", orBelowHome: "/.local/state")
  }

  /// The names of the files, in the order of their bytes.
  package func names() -> [ByteString] { namesInDirectory(path) }

  /// Returns the bytes of a file; nil if there is none.
  package func read(_ name: ByteString) throws -> [UInt8]? {
    do { return try readRegularFile(path + "/" + name) } catch {
      if error.number == ENOENT { return nil }
      throw CommandFailure(.no, "cannot read \((path + "/" + name).terminalSafe): \(error.message)")
    }
  }

  /// Writes a file, which replaces one of the same name as a whole.
  package func write(_ bytes: [UInt8], as name: ByteString) throws {
    do {
      // `names()` skips the temporary file.
      try replaceFile(path + "/" + name, with: bytes, through: path + "/.", mode: 0o600)
    } catch {
      throw CommandFailure(writingState: path, error)
    }
  }

  /// Removes a file, if it is there; a failure is ignored.
  package func remove(_ name: ByteString) { removeFile(path + "/" + name) }

  /// Removes a file; throws if it is still there, as a directory is.
  package func removeOrThrow(_ name: ByteString) throws {
    let file = path + "/" + name
    guard let error = removeFile(file) else { return }
    throw CommandFailure(.no, "cannot remove \(file.terminalSafe): \(error.message)")
  }
}

// The directories of servers, and the locks of those who change the queue or playlists.
extension StateDirectory {
  /// The directory of the journal of a server.
  package static func journal(of address: ServerAddress) throws -> StateDirectory {
    try StateDirectory(["journal", name(of: address, nil)])
  }

  /// The name of the directory for a server and its partition.
  package static func name(of address: ServerAddress, _ partition: ByteString?) -> ByteString {
    let isDefault = partition == nil || partition == "default"
    let text = ByteString(address.description) + (isDefault ? "" : "#" + (partition ?? ""))
    return text.percentEscaped
  }

  /// Waits for the lock of the directory; nil if it cannot be had in time.
  package func lock(_ kind: FileLock.Kind, timeout: Duration) -> FileLock? {
    FileLock(lockFile, kind, timeout: timeout)
  }

  /// Waits for the lock of those who change playlists; nil if it cannot be had in time.
  package func playlistLock(timeout: Duration) -> FileLock? {
    FileLock(path + "/.playlists", .exclusive, timeout: timeout)
  }

  /// The file of the lock, which `names()` skips.
  package var lockFile: ByteString { path + "/.lock" }
}

extension ByteString {
  /// The name with every byte but letters, digits and "-._:" as %NN, so that it can name a file.
  package var percentEscaped: ByteString {
    bytes.reduce(into: ByteString()) { name, byte in
      let isPlain = byte.isASCIILetter || byte.isASCIIDigit || "-._:".utf8.contains(byte)
      name += isPlain ? ByteString([byte]) : ByteString("%\(byte.hexadecimal)")
    }
  }

  /// The name that `percentEscaped` has written; nil for any other.
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
