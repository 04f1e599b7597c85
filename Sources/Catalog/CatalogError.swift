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
