internal import Bytes
internal import Collation
internal import Glibc

/// Everything that the sort keys of a collation depend on; a part of the keys of the cache's files.
struct CollationIdentity {
  /// Empty for the root locale.
  let locale: ByteString
  /// A value of `--script-order`.
  let scriptOrder: ByteString
  /// Words separated by commas.
  let articles: ByteString
  /// The versions of ICU and of the program.
  private let versions: [ByteString]

  init(_ choice: CollationChoice) {
    locale = ByteString(choice.wanted.identifier)
    scriptOrder = choice.scriptOrder == .locale ? "locale" : "latin"
    articles = ByteString(choice.articles)
    versions = currentVersions
  }

  /// Reads the parts of a file's key; nil if they have another form.
  init?(parts: [ByteString]) {
    guard parts.count >= 3 else { return nil }
    (locale, scriptOrder, articles) = (parts[0], parts[1], parts[2])
    versions = Array(parts[3...])
  }

  /// The parts for a file's key.
  var parts: [ByteString] { [locale, scriptOrder, articles] + versions }

  /// Whether the versions are those of this program, which ignores files of others.
  var isOfThisBuild: Bool { versions == currentVersions }
}

private var currentVersions: [ByteString] { [ByteString(Collator.icuVersion), programIdentity] }

/// Identifies this build of the program, so that no build reads sections and keys of another one.
private var programIdentity: ByteString {
  var status = stat()
  stat("/proc/self/exe", &status)
  let time = status.st_mtim
  return ByteString("\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)")
}
