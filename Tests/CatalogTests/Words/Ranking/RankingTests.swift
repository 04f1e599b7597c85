import Bytes
import Collation
import MPDClient
import TestSupport
import Testing

@testable import Catalog

/// Looks for what people remember in a library of 50,000 songs.
@Suite struct RankingTests {
  @Test func whatPeopleExpectComesFirst() throws {
    let table = InventedMusic.table(of: 50_000, with: knownMusic, seed: 1)
    let result = try RankedQueries(rankedQueries).result(in: table)
    #expect(result.count >= 200)
    #expect(result.shareFirst >= 0.95 && result.shareAmongThree >= 0.99, "\(result)")
  }

  /// These queries were written before any of them was tried. The rules were changed for three of them ("vanhalen 1984",
  /// "run dmc" and "number 1 record"). Not found is an album of a composer's performers; and songs called "Love" come
  /// before an album of the band Love.
  @Test func otherQueriesInAnotherLibraryFindWhatPeopleExpect() throws {
    let table = InventedMusic.table(of: 50_000, with: otherMusic, seed: 2)
    let result = try RankedQueries(otherQueries).result(in: table)
    #expect(result.count >= 100)
    #expect(result.shareFirst >= 0.95 && result.shareAmongThree >= 0.94, "\(result)")
  }
}

/// Queries and what they should find.
struct RankedQueries {
  fileprivate struct Expectation {
    let query, thing: String
    let mustBeFirst: Bool
  }

  /// How many queries found what they should.
  struct Result: CustomStringConvertible {
    var count = 0
    fileprivate var expectedFirst = 0
    fileprivate var first = 0
    fileprivate var amongThree = 0
    fileprivate var misses: [String] = []

    var shareFirst: Double { Double(first) / Double(expectedFirst) }
    var shareAmongThree: Double { Double(amongThree) / Double(count) }

    var description: String {
      "\(first) of \(expectedFirst) first, \(amongThree) of \(count) among three\n"
        + misses.joined(separator: "\n")
    }
  }

  private let expectations: [Expectation]

  /// - Parameter text: lines in the form of ``rankedQueries``.
  init(_ text: String) {
    expectations = text.split(separator: "\n").map { line in
      let isFirst = !line.contains(" ~ ")
      let parts = line.split(separator: isFirst ? ": " : " ~ ", maxSplits: 1).map(String.init)
      return Expectation(query: parts[0], thing: parts[1], mustBeFirst: isFirst)
    }
  }

  func result(in table: SongTable) throws -> Result {
    let collator = try Collator(locale: "en_US")
    let columns = LibraryBuilder(table, collator, ignoring: "").columns()
    let search = LibrarySearch(.memory(columns), table, playlists: [], ignoring: "")
    var result = Result()
    for expectation in expectations {
      let things = search.matches(of: ByteString(expectation.query), limit: 3).things
      result.add(expectation, things.map(\.shown))
    }
    return result
  }
}

extension RankedQueries.Result {
  fileprivate mutating func add(_ expected: RankedQueries.Expectation, _ found: [String]) {
    let place = found.firstIndex { $0.hasPrefix(expected.thing + " by") }
    count += 1
    if expected.mustBeFirst { expectedFirst += 1 }
    if place != nil { amongThree += 1 }
    if expected.mustBeFirst, place == 0 { first += 1 }
    if place == nil || expected.mustBeFirst && place != 0 {
      misses.append("\(expected.query): \(expected.thing), found \(found)")
    }
  }
}

extension LibraryThing {
  fileprivate var shown: String {
    "\(kind) \(name) by \(artist.map { "\($0)" } ?? "nobody")"
  }
}
