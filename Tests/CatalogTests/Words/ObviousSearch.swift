@testable import Catalog

/// A thing that can be found, with its texts in small letters of ASCII.
struct SearchedThing {
  let names: [String]
  var others: [String] = []
}

/// A search by the rules, thing by thing, over words of ASCII letters.
struct ObviousSearch {
  let words: [String]

  init(_ query: String) {
    words = query.split(separator: " ").map { $0.filter { $0 != "/" } }
  }

  func search(_ things: [SearchedThing]) -> [Int] {
    for matching in WordMatching.allCases {
      let found = things.indices.filter { thing in
        let candidates = (things[thing].names + things[thing].others).flatMap(Self.words)
        return words.allSatisfy { word in
          candidates.contains { matches(word, $0, matching) }
        }
      }
      if !found.isEmpty {
        return found.sorted { left, right in
          rank(things[left], matching) + [left] < rank(things[right], matching) + [right]
        }
      }
    }
    return []
  }

  private static func words(_ text: String) -> [String] {
    text.split(separator: " ").flatMap { word in
      [word.filter { $0 != "/" }] + word.split(separator: "/").map(String.init)
    }
  }

  /// The ways in which a name can be read: with punctuation left out or between words, with and without an article.
  private static func readings(_ name: String) -> [[String]] {
    let whole = name.split(separator: " ").map { $0.filter { $0 != "/" } }
    let parts = name.split { $0 == " " || $0 == "/" }.map(String.init)
    return [whole, parts].flatMap { reading in
      reading.count > 1 && ["the", "a"].contains(reading[0])
        ? [reading, Array(reading.dropFirst())] : [reading]
    }
  }

  private func matches(_ word: String, _ candidate: String, _ matching: WordMatching) -> Bool {
    if candidate.hasPrefix(word) { return true }
    if matching != .beginning, hasInOrder(word, candidate) { return true }
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
    return matching == .oneWrongLetter || hasInOrder(word, candidate)
  }

  private func rank(_ thing: SearchedThing, _ matching: WordMatching) -> [Int] {
    let readings = thing.names.flatMap(Self.readings)
    let own = words.filter { word in
      readings.joined().contains { matches(word, $0, matching) }
    }
    return [words.count - own.count, fit(own, readings, matching)]
  }

  private func fit(_ own: [String], _ readings: [[String]], _ matching: WordMatching) -> Int {
    guard !own.isEmpty else { return 3 }
    let beginning = readings.filter { reading in
      reading.count >= own.count
        && zip(own, reading).enumerated().allSatisfy {
          $0 == own.count - 1
            ? matches($1.0, $1.1, matching) : isWhole($1.0, $1.1, matching)
        }
    }
    if beginning.contains(where: {
      $0.count == own.count && isWhole(own[own.count - 1], $0[own.count - 1], matching)
    }) {
      return 0
    }
    if !beginning.isEmpty { return 1 }
    let areWhole = own.allSatisfy { word in
      readings.joined().contains { isWhole(word, $0, matching) }
    }
    return areWhole ? 2 : 3
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

private func < (left: [Int], right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
