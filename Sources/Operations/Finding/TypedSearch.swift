package import Bytes
package import Catalog
package import Collation
package import CommandRuntime
package import MPDClient

/// A search of the library as it is typed: words, and filters such as `date>=1999`, in any order.
package struct TypedSearch {
  /// The words that are not filters.
  package private(set) var words: [ByteString] = []
  package private(set) var conditions: [FilterCondition] = []
  /// The words that occur in what is found: the words, and the values of filters that compare text.
  package private(set) var foundWords: [ByteString] = []
  /// Why one of the filters is left out; nil if all are used.
  package private(set) var problem: String?

  /// Reads a line. A filter without a value is left out, because the user is still typing it.
  ///
  /// - Parameter collator: the collator by which accents are ignored.
  package init(_ text: String, _ collator: Collator) {
    for word in shellWords(ByteString(text)).map(\.text) where !word.isEmpty {
      guard let field = nameOfField(in: word) else {
        words.append(word)
        foundWords += [word].parts
        continue
      }
      if word.count > field.count, !isSign(word[word.count - 1]) { addFilter(word, collator) }
    }
  }

  private mutating func addFilter(_ word: ByteString, _ collator: Collator) {
    do {
      conditions += try filterConditions(
        [word], expressions: [], ignoringCase: true, folding: collator)
      foundWords += wordsOfFilter(word).map { [$0].parts } ?? []
    } catch {
      problem = CommandFailure(error).message
    }
  }
}

extension TypedSearch {
  /// Returns the search for songs that meet the filters and that the words find. Without a filter that the server can
  /// check, the query's own filter has no conditions.
  ///
  /// - Parameters:
  ///   - library: the library in which the words are looked for.
  ///   - collator: the collator by which accents are ignored.
  ///   - version: the protocol version of the server.
  package func query(
    in library: LibrarySearch, _ collator: Collator, for version: ProtocolVersion
  ) throws -> SongQuery {
    collator.prepareSortKeys()
    return try SongQuery(
      conditions + conditionsOfWords(in: library, collator), ignoresCase: true, for: version)
  }

  /// Words that find very many songs are looked for in the tags of each song instead.
  private func conditionsOfWords(
    in library: LibrarySearch, _ collator: Collator
  ) throws -> [FilterCondition] {
    guard !words.isEmpty else { return [] }
    let text = words.joined(separator: " ")
    let things = library.matches(of: text, limit: maxThings).things
    guard things.count == maxThings else {
      return [.local(.among(Set(things.compactMap(\.uri))), argument: text)]
    }
    return try filterConditions(
      words.map { "any~" + $0 }, expressions: [], ignoringCase: true, folding: collator)
  }
}

extension SongQuery {
  /// Returns the first songs of a table that meet the further conditions. O(n).
  ///
  /// - Throws: `CancellationError` if the task is cancelled during the search.
  package func songs(_ limit: Int, in table: SongTable) throws -> [Song] {
    var songs: [Song] = []
    var (compared, whole) = (SongCursor(table, tags: neededTags), SongCursor(table))
    for row in 0..<table.count where songs.count < limit {
      if row.isMultiple(of: rowsBetweenChecks) { try Task.checkCancellation() }
      if try !matching([compared.song(at: row)]).isEmpty { songs.append(whole.song(at: row)) }
    }
    return songs
  }
}

extension [ByteString] {
  fileprivate var parts: [ByteString] {
    flatMap { $0.split { $0.isASCIIBlank }.map(ByteString.init) }
  }
}

/// Returns the name of the field with which a filter begins; nil if the word is no filter.
private func nameOfField(in word: ByteString) -> ByteString? {
  let name = ByteString(
    word.bytes.prefix { $0.isASCIILetter || $0 == .underscore || $0 == .hyphen })
  guard name.count < word.count, isSign(word[name.count]), FilterField(name.description) != nil
  else { return nil }
  return name
}

private func isSign(_ byte: UInt8) -> Bool { "=!~<>^".utf8.contains(byte) }

private let rowsBetweenChecks = 4096

/// The number of things that words may find so that they are looked up one by one.
private let maxThings = 20_000
