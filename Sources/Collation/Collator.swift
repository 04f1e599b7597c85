internal import CCollation
public import Bytes
public import ListingIndex

/// The order of names in a locale, and the sections of its index: ICU's collation with numbers
/// ordered by value, and ICU's AlphabeticIndex.
///
/// A sort key is the index of the name's section in one byte, then ICU's sort key at tertiary
/// strength (`ucol_getSortKey`, UTS #10), without its terminator. Bytes that are not UTF-8 sort
/// as U+FFFD.
public final class Collator: Sendable {
  /// The titles of the sections in index order; the last one is "#", for names under no label.
  public let sectionTitles: [String]

  // Sound because ICU's collators may be used from several threads at once as long as none modifies
  // them, which only `init` does; what `prepareSortKeys` adds later is published atomically.
  nonisolated(unsafe) private let handle: OpaquePointer

  /// Opens ICU's collation data for a locale.
  ///
  /// - Parameter articles: words such as "the" that do not count at the beginning of a name if a
  ///   blank and more stand behind them; behind one that ends in an apostrophe ("l'") no blank is
  ///   needed. Case does not count ("ß" is "ss"), nor whether an accent is a character of its own.
  /// - Throws: `CollationError.unknownLocale` for a language that ICU does not know, and
  ///   `unknownCollation` for a collation that it does not have for the language.
  public init(
    locale: CollationLocale = .root, scriptOrder: ScriptOrder = .latinFirst,
    ignoringArticles articles: [String] = []
  ) throws(CollationError) {
    var code = CCOLLATION_FAILED
    // C would take what stands before a NUL for the name.
    guard !locale.identifier.utf8.contains(0) else { throw .unknownLocale(locale) }
    let opened = ccollation_open(locale.identifier, scriptOrder == .locale, &code)
    guard let opened else { throw CollationError(code, locale) }
    for article in articles where !article.isEmpty {
      ccollation_ignore_article(opened, Array(article.utf8), article.utf8.count)
    }
    self.handle = opened
    self.sectionTitles = (0..<ccollation_section_count(opened)).map { section in
      ccollation_section_title(opened, section).map { String(cString: $0) } ?? "#"
    }
  }

  deinit { ccollation_close(handle) }

  /// The version of ICU, such as "72.1", with which keys and sections may change. Opens no data.
  public static let icuVersion = String(cString: ccollation_icu_version())

  /// Where a name stands in the index: equal bytes mean equal names to the collation.
  public func sortKey(of name: ByteString) -> [UInt8] {
    // Without the packing of many: a prefix search asks for one.
    bytesFromC(guess: 2 * name.bytes.count + 64) { key, capacity in
      var (end, keyEnd) = (UInt32(name.bytes.count), UInt32(0))
      let made = ccollation_keys(handle, name.bytes, &end, 0, 1, key, capacity, &keyEnd)
      return made == 1 ? Int(keyEnd) : 2 * capacity
    }
  }

  /// Prepares what makes keys of many names faster, unless that was done before: reads a table from
  /// ICU, which takes from some tenths of a millisecond to some milliseconds.
  ///
  /// - Returns: false where keys stay as slow as they were: in a locale that counts weights in its own
  ///   way, as Danish does, or as long as another thread prepares. They are the same in any case.
  @discardableResult
  public func prepareSortKeys() -> Bool {
    ccollation_prepare_keys(handle)
  }

  /// The sort keys of many names, in the same order. O(bytes).
  public func sortKeys(of names: ByteStrings) -> ByteStrings {
    if names.count >= keyTableThreshold { prepareSortKeys() }
    var ends = [UInt32](repeating: 0, count: names.count)
    var keys: [UInt8] = []
    var done = 0
    var room = names.bytes.count * 2 + names.count * 8 + 64
    while done < names.count {
      done += appendKeys(of: names, from: done, room: room, to: &keys, &ends)
      room *= 2
    }
    return ByteStrings(bytes: keys, ends: ends)
  }

  /// Appends the keys that fit into `room` more bytes; returns how many they are.
  private func appendKeys(
    of names: ByteStrings, from start: Int, room: Int, to keys: inout [UInt8],
    _ ends: inout [UInt32]
  ) -> Int {
    let used = keys.count
    var made = 0
    keys.append(
      contentsOf: [UInt8](unsafeUninitializedCapacity: room) { buffer, written in
        made = ends.withUnsafeMutableBufferPointer { ends in
          ccollation_keys(
            handle, names.bytes, names.ends, start,
            names.count - start, buffer.baseAddress, room, ends.baseAddress.map { $0 + start })
        }
        written = made == 0 ? 0 : Int(ends[start + made - 1])
      })
    for row in start..<start + made { ends[row] += UInt32(used) }
    return made
  }

  /// The primary weights of a text, by which case and accents do not count; without a section.
  ///
  /// A name begins with a text at primary strength if its sort key goes on with these bytes
  /// behind the section's. Empty if the text has nothing that counts.
  public func primaryKey(of text: ByteString) -> [UInt8] {
    bytesFromC(guess: 64 + 4 * text.bytes.count) {
      ccollation_primary(handle, text.bytes, text.bytes.count, $0, $1)
    }
  }

  /// The sections in which names can stand whose primary weights begin with `primaryKey`.
  func sections(under primaryKey: [UInt8]) -> [UInt8] {
    bytesFromC { ccollation_sections(handle, primaryKey, primaryKey.count, $0, $1) }
  }

  /// The plainest text with the same primary weights: no accents that do not count in this
  /// locale, and in title case.
  public func label(for text: String) -> String {
    let utf8 = Array(text.utf8)
    let label = bytesFromC { ccollation_label(handle, utf8, utf8.count, $0, $1) }
    return String(decoding: label, as: UTF8.self)
  }

  /// The part of a name that its sort key is made of: all of it, or what stands behind a leading
  /// article that is ignored.
  public func sortedPart(of name: ByteString) -> ByteString {
    let start = ccollation_sorted_start(handle, name.bytes, name.bytes.count)
    return start == 0 ? name : ByteString([UInt8](name.bytes[start...]))
  }

  /// What `SortedListing.innerMarkers` asks of this collation.
  public var prefixCollation: PrefixCollation {
    PrefixCollation(
      primaryKey: { self.primaryKey(of: ByteString($0)) }, label: label(for:),
      sortedPart: { self.sortedPart(of: $0).description })
  }

  /// The index over a listing that was sorted by this collator's keys; see `MarkerIndex`.
  public func index(
    _ listing: SortedListing, entriesPerMarker: ClosedRange<Int> = 2...200,
    keepsEmptySections: Bool = false
  ) -> MarkerIndex {
    MarkerIndex(
      listing, sectionTitles: sectionTitles, collation: prefixCollation,
      entriesPerMarker: entriesPerMarker,
      keepsEmptySections: keepsEmptySections)
  }
}

/// So many names are worth the time that preparing takes.
private let keyTableThreshold = 10_000

/// Which script stands first in the order and in the index.
public enum ScriptOrder: Sendable, CaseIterable {
  /// Latin, then the locale's own script.
  case latinFirst
  /// As CLDR orders them, which puts the locale's own script first.
  case locale
}

/// Calls a C function that fills a buffer and returns the length that it needs: once, if a guess is
/// no less than that.
private func bytesFromC(
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
