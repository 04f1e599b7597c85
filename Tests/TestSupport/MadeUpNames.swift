/// Made-up names, each made from an index; different indices give different names.
public enum MadeUpNames {
  /// The number of different names in one script.
  static let count = 1 << 21

  /// A name in one of several scripts, Latin in most cases.
  public static func artist(_ index: Int) -> String {
    let word = word(index)
    return switch index % 20 {
    case 0: "\(index % 90 + 10) \(word)"
    case 1: marks[index / 20 % marks.count] + word
    case 2, 3, 4: word + endings[index / 20 % endings.count]
    default: word
    }
  }

  /// A Latin word for a title.
  static func title(_ index: Int) -> String {
    compose(latin, index)
  }

  private static func word(_ index: Int) -> String {
    switch index % 20 {
    case 15: compose(cyrillic, index)
    case 16: compose(greek, index)
    case 17: compose(kana, index)
    case 18: compose(hangul, index)
    case 19: compose(arabic, index)
    default: compose(latin, index)
    }
  }

  /// Three syllables; the factor is odd, so that it spreads the indices but keeps them apart.
  private static func compose(_ syllables: [String], _ index: Int) -> String {
    precondition((0..<count).contains(index), "no name for the index \(index)")
    let spread = index * 1_296_059 % count
    let parts = [spread >> 14, spread >> 7 & 127, spread & 127].map { syllables[$0] }
    let first = parts[0]
    return first.prefix(1).uppercased() + first.dropFirst() + parts[1] + parts[2]
  }

  private static let marks = ["!", "(", "#", "'", "\"", "...", "[", "&", "@", "~", "¿", "-"]
  private static let endings = [
    " Ensemble", " & Co.", " (Live)", "-Trio", "’s Band", " \"Quartet\"", " + 1", " \\ Duo", "?",
  ]

  // Each list holds 128 syllables of which none begins another, so that words stay different.
  private static let latin = syllables("bdfgklmnprstvzñš", "aeiouéöå")
  private static let cyrillic = syllables("бвгджзклмнпрстфх", "аеиоуыюя")
  private static let greek = syllables("βγδζθκλμνξπρστφχ", "αεηιουωά")
  private static let arabic = syllables("بتثجحخدرزسشصضطعف", "اويىةءآإ")
  private static let kana =
    characters(from: 0x3042, count: 64) + characters(from: 0x30A2, count: 64)
  private static let hangul = characters(from: 0xAC00, count: 128, step: 28)

  private static func syllables(_ consonants: String, _ vowels: String) -> [String] {
    consonants.flatMap { consonant in vowels.map { "\(consonant)\($0)" } }
  }

  private static func characters(from first: UInt32, count: UInt32, step: UInt32 = 1) -> [String] {
    (0..<count).compactMap { Unicode.Scalar(first + $0 * step).map { String($0) } }
  }
}
