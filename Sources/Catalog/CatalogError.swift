public import Bytes
public import Collation
public import ListingIndex
public import MPDClient

/// The reason why a catalog lookup failed.
public enum CatalogError: Error, Sendable, Hashable {
  /// The server refused a request, or the connection failed.
  case server(MPDError)
  /// The collator, which compares names, could not be opened.
  case collation(CollationError)
  /// No entry matches a component of a path.
  case notFound(JumpFailure)
  /// A path leads to an entry that cannot be opened as a list. The value is the entry's URI or name.
  case noList(ByteString)
  /// No marker has the given label; `nearest` holds the nearest labels in collation order.
  case noMarker(label: String, nearest: [String])
  /// The marker has fewer than two inner markers.
  case notZoomable(label: String)
}

/// A path component that matches no entry.
public struct JumpFailure: Error, Sendable, Hashable {
  /// The component that matches no entry.
  public let component: ByteString
  /// The list in which the component was looked up; nil for entries that are not from a server.
  public let source: ListingSource?
  /// The kind of entry that was wanted; nil for any kind.
  public let kind: EntryKind?
  /// How the component was compared with names.
  public let matching: NameMatching
  /// The names that resemble the component, the most similar first. Each of these names contains a word whose beginning
  /// differs from the component in at most a third of the letters.
  public let nearest: [ByteString]
}

extension ListingSource {
  fileprivate var place: String {
    switch self {
    case .directory(let path), .tree(let path): "'\(path)'"
    case .tags(let path): "the values of \(path.tag.name)"
    case .queue: "the queue"
    case .playlist(let name, _): "the playlist '\(name)'"
    case .search: "the search results"
    case .songs: "the album"
    case .albums: "the albums"
    case .ordered(let list, _), .descending(let list): list.place
    }
  }
}

extension CatalogError: CustomStringConvertible {
  /// A sentence that describes the error, with names exactly as the server sent them.
  public var description: String {
    switch self {
    case .server(let error): error.description
    case .collation(let error): error.description
    case .notFound(let failure):
      "nothing in \(failure.source?.place ?? "the list") matches '\(failure.component)'"
    case .noList(let target): "'\(target)' cannot be listed, because it contains no other entries"
    case .noMarker(let label, let nearest) where nearest.isEmpty:
      "there is no marker '\(label)': the list is empty"
    case .noMarker(let label, let nearest):
      "there is no marker '\(label)'; nearest: \(nearest.joined(separator: ", "))"
    case .notZoomable(let label):
      "'\(label)' cannot be zoomed: it is not divided into finer markers"
    }
  }
}

/// Runs a closure that sends requests, and converts its errors to `CatalogError.server`.
func asking<Reply>(_ body: () throws(MPDError) -> Reply) throws(CatalogError) -> Reply {
  do throws(MPDError) { return try body() } catch { throw .server(error) }
}

/// How a path component is compared with names.
public struct NameMatching: Sendable, Hashable {
  /// The part of a name that a component must match.
  public enum Rule: Sendable, Hashable {
    /// The whole name or its beginning, which is found in O(log n).
    case prefix
    /// Any part of the name.
    case substring
    /// Letters of the name in the component's order, possibly with other letters between them.
    case subsequence
  }

  /// The part of a name that the last component must match.
  public let rule: Rule
  /// Whether every component is also compared with the Latin transliteration of names in other scripts.
  public let transliterates: Bool

  /// The whole name or its beginning must match; O(log n).
  public static let prefix = NameMatching(rule: .prefix, transliterates: false)
  /// Any part of the name must match; O(n).
  public static let substring = NameMatching(rule: .substring, transliterates: false)
  /// Letters of the name must match in the component's order, possibly with other letters between them; O(n).
  public static let subsequence = NameMatching(rule: .subsequence, transliterates: false)

  /// Returns the same matching with or without transliteration. With it, each component is compared with every name,
  /// which takes O(n).
  ///
  /// - Parameter isOn: whether each component is also compared with the Latin transliteration of names in other scripts.
  public func transliterating(_ isOn: Bool = true) -> NameMatching {
    NameMatching(rule: rule, transliterates: isOn)
  }

  var ofParents: NameMatching { .prefix.transliterating(transliterates) }

  var usesOrder: Bool { rule == .prefix && !transliterates }
}
