public import Bytes
public import Collation
internal import Glibc

/// Everything that the sort keys of a collation depend on: the part of a cache key that separates
/// the files of different collations.
public struct CollationIdentity: Sendable, Hashable {
  /// The locale's name; empty for the root.
  public let locale: ByteString
  /// The script that sorts first: "latin", or "locale" for CLDR's order.
  public let scriptOrder: ByteString
  /// The ignored articles with commas between them.
  public let articles: ByteString
  /// The versions of ICU and of the program.
  private let versions: [ByteString]

  /// Identifies a collation as this program makes it.
  ///
  /// - Parameters:
  ///   - locale: the locale whose collation is used.
  ///   - scriptOrder: the script whose names come first.
  ///   - ignoringArticles: the words that are ignored at the beginning of a name.
  public init(locale: CollationLocale, scriptOrder: ScriptOrder, ignoringArticles: [String]) {
    self.locale = ByteString(locale.identifier)
    self.scriptOrder = scriptOrder == .locale ? "locale" : "latin"
    // The generic `joined` looks up types at run time, a tenth of the time of a read from the cache.
    articles =
      ignoringArticles.isEmpty ? "" : ByteString(ignoringArticles.joined(separator: ","))
    versions = currentVersions
  }

  /// Reads the parts of a cache key; nil if there are too few.
  init?(parts: [ByteString]) {
    guard parts.count >= 3 else { return nil }
    (locale, scriptOrder, articles) = (parts[0], parts[1], parts[2])
    versions = Array(parts[3...])
  }

  /// The parts of a cache key.
  var parts: [ByteString] { [locale, scriptOrder, articles] + versions }

  /// Whether this build of the program reads the files that are kept under it.
  public var isOfThisBuild: Bool { versions == currentVersions }
}

private var currentVersions: [ByteString] { [ByteString(Collator.icuVersion), programIdentity] }

/// Identifies a build of the program by the size and the modification time of its file, so that no
/// build uses the sections and keys of another one.
private var programIdentity: ByteString {
  var status = stat()
  stat("/proc/self/exe", &status)
  let time = status.st_mtim
  return "\(status.st_size)-\(time.tv_sec)-\(time.tv_nsec)"
}
