import Bytes
import Collation
import Testing
import TestSupport

@testable import Catalog

@Suite struct WordSearchTests {
  /// Queries, and the numbers of what they find in ``samples``, the best first.
  @Test(arguments: [
    ("bjork", [0, 2, 3]), ("homog", [2, 3]), ("bjork homog", [2, 3]), ("homog bjork", [2, 3]),
    ("joga", [3]), ("jóga bjork 97", [3]), ("beatles", [1, 4, 5]), ("the beatles", [1, 4, 5]),
    ("the", [6, 1, 4, 5]), ("the the", [6, 1, 4, 5]), ("!!!", [7]), ("acdc", [8]), ("ac dc", [8]),
    ("AC/DC", [8]), ("dc", [8]), ("a", [9, 8, 10]), ("homgenic", [2, 3]), ("bjrok", [0, 2, 3]),
    ("hommogenic", [2, 3]), ("gomogenic", [2, 3]), ("xyz", []), ("", []), ("  ", []),
    ("simon garfunkel", [10]), ("simon & garfunkel", [10]), ("garfunkel simon", [10]),
    ("simon and", [10]), ("simon and garfunkel", [10]), ("beatles, the", [1, 4, 5]),
    ("a bjork", [0, 2, 3]), ("the homogenic bjork", [2, 3]), ("homo genic", [2, 3]),
    ("jo ga bjork", [3]), ("h o m o genic", [2, 3]), ("thebeatles", [1, 4, 5]),
    ("thebeatles help", [5]), ("beatlesfor", [4]), ("simongarfunkel", [10]), ("bjorkjoga", []),
  ]) func aQueryFindsWhatOneExpects(_ query: String, _ expected: [Int]) throws {
    let found = try Library(samples).search(query)
    #expect(found == expected)
  }

  @Test(arguments: 0..<100) func aSearchEqualsTheObviousOne(_ seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let things = (0..<Int.random(in: 1...200, using: &random)).map { _ in
      SearchedThing(
        names: [text(1...3, &random) + addition(&random)], others: [text(0...2, &random)])
    }
    let library = try Library(things)
    for _ in 0..<20 {
      let query = text(1...3, &random)
      let expected = ObviousSearch(query).search(things)
      #expect(try library.search(query) == expected, "\(query)")
      for limit in [1, 3, 10] {
        let best = try library.search(query, limit: limit)
        #expect(best == Array(expected.prefix(limit)), "\(query), \(limit)")
      }
    }
  }

  @Test func aLimitKeepsTheBest() throws {
    #expect(try Library(samples).search("the", limit: 2) == [6, 1])
  }

  @Test func moreWordsThanAreComparedAreIgnored() throws {
    let query = String(repeating: "b ", count: 16) + "xyz"
    #expect(try Library([SearchedThing(names: ["b"])]).search(query) == [0])
  }
}

private let words = [
  "a", "ab", "abc", "abd", "b", "ba", "bab", "the", "c", "cab", "abca", "x/ab", "and",
]

private func text(_ count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
  (0..<Int.random(in: count, using: &random))
    .map { _ in words.randomElement(using: &random) ?? "" }.joined(separator: " ")
}

private func addition(_ random: inout SeededGenerator) -> String {
  Int.random(in: 0..<4, using: &random) == 0 ? " (\(text(1...2, &random)))" : ""
}

private let samples = [
  SearchedThing(names: ["Björk"]), SearchedThing(names: ["The Beatles"]),
  SearchedThing(names: ["Homogenic"], others: ["Björk", "1997 97"]),
  SearchedThing(names: ["Jóga"], others: ["Björk", "Homogenic", "1997 97"]),
  SearchedThing(names: ["Beatles for Sale"], others: ["The Beatles"]),
  SearchedThing(names: ["Help!"], others: ["The Beatles"]), SearchedThing(names: ["The The"]),
  SearchedThing(names: ["!!!"]), SearchedThing(names: ["AC/DC"]), SearchedThing(names: ["A"]),
  SearchedThing(names: ["Simon & Garfunkel"]),
]

/// Things and the index of their words.
private struct Library {
  private let names: LibraryNames
  private let index: WordIndex

  init(_ things: [SearchedThing]) throws {
    let collator = try Collator(locale: "en_US")
    let folding = LetterFolding(collator)
    let reader = WordReader { folding.letters(of: $0) }
    let names = LibraryNames(reader, ignoring: "")
    var builder = WordIndexBuilder(names)
    for thing in things {
      let others = thing.others.flatMap { builder.numbers(of: ByteString($0)) }
      builder.add(thing.names.map { ByteString($0) }, others: others)
    }
    index = WordIndex(count: things.count, .memory(builder.finish()))
    self.names = names
  }

  func search(_ text: String, limit: Int = .max) throws -> [Int] {
    guard let query = WordQuery(ByteString(text), names) else { return [] }
    return query.search(limit: limit) { reading, matching in
      WordSearch(reading, matching, in: index).things(limit: limit)
    }.map(\.thing)
  }
}
