internal import Bytes
internal import ListingIndex

/// The name of a file or a directory, in a form in which it is compared with names that may have been meant instead.
struct SpelledName {
  /// The Unicode scalars of the name in lower case.
  private let letters: [UInt32]
  private let digits: String
  /// The maximum number of wrong letters: one in six, at least one, but none in names of fewer than four letters.
  private let maxDistance: Int

  init(_ name: ByteString) {
    let text = name.description
    letters = text.lowercased().unicodeScalars.map(\.value)
    digits = text.filter(\.isNumber)
    maxDistance = letters.count < 4 ? 0 : max(1, letters.count / 6)
  }

  /// Returns whether this name may be a mistyped form of the other name: few letters are wrong, and all digits are
  /// right, because "Part 1" is not a mistyped "Part 2". A name also counts as a mistyped form of itself.
  func isMistyped(_ other: SpelledName) -> Bool {
    // The edit distance is never less than the difference in length.
    guard digits == other.digits, abs(letters.count - other.letters.count) <= maxDistance else {
      return false
    }
    var distance = EditDistance()
    return distance.between(letters, other.letters[...]) <= maxDistance
  }
}

/// The directories of missing files, each of whose names may be mistyped.
struct MistypedDirectories {
  private var directories: [(name: SpelledName, paths: [Int])] = []

  /// Creates the directories from the names of the directories that contain the files; nil for a file in the root.
  init(_ names: [ByteString?]) {
    let paths = names.indices.filter { names[$0] != nil }
    for (name, paths) in Dictionary(grouping: paths, by: { names[$0] ?? "" }) {
      directories.append((SpelledName(name), paths))
    }
  }

  /// Returns the indices of the files whose directory may have a mistyped form of the given name. O(n) for n
  /// directories.
  func paths(near name: ByteString) -> [Int] {
    let name = SpelledName(name)
    return directories.filter { $0.name.isMistyped(name) }.flatMap(\.paths)
  }
}
