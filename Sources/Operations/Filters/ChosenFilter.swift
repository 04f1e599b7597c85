package import Bytes
package import CommandRuntime
internal import JSON
internal import ListingIndex
internal import MPDClient

// Filters in arguments that can also be paths. A text counts as a filter only if it begins like one, because the names
// of files can begin with parentheses, too.
extension ByteString {
  /// The filter of a line that a menu has returned: the text itself, or the text after a tab, as `list --albums` prints
  /// it, or the value of "filter" in a JSON object. Nil if the text is none of these. A carriage return at the end is
  /// ignored. Since values within a filter can have tabs as well, the last tab that a filter follows decides.
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
    let text = description
    return ["(Album == ", "(MUSICBRAINZ_ALBUMID == "].contains(where: text.contains)
  }

  private var filterInJSON: ByteString? {
    guard hasPrefix("{"), last == UInt8(ascii: "}"), let object = try? JSONValue(bytes),
      object.uri == nil
    else { return nil }
    return object["filter"]?.text
  }
}

extension ServerConnection {
  /// Returns the filter of each line that a menu has returned; nil for any other line. A directory, a file or a
  /// playlist that is named like the whole line comes before the filter.
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
  /// Returns the paths at which the server has a directory, a song or a playlist file. For many paths, the directories
  /// that would contain them are read, since nearly all lines of a menu have the same.
  fileprivate mutating func entries(named paths: [ByteString]) -> Set<ByteString> {
    guard paths.count > maxPaths else { return Set(paths.filter { hasEntry(named: $0) }) }
    var names: Set<ByteString> = []
    for directory in Set(paths.map(\.withoutLastPathComponent)) {
      guard let listing = try? listing(of: directory) else { continue }
      names.formUnion((0..<listing.count).lazy.map { listing.target(at: $0) })
    }
    return names
  }

  /// Returns whether the server has a directory, a song or a playlist file with a path; false if it refuses the request.
  mutating func hasEntry(named path: ByteString) -> Bool {
    guard let entries = try? run(.entries(of: path)) else { return false }
    return !entries.isEmpty
  }
}

/// The number of paths up to which each of them is asked for.
private let maxPaths = 20

/// Returns whether the text begins as a filter in MPD's syntax: parentheses, a name, and an operator or a quoted text.
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
