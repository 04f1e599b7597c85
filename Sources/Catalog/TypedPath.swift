internal import Bytes

/// A path that is being typed.
struct TypedPath {
  /// The part up to the last slash, and with it; empty if there is none.
  let lead: ByteString
  /// The components of that part.
  let parents: [ByteString]
  /// The component that is being typed.
  let last: ByteString
  /// Whether the last component is written as paths are completed.
  let isPlain: Bool

  /// A name that is not divided.
  init(name: ByteString) {
    (lead, parents, last, isPlain) = ("", [], name, true)
  }

  init(_ path: ByteString, in source: ListingSource) {
    let start = source.startOfLastComponent(of: path)
    let rest = ByteString(path.bytes[start...])
    lead = ByteString(path.bytes[..<start])
    parents = lead.isEmpty ? [] : source.components(of: lead)
    guard case .tags = source, !rest.isEmpty else {
      last = rest
      isPlain = true
      return
    }
    last = source.components(of: rest)[0]
    isPlain = last.escapedInPath == rest
  }
}

extension ListingSource {
  /// The index after the last slash that divides a path.
  fileprivate func startOfLastComponent(of path: ByteString) -> Int {
    switch self {
    case .directory, .tree: path.bytes.lastIndex(of: .slash).map { $0 + 1 } ?? 0
    case .tags: TagPath.startOfLastComponent(of: path)
    case .queue, .playlist, .search: 0
    }
  }
}
