internal import ListingIndex
internal import ArgumentParser
internal import Catalog
internal import Glibc
internal import ListingCache
internal import Bytes

/// `mpdex cache`.
struct Cache: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show what is kept of finished indexes, or clear it.",
    discussion: """
      The cache stands in $XDG_CACHE_HOME/mpdex, else in ~/.cache/mpdex. A line holds, with tabs \
      between them, SIZE in bytes, AGE in seconds since it was used, KIND, SERVER, DIRECTORY, ONLY, \
      LOCALE, SCRIPTS, ARTICLES and BUILD, the least recently used first. The age is kept to the \
      hour. KIND is listing, markers (zoomed ones), prefixes (that were looked up, of no server) \
      or other; ONLY is directory, song or playlist, or empty for all; LOCALE, SCRIPTS and ARTICLES \
      are those of --locale, --script-order and --ignore-articles; BUILD is this or other, whose \
      files this program does not read. Asks no server.

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
  let collation: CollationIdentity?

  init(_ file: CacheDirectory.File, of directory: CacheDirectory) {
    size = file.size
    age = max(0, time(nil) - file.lastUsed)
    content = directory.key(of: file).flatMap(CacheContent.init)
    collation = content?.collation
  }

  private var kind: String { content?.kind.rawValue ?? "other" }

  /// For programs.
  var line: ByteString {
    let fields: [ByteString?] = [
      ByteString("\(size)"), ByteString("\(age)"), ByteString(kind), content?.server,
      content?.directory,
      content?.only.map { ByteString($0.name) }, collation?.locale, collation?.scriptOrder,
      collation?.articles, collation.map { $0.isOfThisBuild ? "this" : "other" },
    ]
    let tab = [UInt8.tab]
    return ByteString(Array(fields.map { $0?.bytes ?? [] }.joined(separator: tab)))
  }

  /// For people, in columns.
  var shown: String {
    let columns = [("\((size + 1023) / 1024) KiB", 12), (shownAge, 9)].map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let names = [content?.server, content?.directory].compactMap { $0?.visible }
    return (columns + [kind] + names + remarks).joined(separator: "  ")
  }

  /// What tells it from others of the same directory.
  private var remarks: [String] {
    guard let collation else { return [] }
    let locale = collation.locale.isEmpty ? "root" : collation.locale.visible
    let remarks = [
      content?.only.map { "only: \($0.name)" }, "locale: \(locale)",
      collation.scriptOrder == "latin" ? nil : "script order: \(collation.scriptOrder.visible)",
      collation.articles.isEmpty ? nil : "articles: \(collation.articles.visible)",
      collation.isOfThisBuild ? nil : "other build",
    ]
    return remarks.compactMap { $0 }
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
      directoryBase64: directory?.base64, only: content?.only?.name,
      locale: collation?.locale.description, scriptOrder: collation?.scriptOrder.description,
      articles: collation?.articles.description, isOfThisBuild: collation?.isOfThisBuild)
  }
}

private struct JSONCachedFile: Encodable {
  let bytes: Int
  /// Since it was used, to the hour.
  let seconds: Int
  let kind: String
  let server: String?
  let directory: String?
  /// The directory's bytes where they are not UTF-8.
  let directoryBase64: String?
  /// The kind of the entries; missing for all.
  let only: String?
  /// Empty for the root.
  let locale: String?
  let scriptOrder: String?
  /// Words with commas between them.
  let articles: String?
  /// Whether this program reads it.
  let isOfThisBuild: Bool?
}
