internal import Bytes
internal import Collation

extension ByteString {
  /// The other ways in which people write a text with letters that a keyboard may lack, or with symbols for letters;
  /// empty for most texts.
  ///
  /// Latin letters lose their marks ("Łódź": "lodz"), also where a locale counts them as letters of their own; ä, ö, ü,
  /// å and ø become ae, oe, ue, aa and oe; and symbols beside letters become the letters that they resemble ("P!nk":
  /// "pink").
  var otherSpellings: [ByteString] {
    guard contains(where: { $0 >= 0x80 || symbolBytes.contains($0) }) else { return [] }
    let scalars = Array(String(self).unicodeScalars)
    let plain = scalars.spelled { scalar, _ in scalar.plainLetters }
    let expanded = scalars.spelled { $0.letterPairs(before: $1) ?? $0.plainLetters }
    var spellings: [ByteString] = []
    for spelling in [plain, expanded, scalars.withLettersForSymbols] {
      let spelling = ByteString(String(spelling))
      if spelling != self, !spellings.contains(spelling) { spellings.append(spelling) }
    }
    return spellings
  }
}

private let symbolBytes = [UInt8](ascii: "!$@#")

extension [UInt8] {
  fileprivate init(ascii text: StaticString) { self = Array(text.description.utf8) }
}

extension [Unicode.Scalar] {
  /// Returns a text with the letters that a closure returns for each character and the one after it.
  fileprivate func spelled(
    _ letters: (Unicode.Scalar, _ next: Unicode.Scalar?) -> [Unicode.Scalar]
  ) -> String.UnicodeScalarView {
    var spelled = String.UnicodeScalarView()
    for (index, scalar) in enumerated() {
      spelled.append(contentsOf: letters(scalar, index + 1 < count ? self[index + 1] : nil))
    }
    return spelled
  }

  /// The text with letters for symbols beside letters, and a word for one before a number: "A$AP" becomes "AsAP", and
  /// "#1" "number 1".
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
  /// The letters of English that resemble a character; none for a mark.
  fileprivate var plainLetters: [Unicode.Scalar] {
    guard value >= 0x80 else { return [self] }
    if isCombiningMark { return [] }
    return plainLetterTable[smallLetter] ?? [self]
  }

  /// Returns the two letters that German and Nordic languages write for one with a mark; nil for other characters.
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

/// The letters of U+00DF to U+017F and their English ones.
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
