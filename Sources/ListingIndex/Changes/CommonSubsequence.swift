/// A row that stays in place, with its indexes in the old and the new list.
struct KeptRow: Hashable {
  let oldIndex: Int
  let newIndex: Int
}

extension ComparedRows {
  /// Returns a longest common subsequence of the lists as pairs of indexes that ascend in both lists. Index 0 is the
  /// first row after the rows that the lists share at their start.
  ///
  /// The algorithm (Hunt and Szymanski, "A Fast Algorithm for Computing Longest Common Subsequences", 1977) finds the
  /// longest ascending chain of pairs of equal rows. If no row occurs twice, the algorithm is equivalent to patience
  /// sorting. O((n + p) log n) time for p pairs, O(n + p) memory.
  func longestCommonSubsequence() -> [KeptRow] {
    let equalRows = EqualRows(new.indices, of: new, numberLimit: numberLimit)
    var chain = AscendingChain(capacity: min(old.count, new.count))
    for (oldIndex, row) in old.enumerated() {
      // Pairs are added from the last occurrence to the first, so that no chain contains two new rows for one old
      // row.
      var index = equalRows.last(of: row)
      while let newIndex = index {
        chain.add(KeptRow(oldIndex: oldIndex, newIndex: newIndex))
        index = equalRows.index(before: newIndex)
      }
    }
    return chain.longest
  }
}

/// The longest chain of pairs of equal rows whose new indexes ascend, found by patience sorting.
private struct AscendingChain {
  private struct Link {
    let row: KeptRow
    let previous: Int?
  }

  /// All pairs that have been the end of a chain at some time. Each pair is linked to the pair before it in that chain.
  private var links: [Link] = []
  /// Element k is the index of the last link in a chain of length k + 1. Of all chains that have this length, this is
  /// the one that ends at the lowest new index.
  private var tails: [Int] = []
  private var ends: [Int] = []

  init(capacity: Int) {
    links.reserveCapacity(capacity)
    tails.reserveCapacity(capacity)
    ends.reserveCapacity(capacity)
  }

  /// Appends a pair to the longest chain that the pair can continue. O(log n), or O(1) if the pair extends the longest
  /// chain of all.
  mutating func add(_ row: KeptRow) {
    let extendsLongest = ends.last.map { $0 < row.newIndex } ?? true
    let length = extendsLongest ? ends.count : ends.partitioningIndex { $0 >= row.newIndex }
    // A chain of the same length already ends at this index. Without this check, repeated rows would make many
    // useless links.
    if length < ends.count, ends[length] == row.newIndex { return }
    if length == ends.count {
      tails.append(links.count)
      ends.append(row.newIndex)
    } else {
      tails[length] = links.count
      ends[length] = row.newIndex
    }
    links.append(Link(row: row, previous: length == 0 ? nil : tails[length - 1]))
  }

  var longest: [KeptRow] {
    var rows: [KeptRow] = []
    var link = tails.last
    while let index = link {
      rows.append(links[index].row)
      link = links[index].previous
    }
    return rows.reversed()
  }
}

/// Computes optimal string alignment distances between words. The distance is the minimum number of edits that turn one
/// word into the other. An edit inserts, deletes or replaces a letter, or swaps two neighbouring letters. Letters are
/// numbers, such as the values of Unicode scalars.
///
/// The memory is reused, so comparing many words allocates nothing.
package struct EditDistance {
  /// Three rows of the distance table. Element i of each row is the distance between the first i letters of the word
  /// and a prefix of the other word. For `row`, this prefix consists of the letters read so far; for `before`, it is
  /// one letter shorter; and for `next`, it is one letter longer.
  private var (before, row, next): ([Int], [Int], [Int]) = ([], [], [])

  package init() {}

  /// Returns the distance between two words. O(m · n) for words of m and n letters.
  ///
  /// - Parameters:
  ///   - word: the letters of the first word.
  ///   - other: the letters of the second word.
  package mutating func between(_ word: [UInt32], _ other: ArraySlice<UInt32>) -> Int {
    start(word)
    var last = UInt32?.none
    for letter in other {
      read(letter, after: last, word)
      last = letter
    }
    return row[word.count]
  }

  /// Returns the least distance between a word and a prefix of another word. O(m · n) for words of m and n letters.
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

  /// Updates the distances for the next letter of the other word.
  ///
  /// - Parameters:
  ///   - letter: the next letter of the other word.
  ///   - last: the letter that precedes `letter` in the other word; nil if there is none.
  ///   - word: the word to which the other word is compared.
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
