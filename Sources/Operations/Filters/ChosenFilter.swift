package import Bytes
package import CommandRuntime
internal import JSON
internal import ListingIndex
internal import MPDClient

// Filters in arguments that can also be paths. A text counts as a filter only if it begins like one, because the names
// of files can begin with parentheses, too.
extension ByteString {
  /// The filter in a line that a menu has returned: the whole line, the text after a tab (as `list --albums` prints
  /// it), or the value of "filter" in a JSON object. Nil if the line has none of these forms. A carriage return at the
  /// end is ignored. Because values within a filter can contain tabs as well, the filter begins after the last tab that
  /// is followed by a filter.
  package var chosenFilter: ByteString? {
    let line = last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes[...]
    guard line.last == UInt8(ascii: ")") else { return ByteString(line).filterInJSON }
    var start = line.endIndex
    repeat {
      start = line[..<(start - 1)].lastIndex(of: .tab).map { $0 + 1 } ?? 0
      if isFilter(line[start...]) { return ByteString(line[start...]) }
    } while start > 0
    return nil
  }

  /// Whether a filter names an album in the form in which `list --albums` prints it.
  var namesAlbum: Bool {
    ["(Album == ", "(MUSICBRAINZ_ALBUMID == "].contains { hasOccurrence(of: $0.utf8) }
  }

  private var filterInJSON: ByteString? {
    guard hasPrefix("{"), last == UInt8(ascii: "}"), let object = try? JSONValue(bytes),
      object.uri == nil
    else { return nil }
    return object["filter"]?.text
  }
}

extension ServerConnection {
  /// Returns the filter in each line that a menu has returned; nil for a line without a filter. If a directory, a file
  /// or a playlist has the whole line as its name, the line counts as this name and not as a filter.
  package func chosenFilters(_ lines: [ByteString]) throws -> [ByteString?] {
    let filters = lines.map(\.chosenFilter)
    guard filters.contains(where: { $0 != nil }) else { return filters }
    return try withConnection { server in
      let playlists = Set(((try? server.run(.playlists)) ?? []).map(\.name))
      let names = server.entries(
        named: zip(lines, filters).compactMap { $1 == nil ? nil : $0 })
      return zip(lines, filters).map { line, filter in
        filter.flatMap { playlists.contains(line) || names.contains(line) ? nil : $0 }
      }
    }
  }
}

extension Connection {
  /// Returns the paths, among the given ones, at which the server has a directory, a song or a playlist file. If there
  /// are many paths, reads the directories that would contain them, because nearly all lines of a menu share one
  /// directory.
  fileprivate mutating func entries(named paths: [ByteString]) -> Set<ByteString> {
    guard paths.count > maxPaths else { return Set(paths.filter { hasEntry(named: $0) }) }
    var names: Set<ByteString> = []
    for directory in Set(paths.map(\.withoutLastPathComponent)) {
      guard let listing = try? listing(of: directory) else { continue }
      names.formUnion((0..<listing.count).lazy.map { listing.target(at: $0) })
    }
    return names
  }

  /// Returns whether the server has a directory, a song or a playlist file at the given path; false if the server
  /// refuses the request.
  mutating func hasEntry(named path: ByteString) -> Bool {
    guard let entries = try? run(.entries(of: path)) else { return false }
    return !entries.isEmpty
  }
}

/// The maximum number of paths that are looked up one by one.
private let maxPaths = 20

/// Returns whether the text begins like a filter in MPD's syntax: with parentheses, a name, and an operator or a quoted
/// string.
private func isFilter(_ text: ArraySlice<UInt8>) -> Bool {
  guard text.first == UInt8(ascii: "("), text.last == UInt8(ascii: ")") else { return false }
  let inner = text.drop { $0 == UInt8(ascii: "(") || $0 == UInt8(ascii: "!") }
  let name = inner.prefix { $0.isASCIILetter || $0 == .underscore || $0 == .hyphen }
  let rest = inner.dropFirst(name.count)
  guard !name.isEmpty, rest.first == .space else { return false }
  let end = rest.drop { $0 == .space }
  return end.first == .quotationMark || end.first == .apostrophe || isOperator(end)
}

private func isOperator(_ text: ArraySlice<UInt8>) -> Bool {
  let word = String(decoding: text.prefix { $0 != .space }, as: UTF8.self)
  return FilterOperator(rawValue: word) != nil || word == ">="
}
