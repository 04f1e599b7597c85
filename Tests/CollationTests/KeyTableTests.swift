import Bytes
import Collation
import Testing
import TestSupport

/// Compares the keys from the table with ICU's, byte for byte.
@Suite struct KeyTableTests {
  /// Returns the names that have another key after keys were prepared.
  private func differing(
    _ names: [ByteString], in locale: String, _ order: ScriptOrder = .latinFirst
  ) throws -> [ByteString] {
    let locale = CollationLocale(locale)
    let plain = try Collator(locale: locale, scriptOrder: order)
    let prepared = try Collator(locale: locale, scriptOrder: order)
    prepared.prepareSortKeys()
    // The parts are too small for the table to be prepared automatically.
    return stride(from: 0, to: names.count, by: 5_000).flatMap { start in
      let part = Array(names[start..<min(start + 5_000, names.count)])
      let (expected, made) = (
        plain.sortKeys(of: ByteStrings(part)), prepared.sortKeys(of: ByteStrings(part))
      )
      return part.indices.filter { expected[$0] != made[$0] }.map { part[$0] }
    }
  }

  /// Contractions such as "ch", in locales that have them.
  @Test(arguments: ICUAgreementTests.locales)
  func pairsOfCharactersHaveICUsKeys(_ locale: String) throws {
    let letters = (0x20..<0x180).compactMap(UnicodeScalar.init)
    let names = letters.prefix(0x60).flatMap { first in
      letters.flatMap { [text(first, $0), text($0, first)] }
    }
    #expect(try differing(someInputs(of: names), in: locale) == [])
  }

  /// Without a table the other tests would compare ICU with itself.
  @Test(
    arguments: [
      ("", true), ("en_US", true), ("cs", true), ("zh", true), ("ja", true), ("ko", true),
      ("da", false),
    ])
  func someLocalesHaveAKeyTable(_ locale: String, _ isExpected: Bool) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    #expect(collator.prepareSortKeys() == isExpected)
    #expect(collator.prepareSortKeys() == isExpected)
  }

  @Test func pairsOfLettersInTheRootHaveICUsKeys() throws {
    let letters = (0xA0..<0x700).compactMap(UnicodeScalar.init)
    let names = letters.flatMap { first in
      letters.filter { ($0.value ^ first.value) % 5 == 0 }.map { text(first, $0) }
    }
    #expect(try differing(someInputs(of: names), in: "") == [])
  }

  /// In Japanese the marks of long vowels and of repetition have other weights after some kana. Jamo have the
  /// weights that they have in syllables.
  @Test(arguments: ["", "ja", "ko", "zh"])
  func pairsOfKanaAndOfHangulHaveICUsKeys(_ locale: String) throws {
    let kana = (0x3000..<0x3100).compactMap(UnicodeScalar.init)
    let hangul =
      [0x1100...0x1112, 0x1161...0x1175, 0x11A8...0x11C2].joined()
      .compactMap(UnicodeScalar.init) + syllables
    let names = [kana, hangul].flatMap { letters in
      letters.flatMap { first in letters.map { text(first, $0) } }
    }
    #expect(try differing(someInputs(of: names), in: locale) == [])
  }

  /// Otherwise the other tests would compare ICU with itself. ICU makes the keys of names with a character whose
  /// weights depend on the one before it, and of ideographs.
  @Test(
    arguments: [
      ("", "Björk - 12 Žižek!", true), ("", "かきガッぱ「ー」", true), ("", "한글 뷁", true),
      ("ja", "あいうえおカメラ", true), ("ja", "カー", false), ("ja", "いすゞ", false), ("ko", "한글", true),
      ("cs", "cizi", true), ("cs", "chata", false), ("", "中国", false), ("", "e\u{301}", false),
      ("da", "a", false),
    ] as [(String, ByteString, Bool)])
  func theTableMakesTheKeysOfPlainNames(
    _ locale: String, _ name: ByteString, _ isExpected: Bool
  ) throws {
    let collator = try Collator(locale: CollationLocale(locale))
    #expect(!collator.isPlain(name))
    collator.prepareSortKeys()
    #expect(collator.isPlain(name) == isExpected)
  }

  @Test func allHangulSyllablesHaveICUsKeys() throws {
    let names = (0xAC00...0xD7A3).compactMap(UnicodeScalar.init).map { text($0) }
    #expect(names.count == 11_172)
    for locale in ["", "ko"] { #expect(try differing(names, in: locale) == []) }
  }

  @Test(arguments: ICUAgreementTests.locales, ScriptOrder.allCases)
  func mixedCharactersHaveICUsKeys(_ locale: String, _ order: ScriptOrder) throws {
    var random = SeededGenerator(seed: 1)
    let names = (0..<1_000).map { _ in mixture(&random) }
    #expect(try differing(names + Names.mixed, in: locale, order) == [])
  }

  /// Keys count common weights in bytes, each of which has a limit.
  @Test(arguments: ["", "fr_CA", "da", "th", "mt"])
  func runsOfCommonWeightsHaveICUsKeys(_ locale: String) throws {
    let runs = (0...130).map { String(repeating: "b", count: $0) }
    let names = runs.flatMap { run -> [String] in
      [run, "\(run)B", "\(run)é", "\(run)é\(run)", "É\(run)1\(run)"]
    }
    #expect(try differing(names.map { ByteString($0) }, in: locale) == [])
  }

  /// Numbers at which weights get longer, and those that only ICU handles.
  @Test(arguments: ["", "ar", "da"])
  func numbersHaveICUsKeys(_ locale: String) throws {
    let edges = [300, 10_233, 1_042_489, 9_999_999, 4_294_967_295, 99_999_999_999]
    var names: [ByteString] = []
    for value in edges.flatMap({ Array($0 - 300...$0 + 300) }) {
      names += [
        ByteString("\(value)"), ByteString("00\(value) b"), ByteString("a\(value)-\(value)"),
      ]
    }
    #expect(try differing(names, in: locale) == [])
  }

  @Test(arguments: [["the", "l'"]])
  func preparedKeysIgnoreArticlesToo(_ articles: [String]) throws {
    let plain = try Collator(ignoringArticles: articles)
    let prepared = try Collator(ignoringArticles: articles)
    prepared.prepareSortKeys()
    for name in ["The Who", "the", "l'homme", "Lhomme", "The 1975"] as [ByteString] {
      #expect(prepared.sortKey(of: name) == plain.sortKey(of: name))
    }
  }

  @Test func namesOfAnyLengthHaveICUsKeys() throws {
    let names = (0...200).flatMap { count -> [ByteString] in
      ["b1", "_-", "É", "ü9", "Ж "].map { ByteString(String(repeating: $0, count: count)) }
    }
    #expect(try differing(names, in: "") == [])
  }
}

