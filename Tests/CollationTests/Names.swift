import Bytes

/// Names in many languages, and names that break naive code.
enum Names {
  static let troublesome: [ByteString] = textual + broken

  private static let textual: [ByteString] = [
    "", " ", "   ", ".", "...", "!!!", "?", "-", "#1", "\t",
    "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}",
    "\u{301}", "\u{301}\u{308}", "a\u{301}", "á", "Á", "A", "a", "\u{200F}שלום", "עברית", "مرحبا",
    "10cc", "2 Unlimited", "1", "01", "001", "100 Suns", "9", "٣", "ﬁn", "Ａ", "ß", "ss", "Æ",
    "Ae",
    "İ", "ı", "I", "i", "\u{FFFD}", "\u{10FFFF}",
  ]

  private static let broken: [ByteString] = [
    // CLDR's marks at the boundaries of index labels and scripts: U+FDD0 and U+FDD1 before a letter.
    ByteString([0xEF, 0xB7, 0x90, 0x41]), ByteString([0xEF, 0xB7, 0x91, 0x41]),
    ByteString([0xFF]), ByteString([0x61, 0xFF]), ByteString([0xC3]), ByteString([0xE2, 0x82]),
    ByteString([0xF0, 0x9F, 0x41]), ByteString([0xED, 0xA0, 0x80]), ByteString([0xC0, 0x80]),
    ByteString(String(repeating: "long ", count: 800)),
    ByteString(String(repeating: "あ", count: 1400)),
  ]

  private static let starts = [
    "A", "Á", "Å", "Ä", "a", "b", "C", "Č", "ch", "Ch", "cs", "D", "dz", "Dž", "e", "F", "g", "gy",
    "H", "I",
    "J", "K", "L", "ll", "lj", "M", "N", "ñ", "nj", "ny", "O", "Ö", "ő", "Ø", "P", "Q", "R", "ř",
    "rr", "S",
    "š", "sch", "St", "sz", "T", "ty", "þ", "U", "ü", "V", "W", "X", "Y", "Z", "ž", "zs",
    "α", "Β", "γ", "Ω", "а", "Б", "Ё", "ж", "Й", "Я", "і", "Ђ", "א", "ב", "ת", "ا", "آ", "ب", "پ",
    "ي", "ء", "ٱ", "إ", "ٴ", "ໞ", "ກ", "ॐ", "ॲ", "ঀ", "ௐ", "ૐ", "ੴ",
    "あ", "か", "が", "サ", "ﾀ", "な", "は", "ば", "ま", "や", "ら", "わ", "ん", "一", "丁", "阿", "啊",
    "八", "北", "中", "张", "龍", "龘", "ㄅ", "가", "각", "나", "다", "쌍", "ㅎ", "하", "ก", "เก", "ฮ", "क", "ख",
    "അ", "ა", "ა̈", "Ա", "አ", "\u{10FF}", "0", "7", "42", "½", "(", "«", "€", "★", "🎵",
  ]

  /// Some thousand names in many scripts.
  static let mixed: [ByteString] =
    troublesome
    + starts.flatMap { start in
      endings.map { ByteString(start + $0) }
    }

  private static let endings = [
    "", "a", "b", "é", " x", "sch", "z1", "z10", "z9", "か", "가", "я", "ch", "-", "Z", "中", "ا", "A",
    " ",
    "\u{301}", "ß", "ll", "s", "ž", "1 2", "01", "ー", "ㄱ", "ก", "'", "y", "ı",
  ]
}
