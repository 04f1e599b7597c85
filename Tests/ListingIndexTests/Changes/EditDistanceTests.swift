import ListingIndex
import Testing

@Suite struct EditDistanceTests {
  private func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

  @Test(
    arguments: [
      ("", "", 0), ("", "abc", 3), ("abc", "", 3), ("abc", "abc", 0), ("abc", "axc", 1),
      ("abc", "ac", 1), ("ac", "abc", 1), ("abc", "acb", 1), ("abcd", "badc", 2), ("ca", "abc", 3),
    ])
  func countsChangesOfLetters(_ word: String, _ other: String, _ expected: Int) {
    var distance = EditDistance()
    #expect(distance.between(letters(word), letters(other)[...]) == expected)
  }

  @Test(
    arguments: [
      ("beat", "beatles", 0), ("beet", "beatles", 1), ("baet", "beatles", 1), ("x", "beatles", 1),
      ("", "beatles", 0), ("beatles", "", 7), ("beatless", "beatles", 1),
    ])
  func comparesWithTheNearestPrefix(_ word: String, _ other: String, _ expected: Int) {
    var distance = EditDistance()
    #expect(distance.between(letters(word), prefixOf: letters(other)[...]) == expected)
  }

  /// Compares all pairs of short words with the definition, with one table for all of them.
  @Test func agreesWithTheDefinition() {
    let words = allStrings(over: ["a", "b", "c"], upTo: 4).map(letters)
    var distance = EditDistance()
    let wrong = words.flatMap { word in
      words.filter { other in
        let expected = plainDistance(word[...], other[...])
        let prefixes = (0...other.count).map { plainDistance(word[...], other.prefix($0)) }
        return distance.between(word, other[...]) != expected
          || distance.between(word, prefixOf: other[...]) != prefixes.min()
      }
    }
    #expect(wrong == [])
  }

  private func plainDistance(_ word: ArraySlice<UInt32>, _ other: ArraySlice<UInt32>) -> Int {
    guard let letter = word.last, let otherLetter = other.last else {
      return word.count + other.count
    }
    let (shorter, otherShorter) = (word.dropLast(), other.dropLast())
    let least = min(
      plainDistance(shorter, otherShorter) + (letter == otherLetter ? 0 : 1),
      plainDistance(shorter, other) + 1, plainDistance(word, otherShorter) + 1)
    guard shorter.last == otherLetter, otherShorter.last == letter else { return least }
    return min(least, plainDistance(shorter.dropLast(), otherShorter.dropLast()) + 1)
  }
}
