internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex

extension CommandFailure {
  /// Creates the failure for an error of a catalog, which names the argument that it is about.
  init(_ error: CatalogError, about argument: ByteString) {
    switch error {
    case .server(let error): self.init(error, about: argument)
    case .collation(let error): self.init(.usage, error.description)
    case .notFound(let failure): self.init(.no, failure.message)
    case .noMarker, .notZoomable: self.init(.no, error.description)
    }
  }
}

extension JumpFailure {
  fileprivate var message: String {
    let place = directory.isEmpty ? "the root" : "'\(directory.terminalSafe)'"
    let names = nearest.map(\.terminalSafe).joined(separator: ", ")
    let what = kind.map { "no \($0.name)" } ?? "nothing"
    return "\(what) in \(place) begins with '\(component.terminalSafe)'"
      + (names.isEmpty ? "" : "; nearest: \(names)")
  }
}
