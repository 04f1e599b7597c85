internal import Bytes
internal import Collation

extension ByteString {
  /// Other spellings of the text, which use only letters that every keyboard has; empty for most texts.
  ///
  /// In the first spelling, Latin letters lose their marks ("Łódź" becomes "lodz"), even if they are separate letters
  /// in the user's language. In the second, ä, ö, ü, å and ø are also written as ae, oe, ue, aa and oe. In the third,
  /// symbols next to letters become the letters that they resemble ("P!nk" becomes "Pink").
  var otherSpellings: [ByteString] {
    alignedSpellings.reduce(into: []) { spellings, spelling in
      if spelling != self, !spellings.contains(spelling) { spellings.append(spelling) }
    }
  }

  /// The text without marks, with letter pairs and with letters for symbols, in this order, even if some of these are
  /// equal; empty for a text that has nothing to replace. The spellings of words that blanks separate make up those of
  /// the whole text.
  var alignedSpellings: [ByteString] {
    guard contains(where: { replacedBytes.contains($0) || symbolBytes.contains($0) }) else {
      return []
    }
    let scalars = Array(String(self).unicodeScalars)
    let plain = scalars.spelled { scalar, _ in scalar.plainLetters }
    let expanded = scalars.spelled { $0.letterPair(before: $1) ?? $0.plainLetters }
    let hasSymbols = scalars.contains { symbols.contains($0) }
    return [plain, expanded, (hasSymbols ? scalars.withLettersForSymbols : scalars).spelled()]
  }
}

/// The first bytes, in UTF-8, of all characters that any spelling replaces: of Latin letters with marks, combining marks,
/// "ẞ", and of "€" and the sign for angstrom. Texts in most other scripts have none of them.
private let replacedBytes: Set<UInt8> = Set(0xC3...0xC8).union([0xCC, 0xCD, 0xE1, 0xE2])

private let symbolBytes = [UInt8](ascii: "!$@#")

private let symbols: [Unicode.Scalar] = ["!", "$", "@", "#", "€"]

extension [UInt8] {
  fileprivate init(ascii text: StaticString) { self = Array(text.description.utf8) }

  fileprivate mutating func append(_ scalar: Unicode.Scalar) {
    if scalar.isASCII { append(UInt8(scalar.value)) } else { self += String(scalar).utf8 }
  }
}

extension [Unicode.Scalar] {
  /// Returns the text in which each character is replaced by the letters that a closure returns, given the character
  /// and its successor. A character for which it returns nil stays as it is.
  fileprivate func spelled(
    _ letters: (Unicode.Scalar, _ next: Unicode.Scalar?) -> [UInt8]? = { _, _ in nil }
  ) -> ByteString {
    var spelled: [UInt8] = []
    for (index, scalar) in enumerated() {
      if let letters = letters(scalar, index + 1 < count ? self[index + 1] : nil) {
        spelled += letters
      } else {
        spelled.append(scalar)
      }
    }
    return ByteString(spelled)
  }

  /// The text in which symbols next to letters are replaced by letters, and "#" before a digit by a word: "A$AP"
  /// becomes "AsAP", and "#1" becomes "number 1".
  fileprivate var withLettersForSymbols: [Unicode.Scalar] {
    func isLetter(_ index: Int) -> Bool {
      indices.contains(index) && (self[index].properties.isAlphabetic || self[index] == "$")
    }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    var result: [Unicode.Scalar] = []
    for (index, scalar) in enumerated() {
      let (before, after) = (isLetter(index - 1), isLetter(index + 1))
      switch scalar {
      case "$" where before || after: result.append("s")
      case "@" where before || after: result.append("a")
      case "€" where before || after: result.append("e")
      case "!" where before && after: result.append("i")
      case "#" where index + 1 < count && isDigit(self[index + 1]):
        result.append(contentsOf: "number ".unicodeScalars)
      default: result.append(scalar)
      }
    }
    return result
  }
}

extension Unicode.Scalar {
  /// The English letters that resemble the character; empty for a combining mark; nil if the character stays as it is.
  var plainLetters: [UInt8]? {
    if isASCII { return nil }
    return isCombiningMark ? [] : spelling?.plain
  }

  /// Returns the two letters that German and the Nordic languages use to write a letter with a mark, such as "ae" for
  /// "ä"; nil for any other character.
  fileprivate func letterPair(before next: Unicode.Scalar?) -> [UInt8]? {
    guard isASCII else { return letterPair }
    guard next == diaeresis || next == ring else { return nil }
    switch (self, next) {
    case ("a", diaeresis), ("A", diaeresis): return [UInt8](ascii: "ae")
    case ("o", diaeresis), ("O", diaeresis): return [UInt8](ascii: "oe")
    case ("u", diaeresis), ("U", diaeresis): return [UInt8](ascii: "ue")
    case ("a", ring), ("A", ring): return [UInt8](ascii: "aa")
    default: return nil
    }
  }

  /// The two letters that German and the Nordic languages use to write the character; nil for most characters.
  var letterPair: [UInt8]? { spelling?.pair }

  private var spelling: LetterSpelling? {
    value < 0x220 || self == capitalSharpS || self == angstrom ? spellings[self] : nil
  }
}

private let diaeresis: Unicode.Scalar = "\u{308}"
private let ring: Unicode.Scalar = "\u{30A}"
private let capitalSharpS: Unicode.Scalar = "\u{1E9E}"
private let angstrom: Unicode.Scalar = "\u{212B}"

/// How a letter with a mark is written without it.
private struct LetterSpelling {
  /// The English letters that resemble it.
  let plain: [UInt8]
  /// The two letters with which German or a Nordic language writes it; nil if these languages do not have it.
  let pair: [UInt8]?
}

/// The spellings of the small letters from U+00DF to U+021B, and of the capital letters of which these are the small ones.
private let spellings: [Unicode.Scalar: LetterSpelling] = {
  let letters: KeyValuePairs<StaticString, String> = [
    "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
    "i": "ìíîïĩīĭįı", "ij": "ĳ", "j": "ĵ", "k": "ķĸ", "l": "ĺļľŀł", "n": "ñńņňŉŋ", "o": "òóôõöøōŏő",
    "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų",
    "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
  ]
  let pairs: [Unicode.Scalar: StaticString] = [
    "ä": "ae", "ö": "oe", "ø": "oe", "ü": "ue", "å": "aa",
  ]
  var spellings: [Unicode.Scalar: LetterSpelling] = [:]
  for (plain, marked) in letters {
    for letter in marked.unicodeScalars {
      let spelling = LetterSpelling(
        plain: [UInt8](ascii: plain), pair: pairs[letter].map { [UInt8](ascii: $0) })
      for form in [letter] + letter.capitals { spellings[form] = spelling }
    }
  }
  return spellings
}()

extension Unicode.Scalar {
  /// The capital letters of which this is the small letter.
  fileprivate var capitals: [Unicode.Scalar] {
    let usual = Array(properties.uppercaseMapping.unicodeScalars)
    return (usual + [capitalSharpS, angstrom]).filter {
      $0 != self && Array($0.properties.lowercaseMapping.unicodeScalars) == [self]
    }
  }
}
