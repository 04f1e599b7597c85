internal import Bytes
internal import Catalog
internal import Collation
internal import CommandRuntime
internal import CommandSyntax
internal import Operations

// Words that find things of the library.
extension ValueCompletion {
  /// Offers the names of the artists, albums, songs and playlists in the library that match the words on the line. Only
  /// names that begin with the word at the cursor, ignoring case and accents, are offered. After a name has been
  /// inserted, the words on the line match what has this name.
  mutating func offerThings() throws {
    guard candidates.text.contains(where: { !$0.isASCIIBlank }),
      let pattern = try TextPattern(candidates.text, catalog.collator)
    else { return }
    let search = try context.withConnection { server in try catalog.librarySearch(over: &server) }
    for thing in search.matches(of: query(candidates.text), limit: maxThings).things {
      let names = line.line.arguments.isEmpty ? thing.searchableNames : thing.searchableParts
      let name = names.first { name in
        pattern.match(in: name) >= .beginning && finds(name, thing, in: search)
      }
      name?.withUnsafeBytes { candidates.append($0, meaning: thing.description) }
    }
    guard !candidates.kept.allSatisfy({ $0.word.hasPrefix(candidates.text) }) else { return }
    candidates.replaceText { pattern.match(in: $0) >= .beginning }
  }

  /// Returns the words of the line, with the given word instead of the word at the cursor.
  private func query(_ last: ByteString) -> ByteString {
    (line.line.arguments + [last]).joined(separator: " ")
  }

  /// Returns whether the command on the line would find the thing if the name were inserted. For `play`, a number is a
  /// position and finds nothing; a name that begins with a hyphen would be read as an option.
  private func finds(
    _ name: ByteString, _ thing: LibraryThing, in search: LibrarySearch
  ) -> Bool {
    let query = query(name)
    let isRead = name.first != .hyphen && (!(line.command is Play.Type) || Play.areWords(query))
    return isRead && search.matches(of: query, limit: 1).things.first == thing
  }
}

/// The maximum number of things to offer. At least one search is made for each thing.
private let maxThings = 20

extension LibraryThing {
  /// The names by which the thing may be found, the shortest first.
  fileprivate var searchableNames: [ByteString] {
    guard let artist else { return [name] }
    let names = [name, artist + " " + name, name + " " + artist]
    return names + [date, album].compactMap(\.self).map { artist + " " + name + " " + $0 }
  }

  /// The strings by which the thing may be found if other words precede them: the name, the part of the name after each
  /// blank, and the longer names.
  fileprivate var searchableParts: [ByteString] {
    let ends = name.indices.filter { name[$0].isASCIIBlank }.map { ByteString(name[($0 + 1)...]) }
    return [name] + ends + searchableNames.dropFirst()
  }
}
