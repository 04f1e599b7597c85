internal import Bytes

/// How the words of a query are compared with words of things. Each way also finds what the ways before it find.
enum WordMatching: CaseIterable {
  /// The word begins with the query's word.
  case beginning
  /// The word begins with the first letter of the query's word, and its other letters follow in the same order. Or the
  /// query's word has at least four letters and becomes the word when one is inserted, removed or replaced, or two
  /// neighbours are swapped: for a whole word, this is more likely meant than letters here and there in a longer one.
  case lettersInOrder
  /// The word begins with the query's word after such a change; the query's word has at least three letters.
  case oneWrongLetter

  /// How a word matches.
  enum Extent {
    case partly
    /// The words are equal, or differ in one letter where that is permitted.
    case wholly
  }

  private static let minLetters = 3
  fileprivate static let minLettersOfWhole = 4

  /// Compares a word with a word of a query; nil if they do not match. O(bytes).
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

  /// Calls a closure with the number of each word of an index that matches. O(log words) for beginnings, otherwise
  /// O(words).
  func forEachMatch(of wanted: WantedWord, in index: WordIndex, _ body: (Int, Extent) -> Void) {
    let words =
      self == .beginning ? index.words(beginningWith: wanted.key) : 0..<index.wordCount
    for word in words {
      if let match = index.withKey(of: word, { match($0, wanted) }) { body(word, match) }
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

  /// Whether a letter of a whole word may be wrong.
  fileprivate func canBeWrong(_ matching: WordMatching) -> Bool {
    matching == .oneWrongLetter || letters.count >= WordMatching.minLettersOfWhole
  }

  /// Whether the first bytes of a word do not exclude a match. Most words are excluded thus.
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

  /// Whether other letters occur in these in the same order, the first of them at the beginning.
  fileprivate func haveInOrder(_ others: Letters) -> Bool {
    guard first == others.first else { return false }
    var found = 0
    for letter in self where found < others.count && letter == others[found] { found += 1 }
    return found == others.count
  }

  /// Whether these letters begin with other letters of which at most one is wrong.
  fileprivate func beginNearly(with others: Letters) -> Bool {
    (others.count - 1...others.count + 1).contains { prefix($0).isNearly(others) }
  }

  fileprivate func isNearly(_ others: Letters) -> Bool { self[...].isNearly(others) }
}

extension ArraySlice<UInt32> {
  /// Whether these letters become others when one is inserted, removed or replaced, or two neighbours are swapped.
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
