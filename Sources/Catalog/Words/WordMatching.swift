internal import Bytes

/// A way of comparing the words of a query with the words of the library. Each way also finds everything that the ways
/// before it find.
enum WordMatching: CaseIterable {
  /// The word begins with the word of the query.
  case beginning
  /// The word begins with the first letter of the query's word, and contains its other letters in the same order.
  /// Alternatively, if the query's word has at least four letters, it becomes the word when one letter is inserted,
  /// removed or replaced, or when two neighbouring letters are swapped.
  case lettersInOrder
  /// The word, or its beginning, differs from the query's word by such a change of one letter. The query's word must
  /// have at least three letters.
  case oneWrongLetter

  /// How much of a word matches the word of a query.
  enum Extent {
    case partly
    /// The words are equal, or differ in one letter if this way of comparing permits a wrong letter.
    case wholly
  }

  private static let minLetters = 3
  fileprivate static let minLettersOfWhole = 4

  /// Compares a word with a word of a query; returns nil if they do not match. O(n), where n is the number of bytes of
  /// the words.
  func match(_ word: UnsafeRawBufferPointer, _ wanted: WantedWord) -> Extent? {
    if word.starts(with: wanted.key) { return word.count == wanted.key.count ? .wholly : .partly }
    guard self != .beginning, wanted.canBegin(word, self) else { return nil }
    let letters = Letters(word)
    let isNear = wanted.letters.count >= Self.minLetters && letters.isNearly(wanted.letters)
    if isNear, wanted.canBeWrong(self) { return .wholly }
    if letters.haveInOrder(wanted.letters) { return isNear ? .wholly : .partly }
    let canBeWrong = self == .oneWrongLetter && wanted.letters.count >= Self.minLetters
    return canBeWrong && letters.beginNearly(with: wanted.letters) ? .partly : nil
  }

  /// Calls a closure with the number of each matching word of an index, and with the extent of the match. For an index
  /// of n words, O(log n) to find the words by their beginnings, and O(n) for the other ways.
  func forEachMatch(of wanted: WantedWord, in index: WordIndex, _ body: (Int, Extent) -> Void) {
    let words =
      self == .beginning ? index.words(beginningWith: wanted.key) : 0..<index.wordCount
    index.forEachKey(in: words) { word, key in
      if let match = match(key, wanted) { body(word, match) }
    }
  }
}

/// A word of a query.
struct WantedWord: Equatable {
  let key: WordReader.Key
  fileprivate let letters: Letters

  init(_ key: WordReader.Key) {
    self.key = key
    letters = key.withUnsafeBytes { Letters($0) }
  }

  /// Returns whether one letter of the word may be wrong in a match of the whole word.
  fileprivate func canBeWrong(_ matching: WordMatching) -> Bool {
    matching == .oneWrongLetter || letters.count >= WordMatching.minLettersOfWhole
  }

  /// Returns whether a word can match, judging by its first bytes. This quick check excludes most words.
  fileprivate func canBegin(_ word: UnsafeRawBufferPointer, _ matching: WordMatching) -> Bool {
    guard word.count > 1, key.count > 1 else { return word.first == key.first }
    if word[0] == key[0] { return true }
    guard canBeWrong(matching) else { return false }
    let isPlain = key[0] < 0x80 && word[0] < 0x80 && key[1] < 0x80 && word[1] < 0x80
    return !isPlain || word[0] == key[1] || word[1] == key[0] || word[1] == key[1]
  }
}

/// The letters of a word, each as the number of a Unicode scalar.
private typealias Letters = [UInt32]

extension Letters {
  fileprivate init(_ word: UnsafeRawBufferPointer) {
    self = String(decoding: word, as: UTF8.self).unicodeScalars.map(\.value)
  }

  /// Returns whether the given letters occur among these letters in the same order, beginning with the first letter.
  fileprivate func haveInOrder(_ others: Letters) -> Bool {
    guard first == others.first else { return false }
    var found = 0
    for letter in self where found < others.count && letter == others[found] { found += 1 }
    return found == others.count
  }

  /// Returns whether these letters begin with the given letters, of which at most one may be wrong.
  fileprivate func beginNearly(with others: Letters) -> Bool {
    (others.count - 1...others.count + 1).contains { prefix($0).isNearly(others) }
  }

  fileprivate func isNearly(_ others: Letters) -> Bool { self[...].isNearly(others) }
}

extension ArraySlice<UInt32> {
  /// Returns whether these letters become the given letters when one letter is inserted, removed or replaced, or when
  /// two neighbouring letters are swapped.
  fileprivate func isNearly(_ others: [UInt32]) -> Bool {
    guard abs(count - others.count) <= 1 else { return false }
    let common = zip(self, others).prefix { $0 == $1 }.count
    let (rest, others) = (dropFirst(common), others.dropFirst(common))
    if rest.isEmpty || others.isEmpty { return true }
    if rest.dropFirst().elementsEqual(others.dropFirst())
      || rest.dropFirst().elementsEqual(others) || rest.elementsEqual(others.dropFirst())
    {
      return true
    }
    return rest.prefix(2).elementsEqual(others.prefix(2).reversed())
      && rest.dropFirst(2).elementsEqual(others.dropFirst(2))
  }
}
