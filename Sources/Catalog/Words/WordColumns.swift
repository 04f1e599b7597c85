internal import Bytes

/// The columns ``LibraryColumn/words``, ``LibraryColumn/names`` and ``LibraryColumn/others``, to which words are
/// appended in sorted order.
struct WordColumns {
  private(set) var words = ByteStrings()
  private(set) var names = ByteStrings()
  private(set) var others = ByteStrings()
  private var buffer: [UInt8] = []

  /// Appends a word.
  ///
  /// - Parameters:
  ///   - word: the key of the word.
  ///   - things: for each ``WordPlace``, the numbers of the things that have the word there, in ascending order.
  mutating func append(_ word: UnsafeRawBufferPointer, _ things: [[UInt32]]) {
    words.append(word)
    buffer.removeAll(keepingCapacity: true)
    for place in WordPlace.ofNames {
      buffer.append(packed: things[place.rawValue].count)
      buffer.append(differences: things[place.rawValue])
    }
    buffer.withUnsafeBytes { names.append($0) }
    buffer.removeAll(keepingCapacity: true)
    buffer.append(differences: things[WordPlace.other.rawValue])
    buffer.withUnsafeBytes { others.append($0) }
  }
}

extension [UInt8] {
  /// Appends the difference of each number from the one before it, the first one from -1.
  ///
  /// - Parameter numbers: numbers in ascending order.
  fileprivate mutating func append(differences numbers: [UInt32]) {
    var last = -1
    for number in numbers {
      append(packed: Int(number) - last)
      last = Int(number)
    }
  }
}
