@testable import Catalog

/// A thing that can be found, with its texts in small letters of ASCII.
struct SearchedThing {
  let names: [String]
  var others: [String] = []
}

/// A search by the rules, thing by thing, over words of ASCII letters; a word may have a slash inside.
struct ObviousSearch {
  /// The words as they are and, if some have slashes, with their parts; each perhaps without repetitions.
  private let readings: [Reading]
  private let different: [[String]]
  private typealias Reading = (words: [String], isRepeated: Bool)

  init(_ query: String) {
    let typed = query.split(separator: " ").map(String.init)
    let parts = typed.flatMap { word -> [String] in
      let parts = word.split(separator: "/").map(String.init)
      return parts.contains { $0.count > 1 } ? parts : [parts.joined()]
    }
    let whole = typed.map { $0.filter { $0 != "/" } }
    different = whole == parts ? [whole] : [whole, parts]
    readings = Self.readings(different)
  }

  private static func readings(_ different: [[String]]) -> [Reading] {
    different.map { ($0, false) }
      + different.filter { Set($0).count < $0.count }.map {
        (words: [String]) in
        (words.enumerated().filter { !words[..<$0].contains($1) }.map(\.element), true)
      }
  }

  /// The readings in which two words, or all of them, are one, and those in which words are divided into the two with
  /// which a name begins.
  private func otherReadings(_ things: [SearchedThing]) -> [Reading] {
    let joined = different.flatMap { words -> [[String]] in
      let pairs = words.indices.dropLast().map { first in
        Array(words[..<first]) + [words[first] + words[first + 1]] + words[(first + 2)...]
      }
      return words.count > 2 ? pairs + [[words.joined()]] : pairs
    }
    let divided = different.map { words in
      words.flatMap { word -> [String] in
        let pairs = (2..<max(2, word.count - 1)).map {
          [String(word.prefix($0)), String(word.dropFirst($0))]
        }
        return pairs.first { beginsName($0, things) } ?? [word]
      }
    }
    return Self.readings(joined + divided.filter { !different.contains($0) })
  }

  private func beginsName(_ words: [String], _ things: [SearchedThing]) -> Bool {
    things.contains { thing in
      let rank = rank(thing, words, .beginning)
      return rank.map { $0[0] == 0 && $0[1] == 0 && $0[2] <= 2 } ?? false
    }
  }

  /// Returns the numbers of the things that are found, the best first.
  ///
  /// - Parameters:
  ///   - things: all things.
  ///   - isName: whether a thing is an artist or a playlist.
  func search(_ things: [SearchedThing], isName: (Int) -> Bool = { _ in false }) -> [Int] {
    for (matching, readings) in ways(things) {
      let ranked = things.indices.compactMap { thing -> (rank: [Int], thing: Int)? in
        let ranks = readings.filter { !$0.isRepeated || !isName(thing) }
          .compactMap { rank(things[thing], $0.words, matching) }
        return ranks.min { $0 < $1 }.map { ($0, thing) }
      }
      if !ranked.isEmpty {
        return ranked.sorted { $0.rank + [$0.thing] < $1.rank + [$1.thing] }.map(\.thing)
      }
    }
    return []
  }

  private func ways(_ things: [SearchedThing]) -> [(WordMatching, [Reading])] {
    [
      (.beginning, readings), (.beginning, otherReadings(things)), (.lettersInOrder, readings),
      (.oneWrongLetter, readings),
    ]
  }

  private func isOptional(_ index: Int, _ words: [String]) -> Bool {
    let isBefore = index < words.count - 1
    return isBefore
      && (["the", "a", "an"].contains(words[index]) || index > 0 && words[index] == "and")
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { word in
      [word.filter { $0 != "/" }] + word.split(separator: "/").map(String.init)
    }
  }

  /// A way in which a name can be read, and how many words precede the addition.
  private typealias Name = (words: [String], main: Int)

  /// The ways in which a name can be read: with punctuation left out or between words, with and without "and", with and
  /// without an article.
  private static func readings(_ name: String) -> [Name] {
    let (main, addition) =
      name.firstRange(of: " (").map {
        (
          String(name[..<$0.lowerBound]),
          String(name[$0.lowerBound...].filter { !"()".contains($0) })
        )
      } ?? (name, "")
    let separators: [(Character) -> Bool] = [{ $0 == " " }, { " /".contains($0) }]
    let sequences = separators.flatMap { isSeparator -> [Name] in
      let parts = [main, addition].map { text in
        text.split(whereSeparator: isSeparator).map { $0.filter { $0 != "/" } }
      }
      let words = parts[0] + parts[1]
      let plain = words.indices.filter {
        words[$0] != "and" || $0 == 0 || $0 == words.count - 1
      }
      return [
        (words, parts[0].count),
        (plain.map { words[$0] }, plain.filter { $0 < parts[0].count }.count),
      ]
    }
    return sequences.flatMap { sequence -> [Name] in
      guard sequence.words.count > 1, ["the", "a", "an"].contains(sequence.words[0]) else {
        return [sequence]
      }
      let rest = Array(sequence.words.dropFirst())
      return [sequence, (rest, sequence.main > 1 ? sequence.main - 1 : rest.count)]
    }
  }

