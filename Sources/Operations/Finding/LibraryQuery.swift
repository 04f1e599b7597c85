package import Bytes
package import Catalog
package import CommandRuntime
package import JSON
internal import MPDClient
internal import TerminalText

/// A search of the library for the artists, albums, songs and playlists that match all of the given words.
package struct LibraryQuery {
  private let text: ByteString
  private let reach: JumpQuery.Reach

  /// Creates a search.
  ///
  /// - Parameters:
  ///   - words: the words as typed; each of these strings may contain several words, separated by blanks.
  ///   - reach: which of the matches to return.
  package init(_ words: [ByteString], reach: JumpQuery.Reach) {
    text = words.joined(separator: " ")
    self.reach = reach
  }

  /// Returns the chosen matches, at least one, best first. Throws if nothing matches, or if the best match is wanted
  /// and several match equally well.
  package func things(_ catalog: ConnectionCatalog, in context: CommandContext) throws
    -> [LibraryThing]
  {
    guard text.contains(where: { !$0.isASCIIBlank }) else {
      throw CommandFailure(.usage, "give at least one word to look for in the library")
    }
    let (matches, message) = try context.withConnection { server in
      try catalog.withLibrary(over: &server) { search in
        let matches = search.matches(of: text, limit: limit)
        return (matches, matches.things.isEmpty ? explanation(in: search) : "")
      }
    }
    guard !matches.things.isEmpty else { throw CommandFailure(.no, message) }
    if case .unique = reach, matches.bestCount > 1 { throw ambiguous(matches) }
    return matches.things
  }

  private var limit: Int {
    switch reach {
    case .first(let count): count
    case .all: .max
    case .unique: maxCandidates
    }
  }

  private func ambiguous(_ matches: LibraryMatches) -> CommandFailure {
    let count = matches.bestCount
    let shown = count < maxCandidates ? "\(count) entries" : "\(count) or more entries"
    let names = matches.things.prefix(count).map(\.description)
    let heading = "'\(text.shortened.terminalSafe)' matches \(shown) in the library equally well:"
    return CommandFailure(.no, ([heading] + names).joined(separator: "\n"))
  }

  /// Returns the message for a search that finds nothing. It names the words for which nothing in the library matches,
  /// and what the search would find without some of its words.
  private func explanation(in search: LibrarySearch) -> String {
    let unknown = search.unknownWords(of: text)
    var nearest: [String] = []
    for words in remainders(without: unknown) {
      let best = search.matches(of: words.joined(separator: " "), limit: 1).things.first
      if let name = best?.description, !nearest.contains(name) { nearest.append(name) }
    }
    let names = nearest.prefix(maxNearest).joined(separator: ", ")
    return reason(unknown) + (names.isEmpty ? "" : "; nearest: \(names)")
  }

  /// Returns the words without the unknown ones. If all words are known, returns one list for each word, which contains
  /// all other words. Empty lists are left out.
  private func remainders(without unknown: [ByteString]) -> [[ByteString]] {
    let words = text.split { $0.isASCIIBlank }.map { ByteString($0) }
    let known = words.filter { !unknown.contains($0) }
    guard unknown.isEmpty else { return known.isEmpty ? [] : [known] }
    guard known.count > 1 else { return [] }
    return known.indices.map { left in Array(known[..<left] + known[(left + 1)...]) }
  }

  private func reason(_ unknown: [ByteString]) -> String {
    guard !unknown.isEmpty else {
      return "nothing in the library matches all the words in '\(text.shortened.terminalSafe)'"
    }
    let words = unknown.map { "'\($0.shortened.terminalSafe)'" }.joined(separator: " or ")
    return "nothing in the library has a word that begins with \(words)"
  }
}

/// The maximum number of equally good matches that a message lists.
private let maxCandidates = 50

private let maxNearest = 3

// How a thing is shown.
extension LibraryThing {
  /// The text that denotes the result in other commands: the URI of a song or the name of a playlist; for an artist or
  /// an album, the title, a tab and the filter.
  package var line: ByteString {
    switch kind {
    case .song: uri ?? name
    case .playlist: name
    case .artist, .album: "\(title)\t\(filter?.expression ?? "")"
    }
  }

  /// The text that is shown to people: for an artist or an album, the title without the filter.
  package var lineForPeople: ByteString {
    kind == .artist || kind == .album ? title : line
  }

  /// The artist and the name, and for an album also the year, such as "Can – Tago Mago (1971)".
  private var title: ByteString {
    let year = date.map { date in PartialDate(date).map { "\($0.year)" } ?? date }
    let names = [artist, name].compactMap(\.self).joined(separator: " – ")
    return kind == .album ? names + (year.map { " (\($0))" } ?? "") : names
  }

  /// The kind and the title, terminal-safe, such as "album 'Can – Tago Mago (1971)'".
  package var description: String { "\(kind.rawValue) '\(title.shortened.terminalSafe)'" }

  package var json: JSONObject {
    [
      "album": album, "artist": artist, "date": date, "filter": filter?.expression,
      "kind": kind.rawValue, "name": name, "uri": kind == .playlist ? name : uri,
    ]
  }
}

extension [LibraryThing] {
  /// Prints the results, each as the text that denotes it in other commands, or as JSON. On a terminal, prints the text
  /// for people.
  package func print(_ results: OutputOptions, in context: CommandContext) throws {
    let output = context.output(for: results)
    let isForPeople = output.isTerminal && !results.nulTerminated
    for thing in self {
      if results.json {
        output.writeJSON(thing.json)
      } else {
        output.writeSafely(isForPeople ? thing.lineForPeople : thing.line)
      }
      try output.waitForRoom()
    }
  }
}
