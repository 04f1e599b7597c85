internal import Glibc

/// The directory with the cache's files: one for each key, replaced as a whole, any of which may be
/// missing, damaged or somebody else's at any time.
///
/// Nothing here fails: what cannot be read is not there, what cannot be written is left.
public struct CacheDirectory: Sendable {
  /// What the names of the cache's files end in.
  static let suffix = ".mpdex"

  /// The absolute path, without a slash at its end.
  public let path: String
  /// How many bytes all files may have; the least recently used go first.
  public let limit: Int

  /// 256 MiB: the indexes of some four million entries.
  public static let defaultLimit = 256 << 20
  /// How many files there may be: all are looked at when one is added.
  public static let mostFiles = 1000

  /// Names a directory, which need not exist.
  public init(path: String, limit: Int = CacheDirectory.defaultLimit) {
    self.path = path
    self.limit = limit
  }

  /// `$XDG_CACHE_HOME/mpdex`, else `$HOME/.cache/mpdex` (XDG Base Directory Specification); nil
  /// where neither is an absolute path.
  public init?(environment: (String) -> String?) {
    func absolute(_ name: String) -> String? {
      environment(name).flatMap { $0.hasPrefix("/") ? $0 : nil }
    }
    let base = absolute("XDG_CACHE_HOME") ?? absolute("HOME").map { $0 + "/.cache" }
    guard let base else { return nil }
    self.init(path: base + "/mpdex")
  }

  /// A file of the cache.
  public struct File: Sendable, Hashable {
    /// The name in the directory.
    public let name: String
    /// In bytes.
    public let size: Int
    /// When it was written or used last, in Unix seconds.
    public let used: Int
  }

  /// All files of the cache, the least recently used first; none where there is no directory.
  public func files() -> [File] {
    names().compactMap(file).sorted { ($0.used, $0.name) < ($1.used, $1.name) }
  }

  /// What a file is of; nil if it is none of this format, or damaged.
  public func key(of file: File) -> CacheKey? { CacheFile(path: path(of: file.name))?.key }

  /// Removes all files of the cache, those that were never finished among them; returns how many
  /// there were, and how many bytes.
  @discardableResult
  public func clear() -> (count: Int, bytes: Int) {
    let removed = files().filter { unlink(path(of: $0.name)) == 0 }
    return (removed.count, removed.reduce(0) { $0 + $1.size })
  }

  func path(of name: String) -> String { path + "/" + name }

  private func names() -> [String] {
    guard let directory = opendir(path) else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.contains(Self.suffix) { names.append(name) }
    }
    return names
  }

  private func file(_ name: String) -> File? {
    var status = stat()
    guard lstat(path(of: name), &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return File(
      name: name, size: Int(status.st_size), used: Int(status.st_mtim.tv_sec))
  }
}

extension CacheDirectory {
  /// Says that a file was used, at most once an hour, so that it stays when others must go. Its
  /// time of change serves, since file systems often do not keep the time of access.
  func touch(_ name: String, lastUsed: Int) {
    guard lastUsed < time(nil) - hour else { return }
    utimensat(AT_FDCWD, path(of: name), nil, AT_SYMLINK_NOFOLLOW)
  }

  /// Removes the least recently used files until the rest fits, and what was never finished for an
  /// hour. O(files).
  public func prune() {
    let files = files()
    var size = files.reduce(0) { $0 + $1.size }
    var count = files.count
    for file in files {
      let isAbandoned = !file.name.hasSuffix(Self.suffix) && file.used < time(nil) - hour
      guard size > limit || count > Self.mostFiles || isAbandoned else { continue }
      guard unlink(path(of: file.name)) == 0 else { continue }
      size -= file.size
      count -= 1
    }
  }
}

/// In seconds.
private let hour = 3600