/// A syllable with each first consonant, and the last of all syllables.
private let syllables = (stride(from: 0xAC00, through: 0xD7A3, by: 588).map(\.self) + [0xD7A3])
  .compactMap(UnicodeScalar.init)

private func text(_ scalars: UnicodeScalar...) -> ByteString {
  var text = String.UnicodeScalarView()
  text.append(contentsOf: scalars)
  return ByteString(String(text))
}

/// Returns up to forty characters of several blocks, including digits and ill-formed bytes.
private func mixture(_ random: inout SeededGenerator) -> ByteString {
  let punctuation: ClosedRange<UInt32> = 0x2000...0x206F
  let blocks: [ClosedRange<UInt32>] = [
    0x20...0x7E, 0x20...0x17F, 1...0x6FF, 0x3000...0x30FF, 0xAC00...0xD7A3, 0x1100...0x11FF,
    0x1E00...0x1FFF,
    0x700...0xFFFF,
  ]
  let block = blocks[Int.random(in: blocks.indices, using: &random)]
  var bytes: [UInt8] = []
  for _ in 0..<Int.random(in: 0...40, using: &random) {
    switch Int.random(in: 0..<40, using: &random) {
    case 0..<6: bytes.append(UInt8.random(in: 0x30...0x39, using: &random))
    case 6: bytes.append(UInt8.random(in: 0x80...0xFF, using: &random))
    case 7: bytes += utf8(UInt32.random(in: punctuation, using: &random))
    case 8: bytes += utf8(UInt32.random(in: 1...0xFFFF, using: &random))
    default: bytes += utf8(UInt32.random(in: block, using: &random))
    }
  }
  return ByteString(bytes)
}

private func utf8(_ value: UInt32) -> [UInt8] {
  UnicodeScalar(value).map { Array(String($0).utf8) } ?? []
}
