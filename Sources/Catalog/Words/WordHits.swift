/// The things in which a word of a query occurs, by the places where it occurs.
final class WordHits {
  /// The things that contain the word in a name, at the beginning of a name, as a whole name, and as a whole name apart
  /// from an addition, in this order. In the first two sets, it may be only the beginning of a word.
  let own, first, sole, main: BitSet
  /// The things that contain a whole word that matches, in any text, in a name, and at the beginning of a name, in this
  /// order.
  let wholeAnywhere, whole, wholeFirst: BitSet
  /// The numbers of the words of the index that the word matches partly.
  private let longerWords: [Int]

  /// Finds the things with the word in names, and those with the whole word in other texts. O(words that match + things
  /// with these words).
  init(_ word: WantedWord, _ matching: WordMatching, in index: WordIndex) {
    let none = BitSet(below: index.count)
    var (equal, longer) = (WordPlace.ofNames.map { _ in none }, WordPlace.ofNames.map { _ in none })
    var (others, longerWords, equalWords) = (none, [Int](), [Int]())
    matching.forEachMatch(of: word, in: index) { number, match in
      if match == .partly { longerWords.append(number) } else { equalWords.append(number) }
    }
    index.insertThings(withNames: longerWords, intoPlaces: &longer)
    index.insertThings(withNames: equalWords, intoPlaces: &equal)
    index.insertOtherThings(withWords: equalWords, into: &others)
    let later = WordPlace.later.rawValue
    (sole, main) = (equal[WordPlace.sole.rawValue], equal[WordPlace.main.rawValue])
    wholeFirst = BitSet(unionOf: equal[..<later], below: index.count)
    whole = BitSet(unionOf: equal[...], below: index.count)
    wholeAnywhere = BitSet(unionOf: [whole, others], below: index.count)
    first = BitSet(unionOf: longer[..<later] + [wholeFirst], below: index.count)
    own = BitSet(unionOf: longer + [whole], below: index.count)
    fits = [(.equal, sole), (.main, main), (.beginning, first), (.wholeWords, whole)]
    self.longerWords = longerWords
  }

  /// Returns the things with the word in any text. O(things with longer words in other texts).
  func anywhere(in index: WordIndex) -> BitSet {
    var found = BitSet(unionOf: [own, wholeAnywhere], below: index.count)
    index.insertOtherThings(withWords: longerWords, into: &found)
    return found
  }

  /// Returns how well the word alone fits the names of a thing that has it in one.
  func fit(of thing: Int) -> NameFit {
    fits.first { $0.things.contains(thing) }?.fit ?? .beginningsOfWords
  }

  /// For each fit that is better than the worst one, the things that the word alone fits in this way. A thing that is
  /// listed under several fits has the first of them.
  let fits: [(fit: NameFit, things: BitSet)]
}
