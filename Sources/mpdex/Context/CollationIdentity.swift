internal import Bytes
internal import Collation
internal import Glibc

/// All that the sort keys of a collation depend on, as the cache's files are kept under it.
struct CollationIdentity {
  /// Empty for the root.
  let locale: ByteString
  /// As `--script-order` has it.
  let scriptOrder: ByteString
  /// Words with commas between them.
  let articles: ByteString
  /// The versions of ICU and of the program.
  private let versions: [ByteString]

  init(_ choice: CollationChoice) {
    locale = ByteString(choice.wanted.identifier)
    scriptOrder = choice.scriptOrder == .locale ? "locale" : "latin"
    articles = ByteString(choice.articles)
    versions = currentVersions
  }

  /// Reads the parts of a file's key; nil where another program made them.
  init?(parts: [ByteString]) {
    guard parts.count >= 3 else { return nil }
    (locale, scriptOrder, articles) = (parts[0], parts[1], parts[2])
    versions = Array(parts[3...])
  }

  var parts: [ByteString] { [locale, scriptOrder, articles] + versions }

  /// Whether this program would read what is kept under it.
  var isOfThisBuild: Bool { versions == currentVersions }
}

private var currentVersions: [ByteString] { [ByteString(Collator.icuVersion), programIdentity] }

/// Tells one build of this program from others, so that none trusts sections and keys that another
/// has made.
private var programIdentity: ByteString {
  var status = stat()
  stat("/proc/self/exe", &status)
  let time = status.st_mtim
  return ByteString("\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)")
}
