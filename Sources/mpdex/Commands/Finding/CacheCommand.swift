internal import ArgumentParser
internal import Catalog
internal import Glibc
internal import ListingCache
internal import ListingIndex

/// `mpdex cache`.
struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what is kept of finished indexes, or clear it.",
    discussion: """
      The cache stands in $XDG_CACHE_HOME/mpdex, else in ~/.cache/mpdex. A line holds SIZE in \
      bytes, AGE in seconds since it was used, KIND, SERVER and DIRECTORY with tabs between them, \
      the least recently used first; KIND is listing, markers (zoomed ones), prefixes (that were \
      looked up) or other. Asks no server.

      EXAMPLES
        mpdex cache
        mpdex cache --clear
        mpdex jump ar/bjo --no-cache
      """)

  @Flag(help: "Remove all of it.")
  var clear = false

  @OptionGroup var results: OutputOptions
  @OptionGroup(title: "Every command") var common: CommonOptions

  func run() throws {
    guard let directory = CacheDirectory.ofEnvironment else {
      throw CommandFailure(
        .no, "there is no cache: neither XDG_CACHE_HOME nor HOME is an absolute path")
    }
    if clear { return removeAll(of: directory) }
    let output = results.output()
    try print(directory.files().map { CachedFile($0, of: directory) }, to: output)
    output.flush()
  }

  private func removeAll(of directory: CacheDirectory) {
    let removed = directory.clear()
    printNote(
      "removed \(removed.count) \(removed.count == 1 ? "file" : "files"), \(removed.bytes) bytes")
  }

  private func print(_ files: [CachedFile], to output: Output) throws {
    if results.json { return try files.forEach { try output.writeJSON($0.json) } }
    for file in files { output.write(output.isTerminal ? ByteString(file.shown) : file.line) }
  }
}

/// A file of the cache and what it holds.
private struct CachedFile {
  let size: Int
  let age: Int
  let content: CacheContent?

  init(_ file: CacheDirectory.File, of directory: CacheDirectory) {
    size = file.size
    age = max(0, time(nil) - file.used)
    content = directory.key(of: file).flatMap(CacheContent.init)
  }

  private var kind: String { content?.kind.rawValue ?? "other" }

  /// For programs.
  var line: ByteString {
    let numbers = "\(size)\t\(age)\t\(kind)\t"
    let names = [content?.server ?? "", content?.directory ?? ""].map(\.bytes)
    return ByteString(Array(numbers.utf8) + names.joined(separator: [UInt8(ascii: "\t")]))
  }

  /// For people, in columns.
  var shown: String {
    let columns = [("\((size + 1023) / 1024) KiB", 12), (shownAge, 9)].map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let names = [content?.server, content?.directory].compactMap { $0?.visible }
    return ((columns + [kind]) + names).joined(separator: "  ")
  }

  private var shownAge: String {
    switch age {
    case ..<3600: "\(age / 60) min"
    case ..<172_800: "\(age / 3600) h"
    default: "\(age / 86_400) days"
    }
  }

  var json: JSONCachedFile {
    let server = content?.server.map { JSONName($0) }
    let directory = content?.directory.map { JSONName($0) }
    return JSONCachedFile(
      bytes: size, seconds: age, kind: kind, server: server?.text, directory: directory?.text,
      directoryBase64: directory?.base64)
  }
}

private struct JSONCachedFile: Encodable {
  let bytes: Int
  /// Since it was used.
  let seconds: Int
  let kind: String
  let server: String?
  let directory: String?
  /// The directory's bytes where they are not UTF-8.
  let directoryBase64: String?
}
