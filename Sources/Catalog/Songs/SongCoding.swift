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
  /// The properties that songs had last in each place. The next song's are mostly equal, and comparing takes less time
  /// than a look into a table.
  private var last: [WrittenProperty] = []

  private struct WrittenProperty {
    let name: String
    /// The number of the name's text.
    let number: Int
    let isOwn: Bool
    let form: NumberForm?
    /// The last value, if it is in the group, and the number of its text.
    var value: ByteString?
    var valueNumber = 0

    init(_ name: String, number: Int) {
      (self.name, self.number) = (name, number)
      (isOwn, form) = (SongCoding.isOwn(name), NumberForm(of: name))
    }
  }

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
    for (place, pair) in pairs.enumerated() { append(pair, at: place) }
    row.append(packed: groupsBefore + group.withUnsafeBytes { groups.number(of: $0) })
    row += own
    row.withUnsafeBytes { rows.append($0) }
  }

  private mutating func append(_ pair: Pair, at place: Int) {
    readName(of: pair, at: place)
    guard last[place].isOwn else {
      group.append(packed: 2 * last[place].number)
      return group.append(packed: numberOfCommonValue(pair.value, at: place))
    }
    group.append(packed: 2 * last[place].number + 1)
    if let number = last[place].form?.number(pair.value) {
      own.append(packed: 2 * number)
    } else {
      own.append(packed: 2 * self.number(of: pair.value) + 1)
    }
  }

  private mutating func readName(of pair: Pair, at place: Int) {
    guard place == last.count || last[place].name != pair.name else { return }
    let property = WrittenProperty(pair.name, number: number(of: ByteString(pair.name)))
    if place == last.count { last.append(property) } else { last[place] = property }
  }

  private mutating func numberOfCommonValue(_ value: ByteString, at place: Int) -> Int {
    if last[place].value != value {
      (last[place].value, last[place].valueNumber) = (value, number(of: value))
    }
    return last[place].valueNumber
  }

  private mutating func number(of text: ByteString) -> Int {
    textsBefore + text.withUnsafeBytes { texts.number(of: $0) }
  }
}

/// Reads rows of a song table. It remembers the last group, which the next song usually has as well.
struct SongRowReader {
  private let columns: SongColumns
  private let tags: [Tag]?
  private let isOnlyTags: Bool
  private var lastGroup: Int?
  private var properties: [Property] = []

  /// The names that have been read, by the numbers of their texts.
  private var names: [Int: PropertyName] = [:]

  private struct Property {
    let name: PropertyName
    /// The value that all songs of the group have, empty if it is not wanted; nil for a value in the row.
    let value: ByteString?
  }

  private struct PropertyName {
    let text: String
    let form: NumberForm?
    let isWanted: Bool
  }

  /// - Parameters:
  ///   - tags: the tags that are read; nil for all.
  ///   - isOnlyTags: whether the properties that are no tags are left out.
  init(_ columns: SongColumns, tags: [Tag]? = nil, isOnlyTags: Bool = false) {
    (self.columns, self.tags, self.isOnlyTags) = (columns, tags, isOnlyTags)
  }

  /// Returns the number of the group of the song in a row; nil if the table is damaged.
  func group(ofRow row: Int) -> Int? {
    columns.withBytes(at: row, of: .rows) { bytes in
      var numbers = PackedNumberReader(bytes)
      return numbers.next()
    }
  }

  /// Returns the properties of the song in a row; nil if the table is damaged.
  mutating func pairs(at row: Int) -> [Pair]? {
    columns.withBytes(at: row, of: .rows) { bytes in
      var numbers = PackedNumberReader(bytes)
      guard let group = numbers.next(), read(group: group) else { return nil }
      var pairs: [Pair] = []
      pairs.reserveCapacity(properties.count)
      for property in properties {
        if let value = property.value {
          if property.name.isWanted { pairs.append(Pair(name: property.name.text, value: value)) }
        } else {
          guard let number = numbers.next() else { return nil }
          guard property.name.isWanted else { continue }
          guard let value = ownValue(of: property.name, number) else { return nil }
          pairs.append(Pair(name: property.name.text, value: value))
        }
      }
      return numbers.isAtEnd ? pairs : nil
    }
  }

  private func ownValue(of name: PropertyName, _ number: Int) -> ByteString? {
    number & 1 == 1 ? text(number >> 1) : name.form?.text(number >> 1)
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

  private mutating func nextProperty(_ numbers: inout PackedNumberReader) -> Property? {
    guard let number = numbers.next(), let name = name(number >> 1) else { return nil }
    if number & 1 == 1 { return Property(name: name, value: nil) }
    guard let value = numbers.next() else { return nil }
    guard name.isWanted else { return Property(name: name, value: "") }
    return text(value).map { Property(name: name, value: $0) }
  }

  private mutating func name(_ number: Int) -> PropertyName? {
    if let known = names[number] { return known }
    guard let text = text(number).map({ String($0) }) else { return nil }
    let name = PropertyName(text: text, form: NumberForm(of: text), isWanted: isWanted(text))
    names[number] = name
    return name
  }

  private func isWanted(_ name: String) -> Bool {
    guard let tags else { return true }
    return (!isOnlyTags && Song.isProperty(name)) || tags.contains { $0.matches(name) }
  }
}
