public import Bytes
internal import CCollation
public import ListingIndex

/// The order of names and the sections of an index, as defined by a locale.
///
/// The order is ICU's collation with numbers ordered by value; the sections are those of ICU's AlphabeticIndex. A
/// sort key is the index of the name's section in one byte, followed by ICU's sort key at tertiary strength
/// (`ucol_getSortKey`, UTS #10), without its terminator. Bytes that are not UTF-8 sort as U+FFFD. A collator can be
/// used from several threads at once.
public final class Collator: Sendable {
  /// The titles of the sections in index order. The last title is "#", for names that belong to no other section.
  public let sectionTitles: [String]
  /// The first byte of the primary weights of numbers; nil if these weights do not follow the rules of
  /// `NumberWeights`.
  let numberLead: UInt8?

  // This is sound because several threads may use ICU's collators at once as long as no thread modifies them. Only
  // `init` modifies the collator; the table that `prepareSortKeys` adds later is published atomically.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// Opens ICU's collation data for a locale.
  ///
  /// - Parameters:
  ///   - locale: the locale whose collation is used.
  ///   - scriptOrder: the script whose names come first.
  ///   - articles: words such as "the" that are ignored at the beginning of a name if a space and more text follow; no
  ///     space is needed after a word that ends in an apostrophe ("l'"). Words match regardless of case ("ß" is "ss"),
  ///     and regardless of whether accented letters are composed or decomposed.
  /// - Throws: ``CollationError/unknownLocale(_:)`` for a language that ICU does not have, and `unknownCollation` for a
  ///   collation that ICU does not have for the language.
  public init(
    locale: CollationLocale = .root, scriptOrder: ScriptOrder = .latinFirst,
    ignoringArticles articles: [String] = []
  ) throws(CollationError) {
    var code = CCOLLATION_FAILED
    // C would read only the part of the name before the NUL.
    guard !locale.identifier.utf8.contains(0) else { throw .unknownLocale(locale) }
    let opened = ccollation_open(locale.identifier, scriptOrder == .locale, &code)
    guard let opened else { throw CollationError(code, locale) }
    for article in articles where !article.isEmpty {
      ccollation_ignore_article(opened, Array(article.utf8), article.utf8.count)
    }
    self.handle = opened
    self.numberLead = Self.numberLead(in: opened)
    self.sectionTitles = (0..<ccollation_section_count(opened)).map { section in
      ccollation_section_title(opened, section).map { String(cString: $0) } ?? "#"
    }
  }

  deinit { ccollation_close(handle) }

  /// The version of ICU, such as "72.1". Keys and sections may differ between versions. Reading this property does
  /// not load ICU's data.
  public static let icuVersion = String(cString: ccollation_icu_version())

  /// Returns the sort key of a name. Names with equal keys collate as equal.
  ///
  /// - Parameter name: the name in UTF-8; other bytes count as U+FFFD.
  public func sortKey(of name: ByteString) -> [UInt8] {
    // A prefix search needs a single key, so this skips the packing that `sortKeys(of:)` needs for many names.
    bytesFromC(guess: 2 * name.count + 64) { key, capacity in
      var (end, keyEnd) = (UInt32(name.count), UInt32(0))
      let made = ccollation_keys(handle, name.bytes, &end, 0, 1, key, capacity, &keyEnd)
      return made == 1 ? Int(keyEnd) : 2 * capacity
    }
  }

  /// Builds the table that speeds up computing the keys of many names, unless it already exists. Building it takes from
  /// a few tenths of a millisecond to a few milliseconds.
  ///
  /// - Returns: whether the table is available. It is not available for a locale whose keys combine weights
  ///   differently, such as Danish, or while another thread is still building it. The keys are the same with and
  ///   without the table.
  @discardableResult
  public func prepareSortKeys() -> Bool {
    ccollation_prepare_keys(handle)
  }

  /// Returns whether the key of a name can be computed from the table that ``prepareSortKeys()`` builds, which is much
  /// faster than calling ICU.
  package func isPlain(_ name: ByteString) -> Bool {
    ccollation_is_plain(handle, name.bytes, name.count)
  }

  /// Returns the sort keys of many names, in the same order. O(bytes).
  ///
  /// - Parameter names: the names in UTF-8; other bytes count as U+FFFD.
  public func sortKeys(of names: ByteStrings) -> ByteStrings {
    if names.count >= keyTableThreshold { prepareSortKeys() }
    let nameEnds = Array(names.ends)
    var ends = [UInt32](repeating: 0, count: names.count)
    var keys: [UInt8] = []
    var done = 0
    var room = names.bytes.count * 2 + names.count * 8 + 64
    while done < names.count {
      done += appendKeys(
        of: (names.bytes, nameEnds), from: done, room: room, to: &keys, &ends)
      room *= 2
    }
    return ByteStrings(bytes: keys, ends: StringEnds(ends))
  }

