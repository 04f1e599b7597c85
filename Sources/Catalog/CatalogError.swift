public import Bytes
public import Collation
public import ListingIndex
public import MPDClient

/// The reason why a catalog has no answer.
public enum CatalogError: Error, Sendable, Hashable {
  /// The server refused, or the connection failed.
  case server(MPDError)
  /// The collator could not be opened.
  case collation(CollationError)
  /// A jump found no entry.
  case notFound(JumpFailure)
  /// A path leads to an entry that is no list; the entry is given.
  case noList(ByteString)
  /// No marker has the label that was to be zoomed; the nearest ones in collation order are given.
  case noMarker(label: String, nearest: [String])
  /// The marker has fewer than two inner markers.
  case notZoomable(label: String)
}

/// The component of a path of prefixes that matches nothing.
public struct JumpFailure: Error, Sendable, Hashable {
  /// The component.
  public let component: ByteString
  /// The list in which it was looked up; nil for a listing that was made elsewhere.
  public let source: ListingSource?
  /// The kind of entry that was wanted; nil for any kind.
  public let kind: EntryKind?
  /// The comparison of the component with names.
  public let matching: NameMatching
  /// The names that are most like the component, the most similar first: a word of each begins with
  /// it, apart from at most a third of its letters.
  public let nearest: [ByteString]
}

extension JumpFailure {
  fileprivate var place: String {
    switch source {
    case .directory(let path), .tree(let path): "'\(path)'"
    case .tags(let path): "the values of \(path.tag.name)"
    case .queue: "the queue"
    case .playlist(let name, _): "the playlist '\(name)'"
    case .search: "the songs found"
    case nil: "the listing"
    }
  }
}

extension CatalogError: CustomStringConvertible {
  /// A sentence for people; names are as the server sent them.
  public var description: String {
    switch self {
    case .server(let error): error.description
    case .collation(let error): error.description
    case .notFound(let failure): "nothing in \(failure.place) matches '\(failure.component)'"
    case .noList(let target): "'\(target)' is a single entry, not a list"
    case .noMarker(let label, let nearest) where nearest.isEmpty:
      "no marker '\(label)': the listing is empty"
    case .noMarker(let label, let nearest):
      "no marker '\(label)'; nearest: \(nearest.joined(separator: ", "))"
    case .notZoomable(let label):
      "'\(label)' cannot be zoomed: it has fewer than two inner markers"
    }
  }
}

/// Runs requests; their errors become `CatalogError.server`.
func asking<Reply>(_ body: () throws(MPDError) -> Reply) throws(CatalogError) -> Reply {
  do throws(MPDError) { return try body() } catch { throw .server(error) }
}

/// The way in which the last component of a path is compared with names.
public struct NameMatching: Sendable, Hashable {
  /// The part of a name that a component must be.
  public enum Rule: Sendable, Hashable {
    /// The name or the beginning of it, found in O(log n).
    case prefix
    /// Any part of the name.
    case substring
    /// Letters of the name in their order, with any others between them.
    case subsequence
  }

  /// The part of a name that the last component must be.
  public let rule: Rule
  /// Whether every component also finds names of other scripts by their transliteration into Latin
  /// letters.
  public let transliterates: Bool

  /// Creates a way to compare. All but `prefix` without transliteration compare the component with
  /// every name: O(n).
  ///
  /// - Parameters:
  ///   - rule: the part of a name that the last component must be.
  ///   - transliterating: whether names of other scripts are also found by their transliteration
  ///     into Latin letters.
  public init(_ rule: Rule = .prefix, transliterating: Bool = false) {
    self.rule = rule
    transliterates = transliterating
  }

  var ofParents: NameMatching { NameMatching(transliterating: transliterates) }

  var usesOrder: Bool { rule == .prefix && !transliterates }
}
