/// Returns the names with the least edit distance to a word, at most three of them, those of its
/// length first. Case is ignored. None is returned if more than a third of the word's letters would
/// have to change.
func nearestNames(to word: String, among names: [String]) -> [String] {
  let letters = Array(word.lowercased().unicodeScalars)
  let limit = (letters.count + 1) / 3
  var least = limit
  var found: [(name: String, difference: Int)] = []
  for name in names {
    let other = Array(name.lowercased().unicodeScalars)
    let difference = abs(other.count - letters.count)
    // The distance is not less than the difference of the lengths.
    guard difference <= least, case let distance = editDistance(letters, other), distance <= least
    else { continue }
    if distance < least { found = [] }
    least = distance
    found.append((name, difference))
  }
  return found.sorted { $0.difference < $1.difference }.prefix(3).map(\.name)
}

/// Returns the optimal string alignment distance: the least number of letters to insert, delete or
/// replace, and of neighbours to exchange.
private func editDistance(_ word: [Unicode.Scalar], _ other: [Unicode.Scalar]) -> Int {
  // The distances between the letters read so far and each prefix of the other word.
  var before: [Int] = []
  var row = Array(0...other.count)
  for (index, letter) in word.enumerated() {
    var next = [index + 1]
    for (column, otherLetter) in other.enumerated() {
      let replaced = row[column] + (letter == otherLetter ? 0 : 1)
      var least = min(replaced, row[column + 1] + 1, next[column] + 1)
      if index > 0, column > 0, letter == other[column - 1], word[index - 1] == otherLetter {
        least = min(least, before[column - 1] + 1)
      }
      next.append(least)
    }
    (before, row) = (row, next)
  }
  return row[other.count]
}
