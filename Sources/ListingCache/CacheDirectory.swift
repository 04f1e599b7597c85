internal import Bytes
internal import Platform

/// A directory that contains cache files. Each key has one file. A file is always replaced as a whole. At any time, any
/// file may be missing or damaged, or may be replaced by another program.
///
/// No operation fails: a file that cannot be read counts as a miss, and content that cannot be written is not stored.
public struct CacheDirectory: Sendable {
  /// The absolute path of the directory, without a trailing slash.
  public let path: String
  /// The maximum total size of all files in bytes; the least recently used files are removed first.
  public let limit: Int

  /// The default size limit, 256 MiB, which is enough for the indexes of about four million entries.
  public static let defaultLimit = 256 << 20
  /// The maximum number of files. The number is limited because pruning reads the status of each file.
  public static let maxFiles = 1000

  /// Creates a cache in a directory, which need not exist.
  ///
  /// - Parameters:
  ///   - path: the absolute path of the directory, without a trailing slash.
  ///   - limit: the maximum total size of all files in bytes.
  public init(path: String, limit: Int = CacheDirectory.defaultLimit) {
    self.path = path
    self.limit = limit
  }

  /// Creates a cache in `$XDG_CACHE_HOME/NAME` or, if this is not an absolute path, in `$HOME/.cache/NAME` (XDG Base
  /// Directory Specification). Returns nil if neither is an absolute path.
  ///
  /// - Parameters:
  ///   - name: the name of the program's own directory.
  ///   - environment: returns the value of an environment variable; nil if the variable is not set.
  public init?(named name: String, environment: (String) -> String?) {
    func absolute(_ variable: String) -> String? {
      environment(variable).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { $0 + "/.cache" }
    guard let base else { return nil }
    self.init(path: "\(base)/\(name)")
  }

  /// Returns the usual cache of a program, in `$XDG_CACHE_HOME` or `$HOME/.cache` as by ``init(named:environment:)``
  /// with the environment of the process; nil if neither is an absolute path.
  ///
  /// - Parameter name: the name of the program's own directory.
  public static func standard(named name: String) -> CacheDirectory? {
    CacheDirectory(named: name) { environmentVariable($0).flatMap { String(validating: $0) } }
  }

  /// A file in the cache directory.
  public struct File: Sendable, Hashable {
    /// The name of the file, without the path of the directory.
    public let name: String
    /// The size of the file in bytes.
    public let size: Int
    /// The time when the file was last written or used, in Unix seconds; a use is recorded at most once an hour.
    public let lastUsed: Int
  }

  /// Returns all files of the cache including unfinished ones, the least recently used first; empty if the directory
  /// does not exist.
  public func files() -> [File] {
    names().compactMap(file).sorted { ($0.lastUsed, $0.name) < ($1.lastUsed, $1.name) }
  }

  /// Returns the key for which a file was written; nil if the file is damaged or has another format.
  ///
  /// - Parameter file: a file of this directory.
  public func key(of file: File) -> CacheKey? { CacheFile(path: path(of: file.name))?.key }

  private func path(of name: String) -> String { "\(path)/\(name)" }

  private func names() -> [String] {
    namesInDirectory(ByteString(path)).filter { $0.hasOccurrence(of: CacheKey.fileExtension.utf8) }
      .map(\.description)
  }

  private func file(_ name: String) -> File? {
    var status = stat()
    guard lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return File(
      name: name, size: Int(status.st_size), lastUsed: Int(status.st_mtim.tv_sec))
  }
}

// Reading and writing.
extension CacheDirectory {
  /// Returns whether there is a file for a key; the file may be damaged.
  ///
  /// - Parameter key: the key of the file.
  public func hasFile(for key: CacheKey) -> Bool { access(path(of: key.fileName), F_OK) == 0 }

  /// Opens the file of an entry. Returns nil if there is no such file, or if the file does not have `partCount`
  /// parts.
  func openFile(of entry: CacheEntryID, partCount: Int) -> CacheFile? {
    openFile(of: entry.key, partCount: partCount) { $0.isOf(entry) }
  }

  /// Opens the file of a key, regardless of the file's validator. Returns nil if there is no such file, or if the file
  /// does not have `partCount` parts.
  func openFile(of key: CacheKey, partCount: Int) -> CacheFile? {
    openFile(of: key, partCount: partCount) { $0.isOf(key) }
  }

  private func openFile(
    of key: CacheKey, partCount: Int, where isWanted: (CacheFile) -> Bool
  ) -> CacheFile? {
    let name = key.fileName
    guard let file = CacheFile(path: path(of: name)), file.partCount == partCount, isWanted(file)
    else { return nil }
    touch(name, lastUsed: file.lastUsed)
    return file
  }

  /// Records that a file is being used, so that pruning removes other files first. The use is recorded at most once an
  /// hour. It is recorded in the modification time, because file systems often do not record the access time.
  ///
  /// - Parameters:
  ///   - name: the name of the file.
  ///   - lastUsed: the file's present modification time, in Unix seconds.
  private func touch(_ name: String, lastUsed: Int) {
    guard lastUsed < time(nil) - hour else { return }
    utimensat(AT_FDCWD, path(of: name), nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Replaces the file of an entry. Returns false if the file cannot be written or would exceed the cache's limit.
  ///
  /// - Parameters:
  ///   - entry: the key and the validator of the file, which are its first two parts.
  ///   - partLengths: the lengths of all other parts in bytes.
  ///   - body: writes the other parts, in order.
  func write(
    _ entry: CacheEntryID, partLengths: [Int], _ body: (inout FileWriter) -> Void
  ) -> Bool {
    let firstParts = [entry.key.bytes, entry.validator]
    let header = FileHeader(lengths: firstParts.map(\.count) + partLengths)
    guard header.contentSize <= limit else { return false }
    try? makePrivateDirectories(ByteString(path))
    return FileWriter.replaceFile(at: path(of: entry.key.fileName)) { writer in
      for part in [header.bytes] + firstParts { writer.append(part: part) }
      body(&writer)
    }
  }
}

// Removing.
extension CacheDirectory {
  /// Removes the file of a key, if there is one.
  ///
  /// - Parameter key: the key of the file.
  public func remove(_ key: CacheKey) { unlink(path(of: key.fileName)) }

  /// Removes all files of the cache, including unfinished ones; returns their number and their total size in bytes.
  @discardableResult
  public func clear() -> (count: Int, bytes: Int) {
    let removed = files().filter { unlink(path(of: $0.name)) == 0 }
    return (removed.count, removed.reduce(0) { $0 + $1.size })
  }

  /// Removes the least recently used files until the remaining files are within the limits, and removes files that
  /// have been unfinished for an hour. O(files).
  public func prune() {
    let files = files()
    var size = files.reduce(0) { $0 + $1.size }
    var count = files.count
    for file in files {
      let isAbandoned =
        !file.name.hasSuffix(CacheKey.fileExtension) && file.lastUsed < time(nil) - hour
      guard size > limit || count > Self.maxFiles || isAbandoned else { continue }
      guard unlink(path(of: file.name)) == 0 else { continue }
      size -= file.size
      count -= 1
    }
  }
}

private let hour = 3600
