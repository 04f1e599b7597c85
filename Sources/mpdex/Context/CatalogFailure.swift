internal import Bytes
internal import Catalog
internal import Collation
internal import ListingIndex
internal import MPDClient
internal import TerminalText

extension CommandFailure {
  /// Creates the failure for an error of a catalog, which names the argument that it is about.
  init(_ error: CatalogError, about argument: ByteString?) {
    switch error {
    case .server(let error): self.init(error, about: argument)
    case .collation(let error): self.init(.usage, error.description)
    case .notFound(let failure): self.init(.no, failure.message)
    case .noList(let target):
      self.init(
        .no, "'\(target.shortened.terminalSafe)' is a single entry, which has no list below it")
    case .noMarker, .notZoomable: self.init(.no, error.description)
    }
  }

  /// Creates the failure for an error of a catalog; if the server has not found the argument, the message has
  /// the names nearest to it.
  init(_ error: CatalogError, about argument: ByteString?, over server: inout Connection) {
    switch error {
    case .server(let error): self.init(error, about: argument, over: &server)
    default: self.init(error, about: argument)
    }
  }
}

/// Calls a closure that asks no server, and turns its error into a failure of the command.
func searching<Answer>(
  _ path: ByteString, _ body: () throws(CatalogError) -> Answer
) throws(CommandFailure) -> Answer {
  do throws(CatalogError) { return try body() } catch { throw CommandFailure(error, about: path) }
}

extension JumpFailure {
  fileprivate var message: String {
    let names = nearest.map(\.shownName.terminalSafe).joined(separator: ", ")
    let what = kind.map { "no \($0.name)" } ?? "nothing"
    let remark = endsInZeros ? " (zeros before a number do not count)" : ""
    let hint = source == .directory("") ? "; --in tree looks in all directories" : ""
    return "\(what) in \(place) \(matching.verb) '\(component.shortened.terminalSafe)'\(remark)"
      + (names.isEmpty ? hint : "; nearest: \(names)")
  }

  /// Whether the part ends in the number zero, such as "0" or "Track 00", which begins no other number: numbers
  /// are found by their values.
  private var endsInZeros: Bool {
    let digits = component.bytes.reversed().prefix(while: \.isASCIIDigit)
    return matching.rule == .prefix && !digits.isEmpty
      && digits.allSatisfy { $0 == UInt8(ascii: "0") }
  }

  private var place: String {
    switch source {
    case .directory(""): "the root"
    case .directory(let path): "'\(path.terminalSafe)'"
    case .tree(let path): path.isEmpty ? "the whole tree" : "the tree '\(path.terminalSafe)'"
    case .tags(let path): "the values of \(path.tag.name)"
    case .queue: "the queue"
    case .playlist(let name, _): "the playlist '\(name.terminalSafe)'"
    case .search: "the songs found"
    case nil: "the lines"
    }
  }
}

extension NameMatching {
  /// The verb that says how a name must match.
  fileprivate var verb: String {
    switch rule {
    case .prefix: "begins with"
    case .substring: "contains"
    case .subsequence: "has the letters of"
    }
  }
}