  /// Appends the keys of names, beginning with the name at `start`, until the next key would not fit into `room` bytes.
  /// Returns the number of appended keys.
  private func appendKeys(
    of names: (bytes: [UInt8], ends: [UInt32]), from start: Int, room: Int,
    to keys: inout [UInt8], _ ends: inout [UInt32]
  ) -> Int {
    let used = keys.count
    var made = 0
    keys.append(
      contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, written in
        made = ends.withUnsafeMutableBufferPointer { ends in
          ccollation_keys(
            handle, names.bytes, names.ends, start,
            names.ends.count - start, buffer.baseAddress, room, ends.baseAddress.map { $0 + start })
        }
        written = made == 0 ? 0 : Int(ends[start + made - 1])
      })
    for row in start..<start + made { ends[row] += UInt32(used) }
    return made
  }

  /// Returns the first byte of the primary weights of numbers. Returns nil if the key of a very long number does not
  /// follow the rules of `NumberWeights`.
  private static func numberLead(in handle: OpaquePointer) -> UInt8? {
    let text = Array(String(sampleNumber).utf8)
    let key = bytesFromC { ccollation_primary(handle, text, text.count, $0, $1) }
    guard let lead = key.first else { return nil }
    return NumberWeights(lead: lead).key(of: sampleNumber) == key ? lead : nil
  }

  /// Returns the primary weights of a string, without a section byte. Case and accents do not affect these weights. The
  /// result is empty if the string has no character with a primary weight.
  ///
  /// A name begins with a string at primary strength if, in the name's sort key, the section byte is followed by the
  /// string's primary weights.
  ///
  /// - Parameter text: the string in UTF-8; other bytes count as U+FFFD.
  public func primaryKey(of text: ByteString) -> [UInt8] {
    bytesFromC(guess: 64 + 4 * text.count) {
      ccollation_primary(handle, text.bytes, text.count, $0, $1)
    }
  }

  /// Returns the sections that can contain names whose primary weights begin with `primaryKey`.
  package func sections(under primaryKey: [UInt8]) -> [UInt8] {
    bytesFromC { ccollation_sections(handle, primaryKey, primaryKey.count, $0, $1) }
  }

  /// Returns the simplest text that has the same primary weights as the given text. The result is in title case,
  /// without accents that have no primary weight in this locale. A Latin letter that sorts as another letter is
  /// replaced by that letter ("ø" by "o" in English, "ü" by "y" in Swedish).
  ///
  /// - Parameter text: the text, such as the prefix of a name.
  public func label(for text: String) -> String {
    if let number = numberLabel(of: text) { return number }
    var text = text
    let label = text.withUTF8 { utf8 in
      bytesFromC { ccollation_label(handle, utf8.baseAddress, utf8.count, $0, $1) }
    }
    return String(decoding: label, as: UTF8.self)
  }

  /// Returns the part of a name that determines its sort key: the whole name, or the rest after a leading article
  /// that is ignored.
  ///
  /// - Parameter name: the name as it appears in a listing.
  public func sortedPart(of name: ByteString) -> ByteString {
    let start = ccollation_sorted_start(handle, name.bytes, name.count)
    return start == 0 ? name : ByteString(name[start...])
  }

  func openPattern(_ text: ByteString) -> OpaquePointer? {
    ccollation_pattern_open(handle, text.bytes, text.count)
  }

  func openLetters(keepingPunctuation: Bool) -> OpaquePointer? {
    ccollation_letters_open(handle, keepingPunctuation)
  }

  /// The functions of this collator that `SortedListing.innerMarkers` needs. In the label of a merged name, a middle
  /// dot replaces each separator U+FFFE.
  public var prefixCollation: PrefixCollation {
    PrefixCollation(
      primaryKey: { self.primaryKey(of: ByteString($0)) },
      label: { self.label(for: $0).withDotsBetweenNames },
      sortedPart: { self.withSeparateLetters(self.sortedPart(of: $0).description) },
      sortsNumbersByValue: true)
  }

  /// Returns a string in which ligatures are split into their letters, so that prefixes can end between the letters:
  /// "Caesar" for "Cæsar" in English.
  private func withSeparateLetters(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    var text = text
    let separate = text.withUTF8 { utf8 in
      bytesFromC { ccollation_separate_letters(handle, utf8.baseAddress, utf8.count, $0, $1) }
    }
    return String(decoding: separate, as: UTF8.self)
  }
}

/// Returns the label of a string that consists of ASCII digits: the number without leading zeros. Returns nil for any
/// other string. The label is the same in every locale, so ICU is not needed.
private func numberLabel(of text: String) -> String? {
  guard !text.isEmpty, text.utf8.allSatisfy(\.isASCIIDigit) else { return nil }
  let digits = text.drop { $0 == "0" }
  return digits.isEmpty ? "0" : String(digits)
}

/// The smallest number of names for which building the key table saves more time than it takes.
private let keyTableThreshold = 10_000

/// A number for testing the rules of `NumberWeights`: its key contains every kind of byte.
private let sampleNumber: UInt64 = 9_012_345_678_901_234_567

/// The script that comes first in the sort order and the index.
public enum ScriptOrder: Sendable, CaseIterable {
  /// Latin, then the locale's own script.
  case latinFirst
  /// CLDR's order, in which the locale's own script comes first.
  case locale
}

/// Returns the bytes that a C function writes to a buffer. If the buffer was too small, the function is called again
/// with the size that it has returned.
///
/// - Parameters:
///   - guess: the size of the first buffer in bytes.
///   - fill: fills a buffer of the given size and returns the required size.
func bytesFromC(
  guess: Int = 64, _ fill: (UnsafeMutablePointer<UInt8>?, Int) -> Int
) -> [UInt8] {
  var needed = guess
  var capacity = 0
  var result: [UInt8] = []
  while capacity < needed {
    capacity = needed
    result = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, written in
      needed = fill(buffer.baseAddress, capacity)
      written = min(needed, capacity)
    }
  }
  return result
}