  private func matches(_ word: String, _ candidate: String, _ matching: WordMatching) -> Bool {
    if candidate.hasPrefix(word) { return true }
    if matching != .beginning, hasInOrder(word, candidate) { return true }
    if isWhole(word, candidate, matching) { return true }
    return matching == .oneWrongLetter && word.count >= 3
      && (0...candidate.count).contains { distance(word, String(candidate.prefix($0))) <= 1 }
  }

  private func hasInOrder(_ word: String, _ candidate: String) -> Bool {
    var rest = candidate[...]
    guard candidate.first == word.first else { return false }
    return word.allSatisfy { letter in
      guard let place = rest.firstIndex(of: letter) else { return false }
      rest = rest[rest.index(after: place)...]
      return true
    }
  }

  private func isWhole(_ word: String, _ candidate: String, _ matching: WordMatching) -> Bool {
    if candidate.hasPrefix(word) { return word == candidate }
    guard matching != .beginning, word.count >= 3, distance(word, candidate) <= 1 else {
      return false
    }
    return matching == .oneWrongLetter || word.count >= 4 || hasInOrder(word, candidate)
  }

  /// Returns the rank of a thing; nil if it lacks a word.
  private func rank(
    _ thing: SearchedThing, _ words: [String], _ matching: WordMatching
  ) -> [Int]? {
    let names = thing.names.flatMap(Self.readings)
    let own = names.flatMap(\.words)
    let all = own + thing.others.flatMap(Self.words)
    let required = words.indices.filter { !isOptional($0, words) }
    func has(_ index: Int, _ texts: [String]) -> Bool {
      texts.contains { matches(words[index], $0, matching) }
    }
    func hasWhole(_ index: Int) -> Bool {
      all.contains { isWhole(words[index], $0, matching) }
    }
    guard required.allSatisfy({ has($0, all) }) else { return nil }
    let ownWords = words.indices.filter { has($0, own) }
    let fits = [ownWords, ownWords.filter { required.contains($0) }]
      .map { own in fit(own.map { words[$0] }, names, matching) }
    return [
      required.filter { $0 < words.count - 1 && !hasWhole($0) }.count,
      required.filter { !has($0, own) }.count,
      min(fits[0], fits[1]),
      required.contains(words.count - 1) && !hasWhole(words.count - 1) ? 1 : 0,
      words.indices.filter { isOptional($0, words) && !has($0, own) }.count,
    ]
  }

  private func fit(_ own: [String], _ names: [Name], _ matching: WordMatching) -> Int {
    let last = own.count - 1
    guard last >= 0 else { return 4 }
    let beginning = names.filter { name in
      name.words.count >= own.count
        && (0..<last).allSatisfy { isWhole(own[$0], name.words[$0], matching) }
        && matches(own[last], name.words[last], matching)
    }
    let complete = beginning.filter { isWhole(own[last], $0.words[last], matching) }
    if complete.contains(where: { $0.words.count == own.count }) { return 0 }
    if complete.contains(where: { $0.main == own.count }) { return 1 }
    if !beginning.isEmpty { return 2 }
    let areWhole = own.allSatisfy { word in
      names.flatMap(\.words).contains { isWhole(word, $0, matching) }
    }
    return areWhole ? 3 : 4
  }

  /// The number of letters that are inserted, removed or replaced, or swapped with a neighbour.
  private func distance(_ left: String, _ right: String) -> Int {
    let (left, right) = (Array(left), Array(right))
    var table = (0...left.count).map { row in (0...right.count).map { row == 0 ? $0 : row } }
    for row in 1..<max(1, left.count + 1) {
      for column in 1..<max(1, right.count + 1) {
        let isSame = left[row - 1] == right[column - 1]
        var best = min(
          table[row - 1][column] + 1, table[row][column - 1] + 1,
          table[row - 1][column - 1] + (isSame ? 0 : 1))
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          best = min(best, table[row - 2][column - 2] + 1)
        }
        table[row][column] = best
      }
    }
    return table[left.count][right.count]
  }
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<Index>? {
    indices.first { self[$0...].hasPrefix(text) }.map { $0..<index($0, offsetBy: text.count) }
  }
}

private func < (left: [Int], right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
