/// Computes optimal string alignment distances between words: the least number of letters to insert,
/// delete or replace, and of neighbours to exchange. Letters are numbers, such as scalars.
///
/// Its memory is reused, so that comparing many words allocates nothing.
package struct EditDistance {
  /// The distances between each prefix of the word and the letters of the other one that were read
  /// before the last one, up to the last one, and up to the next one.
  private var (before, row, next): ([Int], [Int], [Int]) = ([], [], [])

  package init() {}

  /// Returns the distance between two words. O(letters of both, multiplied).
  package mutating func between(_ word: [UInt32], _ other: ArraySlice<UInt32>) -> Int {
    start(word)
    var last = UInt32?.none
    for letter in other {
      read(letter, after: last, word)
      last = letter
    }
    return row[word.count]
  }

  /// Returns the least distance between a word and a prefix of another one. O(letters of both,
  /// multiplied).
  package mutating func between(_ word: [UInt32], prefixOf other: ArraySlice<UInt32>) -> Int {
    start(word)
    var (last, least) = (UInt32?.none, word.count)
    for letter in other {
      read(letter, after: last, word)
      last = letter
      least = min(least, row[word.count])
    }
    return least
  }

  private mutating func start(_ word: [UInt32]) {
    row.removeAll(keepingCapacity: true)
    row += 0...word.count
    if next.count != row.count { (before, next) = (row, row) }
  }

  /// Computes the next row, after one more letter of the other word.
  private mutating func read(_ letter: UInt32, after last: UInt32?, _ word: [UInt32]) {
    next[0] = row[0] + 1
    for index in word.indices {
      let replaced = row[index] + (word[index] == letter ? 0 : 1)
      var least = min(replaced, row[index + 1] + 1, next[index] + 1)
      if index > 0, word[index] == last, word[index - 1] == letter {
        least = min(least, before[index - 1] + 1)
      }
      next[index + 1] = least
    }
    (before, row, next) = (row, next, before)
  }
}
