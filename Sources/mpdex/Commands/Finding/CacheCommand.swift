internal import BrowserService
internal import Bytes
internal import Catalog
internal import CommandRuntime
internal import CommandSyntax
internal import Glibc
internal import JSON
internal import ListingCache
internal import ListingIndex
internal import TerminalText

struct Cache: RunnableCommand {
  static let jsonKeys: JSONKeys = [
    "kind", "directory", "list", "server", "only", "locale", "scriptOrder", "articles", "bytes",
    "seconds (since the last use)", "isOfThisBuild",
  ]

  static let configuration = CommandConfiguration(
    command: "cache",
    abstract: "Show the cache of finished indexes, values and songs, or clear it.",
    discussion: """
      The cache is in $XDG_CACHE_HOME/mpdex or, if that is not set, in ~/.cache/mpdex. Each line \
      describes a file, the least recently used first, by SIZE in bytes, AGE in seconds since its \
      last use, KIND, SERVER, LIST, ONLY, LOCALE, SCRIPTS, ARTICLES and BUILD, separated by \
      tabs. The age is exact to the hour. KIND is listing, values (of a tag, as list prints them), songs (of the whole database), words (by which programs find artists, albums and songs), markers \
      (inner markers), prefixes (prefixes that were looked up, which belong to no server) or other; LIST is the directory or, \
      for another list, its kind and what it was made from, with colons between them; ONLY is directory, song \
      or playlist, or empty for all; LOCALE, SCRIPTS and ARTICLES are those of --locale, \
      --script-order and --ignore-articles; BUILD is this, or other for a file that this program \
      does not read. LOCALE, SCRIPTS, ARTICLES and BUILD are empty for values and songs. The covers that `browse` has drawn, in the directory "covers" there, are not listed, \
      but --clear removes them, too. No connection to a server is made.

      EXAMPLES
        mpdex cache
        mpdex cache --clear
        mpdex jump ar/bjo --no-cache
      """)

  let clear: Bool
  let results: OutputOptions

  init(_ words: inout Words) {
    clear = words.flag("--clear", "Remove all files of the cache.")
    results = words.group()
  }

  func validate() throws {
    if clear { try results.refuse(because: "--clear prints no results") }
  }

  func validate(with common: CommonOptions) throws { try common.refuseServer() }

  func run(in context: CommandContext) throws {
    guard let directory = CacheDirectory.standard(named: "mpdex") else {
      throw CommandFailure(
        .no,
        "there is no directory for the cache: neither XDG_CACHE_HOME nor HOME is set to an absolute path"
      )
    }
    if clear { return removeAll(of: directory, in: context) }
    let output = context.output(for: results)
    try print(directory.files().map { CachedFile($0, of: directory) }, to: output)
  }

  private func removeAll(of directory: CacheDirectory, in context: CommandContext) {
    var removed = directory.clear()
    if let covers = CoverFiles.ofEnvironment?.clear() {
      removed = (removed.count + covers.count, removed.bytes + covers.bytes)
    }
    context.note(
      "removed \(removed.count) \(removed.count == 1 ? "file" : "files") (\(removed.bytes) bytes)")
  }

  private func print(_ files: [CachedFile], to output: CommandOutput) throws {
    if results.json { return files.forEach { output.writeJSON($0.json) } }
    for file in files { output.write(output.isTerminal ? ByteString(file.shown) : file.line) }
  }
}

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

  /// The name of the list that the file contains: a directory, or the kind and the source of another list, separated by
  /// colons. Nil if the file contains no list.
  private var list: ByteString? {
    content?.directory ?? content?.source.map { $0.joined(separator: ":") }
  }

  /// A description of the file for programs: its properties, separated by tabs.
  var line: ByteString {
    let fields: [ByteString?] = [
      ByteString("\(size)"), ByteString("\(age)"), ByteString(kind), content?.server, list,
      content?.only.map { ByteString($0.name) }, collation?.locale, collation?.scriptOrder,
      collation?.articles, collation.map { $0.isOfThisBuild ? "this" : "other" },
    ]
    return fields.map { $0 ?? "" }.joined(separator: "\t")
  }

  /// A description of the file for people, in columns.
  var shown: String {
    let columns = [("\((size + 1023) / 1024) KiB", 12), (shownAge, 9)].map { text, width in
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let names = [content?.server, list].compactMap { $0?.terminalSafe }
    return (columns + [kind] + names + remarks).joined(separator: "  ")
  }

  /// A description in words of the properties that distinguish the file from other files that the cache has for the
  /// same list.
  private var remarks: [String] {
    guard let collation else { return [] }
    let locale = collation.locale.isEmpty ? "root" : collation.locale.terminalSafe
    let remarks = [
      content?.only.map { "only: \($0.name)" }, "locale: \(locale)",
      collation.scriptOrder == "latin"
        ? nil : "script order: \(collation.scriptOrder.terminalSafe)",
      collation.articles.isEmpty ? nil : "articles: \(collation.articles.terminalSafe)",
      collation.isOfThisBuild ? nil : "from another build",
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

  var json: JSONObject {
    [
      "articles": collation?.articles, "bytes": size, "directory": content?.directory,
      "isOfThisBuild": collation?.isOfThisBuild, "kind": kind, "list": content?.source,
      "locale": collation?.locale, "only": content?.only?.name,
      "scriptOrder": collation?.scriptOrder, "seconds": age, "server": content?.server,
    ]
  }
}
