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
  /// No marker has the label that was to be zoomed; the nearest ones in collation order are given.
  case noMarker(label: String, nearest: [String])
  /// The marker has fewer than two inner markers.
  case notZoomable(label: String)
}

/// The component of a path of prefixes that matches nothing.
public struct JumpFailure: Error, Sendable, Hashable {
  /// The component.
  public let component: ByteString
  /// The directory in which it was looked up.
  public let directory: ByteString
  /// The kind of entry that was wanted; nil for any kind.
  public let kind: EntryKind?
  /// The names around the place where the component would sort.
  public let nearest: [ByteString]
}

extension CatalogError: CustomStringConvertible {
  /// A sentence for people; names are as the server sent them.
  public var description: String {
    switch self {
    case .server(let error): error.description
    case .collation(let error): error.description
    case .notFound(let failure): "nothing in '\(failure.directory)' matches '\(failure.component)'"
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
