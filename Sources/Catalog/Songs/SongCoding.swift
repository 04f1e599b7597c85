internal import Bytes
internal import MPDClient

/// The properties of a song split into what songs of an album usually have in common (the group) and what each has of
/// its own (the row), so that a table stores the former once.
///
/// A group lists the names of all properties in the server's order, each as twice the number of its text, with the
/// number of its value's text after it; or plus one, for a property whose value is in the row. A row is the number of
/// its group and then its own values, each as twice a number, or as twice the number of a text plus one.
enum SongCoding {
  /// Whether nearly every song has a value of its own for a property.
  static func isOwn(_ name: String) -> Bool {
    switch name {
    case "Title", "TitleSort", "Track", "Time", "duration", "Last-Modified", "Added",
      "MUSICBRAINZ_TRACKID", "MUSICBRAINZ_RELEASETRACKID":
      true
    default: false
    }
  }
}

/// Writes songs as rows that refer to groups and texts.
struct SongRowWriter {
  /// The new groups, which follow those that the table has already.
  private(set) var groups = NumberedStrings()
  /// The new texts, which follow those that the table has already.
  private(set) var texts = NumberedStrings()
  private let groupsBefore, textsBefore: Int
  private var row: [UInt8] = []
  private var own: [UInt8] = []
  private var group: [UInt8] = []

  /// - Parameters:
  ///   - groupsBefore: how many groups the table has already.
  ///   - textsBefore: how many texts the table has already.
  init(groupsBefore: Int, textsBefore: Int) {
    (self.groupsBefore, self.textsBefore) = (groupsBefore, textsBefore)
  }

  /// Appends the row of a song to rows.
  mutating func append(_ pairs: [Pair], to rows: inout ByteStrings) {
    row.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    group.removeAll(keepingCapacity: true)
    for pair in pairs { append(pair) }
    row.append(packed: groupsBefore + group.withUnsafeBytes { groups.number(of: $0) })
    row += own
    row.withUnsafeBytes { rows.append($0) }
  }

  private mutating func append(_ pair: Pair) {
    var name = pair.name
    let number = textsBefore + name.withUTF8 { texts.number(of: UnsafeRawBufferPointer($0)) }
    guard SongCoding.isOwn(name) else {
      group.append(packed: 2 * number)
      return group.append(packed: self.number(of: pair.value))
    }
    group.append(packed: 2 * number + 1)
    if let number = NumberForm(of: name)?.number(pair.value) {
      own.append(packed: 2 * number)
    } else {
      own.append(packed: 2 * self.number(of: pair.value) + 1)
    }
  }

  private mutating func number(of text: ByteString) -> Int {
    textsBefore + text.withUnsafeBytes { texts.number(of: $0) }
  }
}

/// Reads rows of a song table. It remembers the last group, which the next song usually has as well.
struct SongRowReader {
  private let columns: SongColumns
  /// The tags that are read; nil for all.
  private let tags: [Tag]?
  private var lastGroup: Int?
  private var properties: [Property] = []

  private struct Property {
    let name: String
    /// The value that all songs of the group have; nil for a value in the row.
    let value: ByteString?
    let form: NumberForm?
    let isWanted: Bool
  }

  /// - Parameter tags: the tags that are read besides the properties that are no tags; nil for all.
  init(_ columns: SongColumns, tags: [Tag]? = nil) { (self.columns, self.tags) = (columns, tags) }

  /// Returns the properties of the song in a row; nil if the table is damaged.
  mutating func pairs(at row: Int) -> [Pair]? {
    columns.withBytes(at: row, of: .rows) { bytes in
      var numbers = PackedNumberReader(bytes)
      guard let group = numbers.next(), read(group: group) else { return nil }
      var pairs: [Pair] = []
      pairs.reserveCapacity(properties.count)
      for property in properties {
        if let value = property.value {
          if property.isWanted { pairs.append(Pair(name: property.name, value: value)) }
        } else {
          guard let number = numbers.next() else { return nil }
          guard property.isWanted else { continue }
          guard let value = ownValue(of: property, number) else { return nil }
          pairs.append(Pair(name: property.name, value: value))
        }
      }
      return numbers.isAtEnd ? pairs : nil
    }
  }

  private func ownValue(of property: Property, _ number: Int) -> ByteString? {
    number & 1 == 1 ? text(number >> 1) : property.form?.text(number >> 1)
  }

  private func text(_ number: Int) -> ByteString? {
    number < columns.count(of: .texts) ? columns.string(at: number, of: .texts) : nil
  }

  /// Reads the properties of a group; returns false if the table is damaged.
  private mutating func read(group: Int) -> Bool {
    if group == lastGroup { return true }
    guard group < columns.count(of: .groups) else { return false }
    lastGroup = nil
    properties.removeAll(keepingCapacity: true)
    let isSound = columns.withBytes(at: group, of: .groups) { bytes in
      var numbers = PackedNumberReader(bytes)
      while !numbers.isAtEnd {
        guard let property = nextProperty(&numbers) else { return false }
        properties.append(property)
      }
      return true
    }
    if isSound { lastGroup = group }
    return isSound
  }

  private func nextProperty(_ numbers: inout PackedNumberReader) -> Property? {
    guard let number = numbers.next(), let name = text(number >> 1)?.description else { return nil }
    let isWanted = isWanted(name)
    if number & 1 == 1 {
      return Property(name: name, value: nil, form: NumberForm(of: name), isWanted: isWanted)
    }
    guard let value = numbers.next().flatMap(text) else { return nil }
    return Property(name: name, value: value, form: nil, isWanted: isWanted)
  }

  private func isWanted(_ name: String) -> Bool {
    guard let tags else { return true }
    return Song.isProperty(name) || tags.contains { $0.matches(name) }
  }
}
