internal import ListingIndex

/// Returns at most three names with the least edit distance to a word, beginning with those as long
/// as the word. Case is ignored. None is returned if more than a third of the word's letters would
/// have to change.
package func nearestNames(to word: String, among names: [String]) -> [String] {
  let letters = scalars(of: word)
  let limit = (letters.count + 1) / 3
  var least = limit
  var found: [(name: String, difference: Int)] = []
  var distance = EditDistance()
  for name in names {
    let other = scalars(of: name)
    let difference = abs(other.count - letters.count)
    // The distance is not less than the difference of the lengths.
    guard difference <= least, case let changes = distance.between(letters, other[...]),
      changes <= least
    else { continue }
    if changes < least { found = [] }
    least = changes
    found.append((name, difference))
  }
  return found.sorted { $0.difference < $1.difference }.prefix(3).map(\.name)
}

/// Returns the end of a message about a word that is not one of the names: the nearest names or, if none is
/// near, `others`.
///
/// - Parameter others: the text if no name is near; nil for nothing.
package func nearestHint(to word: String, among names: [String], otherwise others: String? = nil)
  -> String
{
  let nearest = nearestNames(to: word, among: names)
  guard nearest.isEmpty else { return "; nearest: \(nearest.joined(separator: ", "))" }
  return others.map { "; \($0)" } ?? ""
}

private func scalars(of text: String) -> [UInt32] { text.lowercased().unicodeScalars.map(\.value) }
