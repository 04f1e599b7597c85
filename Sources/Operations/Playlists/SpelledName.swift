internal import Bytes
internal import ListingIndex

/// The name of a file or a directory, in a form in which it is compared with names that may have been meant instead.
struct SpelledName {
  /// The Unicode scalars of the name in lower case.
  fileprivate let letters: [UInt32]
  fileprivate let digits: String
  /// The maximum number of wrong letters: one in six, at least one, but none in names of fewer than four letters.
  private let maxDistance: Int

  init(_ name: ByteString) {
    let text = name.description
    letters = text.lowercased().unicodeScalars.map(\.value)
    digits = text.filter(\.isNumber)
    maxDistance = letters.count < 4 ? 0 : max(1, letters.count / 6)
  }

  /// The numbers of letters of the names of which this name may be a mistyped form: the edit distance is never less than
  /// the difference in length.
  fileprivate var lengths: ClosedRange<Int> {
    max(0, letters.count - maxDistance)...letters.count + maxDistance
  }

  /// Returns whether this name may be a mistyped form of the other name: few letters are wrong, and all digits are
  /// right, because "Part 1" is not a mistyped "Part 2". A name also counts as a mistyped form of itself.
  func isMistyped(_ other: SpelledName) -> Bool {
    var distance = EditDistance()
    return lengths.contains(other.letters.count) && isMistyped(other, &distance)
  }

  fileprivate func isMistyped(_ other: SpelledName, _ distance: inout EditDistance) -> Bool {
    digits == other.digits && distance.between(letters, other.letters[...]) <= maxDistance
  }
}

/// The directories of missing files, each of whose names may be mistyped.
struct MistypedDirectories {
  /// The directories and the indices of their files, by the number of letters of a name that may have been meant.
  private var directories: [Int: [(name: SpelledName, paths: [Int])]] = [:]
  private var distance = EditDistance()

  /// Creates the directories from the names of the directories that contain the files; nil for a file in the root.
  init(_ names: [ByteString?]) {
    let paths = names.indices.filter { names[$0] != nil }
    for (name, paths) in Dictionary(grouping: paths, by: { names[$0] ?? "" }) {
      let name = SpelledName(name)
      for length in name.lengths { directories[length, default: []].append((name, paths)) }
    }
  }

  /// Returns the indices of the files whose directory may have a mistyped form of the given name. O(n) for n
  /// directories with names of about the same length.
  mutating func paths(near name: ByteString) -> [Int] {
    let name = SpelledName(name)
    var found: [Int] = []
    for directory in directories[name.letters.count] ?? []
    where directory.name.isMistyped(name, &distance) {
      found += directory.paths
    }
    return found
  }
}
