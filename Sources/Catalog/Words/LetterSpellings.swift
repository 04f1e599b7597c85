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
    guard contains(where: { $0 >= 0x80 || symbolBytes.contains($0) }) else { return [] }
    let scalars = Array(String(self).unicodeScalars)
    let plain = scalars.spelled { scalar, _ in scalar.plainLetters }
    let expanded = scalars.spelled { $0.letterPairs(before: $1) ?? $0.plainLetters }
    return [plain, expanded, scalars.withLettersForSymbols].map { ByteString(String($0)) }
  }
}

private let symbolBytes = [UInt8](ascii: "!$@#")

extension [UInt8] {
  fileprivate init(ascii text: StaticString) { self = Array(text.description.utf8) }
}

extension [Unicode.Scalar] {
  /// Returns the text in which each character is replaced by the letters that a closure returns, given the character
  /// and its successor.
  fileprivate func spelled(
    _ letters: (Unicode.Scalar, _ next: Unicode.Scalar?) -> [Unicode.Scalar]
  ) -> String.UnicodeScalarView {
    var spelled = String.UnicodeScalarView()
    for (index, scalar) in enumerated() {
      spelled.append(contentsOf: letters(scalar, index + 1 < count ? self[index + 1] : nil))
    }
    return spelled
  }

  /// The text in which symbols next to letters are replaced by letters, and "#" before a digit by a word: "A$AP"
  /// becomes "AsAP", and "#1" becomes "number 1".
  fileprivate var withLettersForSymbols: String.UnicodeScalarView {
    func isLetter(_ index: Int) -> Bool {
      indices.contains(index) && (self[index].properties.isAlphabetic || self[index] == "$")
    }
    func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }
    var result = String.UnicodeScalarView()
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
  /// The English letters that resemble the character; empty for a combining mark.
  fileprivate var plainLetters: [Unicode.Scalar] {
    guard value >= 0x80 else { return [self] }
    if isCombiningMark { return [] }
    return plainLetterTable[smallLetter] ?? [self]
  }

  /// Returns the two letters that German and the Nordic languages use to write a letter with a mark, such as "ae" for
  /// "ä"; nil for any other character.
  fileprivate func letterPairs(before next: Unicode.Scalar?) -> [Unicode.Scalar]? {
    let letter = smallLetter
    switch (letter, next) {
    case ("ä", _), ("a", diaeresis): return ["a", "e"]
    case ("ö", _), ("ø", _), ("o", diaeresis): return ["o", "e"]
    case ("ü", _), ("u", diaeresis): return ["u", "e"]
    case ("å", _), ("a", ring): return ["a", "a"]
    default: return nil
    }
  }

  private var smallLetter: Unicode.Scalar {
    let mapping = properties.lowercaseMapping.unicodeScalars
    return mapping.count == 1 ? mapping.first ?? self : self
  }
}

private let diaeresis: Unicode.Scalar = "\u{308}"
private let ring: Unicode.Scalar = "\u{30A}"

/// The English letters that resemble the letters from U+00DF to U+017F.
private let plainLetterTable: [Unicode.Scalar: [Unicode.Scalar]] = {
  let letters: KeyValuePairs = [
    "a": "àáâãäåāăą", "ae": "æ", "c": "çćĉċč", "d": "ďđð", "e": "èéêëēĕėęě", "g": "ĝğġģ", "h": "ĥħ",
    "i": "ìíîïĩīĭįı", "ij": "ĳ", "j": "ĵ", "k": "ķĸ", "l": "ĺļľŀł", "n": "ñńņňŉŋ", "o": "òóôõöøōŏő",
    "oe": "œ", "r": "ŕŗř", "s": "śŝşšș", "ss": "ß", "t": "ţťŧț", "th": "þ", "u": "ùúûüũūŭůűų",
    "w": "ŵ", "y": "ýÿŷ", "z": "źżž",
  ]
  var table: [Unicode.Scalar: [Unicode.Scalar]] = [:]
  for (plain, marked) in letters {
    for letter in marked.unicodeScalars { table[letter] = Array(plain.unicodeScalars) }
  }
  return table
}()
