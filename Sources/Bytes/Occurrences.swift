// The standard library has such functions in the module of its regular expressions. A program that is linked statically
// would contain this whole module for them, 0.9 MB of code, so mpdex does not use it.
extension Collection where Element: Equatable {
  /// Returns the first range whose elements equal the elements of another collection; nil if there is no such range.
  /// The range is empty if the other collection is empty.
  ///
  /// - Complexity: O(*n*·*m*) at worst, where *n* and *m* are the lengths of the two collections.
  package func firstOccurrence(of other: some Collection<Element>) -> Range<Index>? {
    var start = startIndex
    while true {
      if let end = end(of: other, from: start) { return start..<end }
      guard start < endIndex else { return nil }
      formIndex(after: &start)
    }
  }

  /// Returns whether another collection occurs in this one.
  package func hasOccurrence(of other: some Collection<Element>) -> Bool {
    firstOccurrence(of: other) != nil
  }

  /// Returns the index after the other collection if that collection occurs at the given index; otherwise nil.
  private func end(of other: some Collection<Element>, from start: Index) -> Index? {
    var index = start
    for element in other {
      guard index < endIndex, self[index] == element else { return nil }
      formIndex(after: &index)
    }
    return index
  }

  /// Returns the parts between the occurrences of a separator; a single part if it does not occur.
  ///
  /// - Parameters:
  ///   - separator: a collection that is not empty.
  ///   - omittingEmptyParts: whether to leave out empty parts.
  package func parts(
    separatedBy separator: some Collection<Element>, omittingEmptyParts: Bool = true
  ) -> [SubSequence] {
    var parts: [SubSequence] = []
    var rest = self[...]
    while let range = rest.firstOccurrence(of: separator), !range.isEmpty {
      parts.append(rest[..<range.lowerBound])
      rest = rest[range.upperBound...]
    }
    parts.append(rest)
    return omittingEmptyParts ? parts.filter { !$0.isEmpty } : parts
  }
}

extension String {
  /// Returns a copy of this string in which each occurrence of `text` is replaced by `replacement`. The text to replace
  /// must not be empty.
  package func replacingAll(_ text: String, with replacement: String) -> String {
    parts(separatedBy: text, omittingEmptyParts: false).joined(separator: replacement)
  }
}
