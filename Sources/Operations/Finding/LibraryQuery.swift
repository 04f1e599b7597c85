package import Bytes
package import Catalog
package import CommandRuntime
package import JSON
internal import MPDClient
internal import TerminalText

/// A search of the library by words: the artists, albums, songs and playlists that have all of them.
package struct LibraryQuery {
  private let text: ByteString
  private let reach: JumpQuery.Reach

  /// - Parameters:
  ///   - words: the words as they were typed; each of them may have blanks.
  ///   - reach: which of the things that are found are returned.
  package init(_ words: [ByteString], reach: JumpQuery.Reach) {
    text = words.joined(separator: " ")
    self.reach = reach
  }

  /// Returns the chosen things, the best first and at least one; throws if nothing has all of the words.
  package func things(_ catalog: Catalog, in context: CommandContext) throws -> [LibraryThing] {
    guard text.contains(where: { !$0.isASCIIBlank }) else {
      throw CommandFailure(.usage, "there are no words to look for in the library")
    }
    let matches = try context.withConnection { server in
      try catalog.libraryMatches(of: text, limit: limit, over: &server)
    }
    guard !matches.things.isEmpty else { throw try notFound(catalog, in: context) }
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
    let shown = count < maxCandidates ? "\(count) things" : "\(count) things or more"
    let names = matches.things.prefix(count).map(\.description)
    let heading = "'\(text.shortened.terminalSafe)' matches \(shown) in the library equally well:"
    return CommandFailure(.no, ([heading] + names).joined(separator: "\n"))
  }

  /// Names the words that nothing in the library has and what is found without them; if each word is known, what is
  /// found without one of the words.
  private func notFound(_ catalog: Catalog, in context: CommandContext) throws -> CommandFailure {
    let search = try context.withConnection { server in
      try catalog.librarySearch(over: &server)
    }
    let unknown = search.unknownWords(of: text)
    let words = text.split { $0.isASCIIBlank }.map { ByteString($0) }
    let known = words.filter { !unknown.contains($0) }
    let rests =
      unknown.isEmpty
      ? known.indices.map { left in known.indices.filter { $0 != left }.map { known[$0] } }
      : [known]
    var nearest: [String] = []
    for rest in rests where !rest.isEmpty {
      let best = search.matches(of: rest.joined(separator: " "), limit: 1).things.first
      if let name = best?.description, !nearest.contains(name) { nearest.append(name) }
    }
    let hint =
      nearest.isEmpty ? "" : "; nearest: " + nearest.prefix(maxNearest).joined(separator: ", ")
    return CommandFailure(.no, reason(unknown) + hint)
  }

  private func reason(_ unknown: [ByteString]) -> String {
    guard !unknown.isEmpty else {
      return "nothing in the library has all words of '\(text.shortened.terminalSafe)'"
    }
    let words = unknown.map { "'\($0.shortened.terminalSafe)'" }.joined(separator: " or ")
    return "nothing in the library has a word that begins with \(words)"
  }
}

/// The maximum number of equally good things that a message lists.
private let maxCandidates = 50

private let maxNearest = 3

// How a thing is shown.
extension LibraryThing {
  /// The text by which other commands take the thing: the URI of a song, the name of a playlist, and for an artist or
  /// an album its name, a tab and the filter.
  package var line: ByteString {
    switch kind {
    case .song: uri ?? name
    case .playlist: name
    case .artist, .album: "\(title)\t\(filter?.expression ?? "")"
    }
  }

  /// The text for people: without a filter.
  package var lineForPeople: ByteString {
    kind == .artist || kind == .album ? title : line
  }

  /// The artist, the name and, of an album, the year.
  private var title: ByteString {
    let year = date.map { date in PartialDate(date).map { "\($0.year)" } ?? date }
    let names = [artist, name].compactMap(\.self).joined(separator: " – ")
    return kind == .album ? names + (year.map { " (\($0))" } ?? "") : names
  }

  /// The kind and the names, terminal-safe.
  package var description: String { "\(kind.rawValue) '\(title.shortened.terminalSafe)'" }

  package var json: JSONObject {
    [
      "album": album, "artist": artist, "date": date, "filter": filter?.expression,
      "kind": kind.rawValue, "name": name, "uri": uri,
    ]
  }
}

extension [LibraryThing] {
  /// Prints the things, each as the text by which other commands take it, or as JSON.
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
