internal import Bytes
internal import MPDClient

/// The format in which a song table stores songs. The properties of a song are split into a group and a row: the group
/// contains what the songs of an album usually have in common, and the row contains the song's own values. Each group
/// is stored only once.
///
/// A group lists all properties in the server's order. For a property whose value is in the group, it contains twice
/// the number of the name's text, followed by the number of the value's text. For a property whose value is in the row,
/// it contains twice the number of the name's text plus one.
///
/// A row begins with the number of its group, followed by the song's own values. A value is stored as twice its number
/// or, if it has none, as twice the number of its text plus one.
enum SongCoding {
  /// Returns whether nearly every song has its own value for the property with the given name.
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
  /// The groups that are not yet in the table. Their numbers continue after those of the table's groups.
  private(set) var groups = NumberedStrings()
  /// The texts that are not yet in the table. Their numbers continue after those of the table's texts.
  private(set) var texts = NumberedStrings()
  private let groupsBefore, textsBefore: Int
  private var row: [UInt8] = []
  private var own: [UInt8] = []
  private var group: [UInt8] = []
  /// For each place in a song's list of properties, the property that was last written there. The next song usually has
  /// the same property in that place, and comparing it takes less time than looking it up.
  private var last: [WrittenProperty] = []

  private struct WrittenProperty {
    let name: String
    /// The number of the text that is the property's name.
    let number: Int
    let isOwn: Bool
    let form: NumberForm?
    /// The value that was last written to a group; nil if the property's values are in the rows. `valueNumber` is the
    /// number of its text.
    var value: ByteString?
    var valueNumber = 0

    init(_ name: String, number: Int) {
      (self.name, self.number) = (name, number)
      (isOwn, form) = (SongCoding.isOwn(name), NumberForm(of: name))
    }
  }

  /// Creates a writer.
  ///
  /// - Parameters:
  ///   - groupsBefore: the number of groups that are already in the table.
  ///   - textsBefore: the number of texts that are already in the table.
  init(groupsBefore: Int, textsBefore: Int) {
    (self.groupsBefore, self.textsBefore) = (groupsBefore, textsBefore)
  }

  /// Appends the row of a song, given its properties, to `rows`.
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

/// Reads rows of a song table. The reader keeps the last group that it has read, because the next song usually has the
/// same group.
struct SongRowReader {
  private let columns: SongColumns
  private let tags: [Tag]?
  private let isOnlyTags: Bool
  private var lastGroup: Int?
  private var properties: [Property] = []

  /// The names that have been read, keyed by the numbers of their texts.
  private var names: [Int: PropertyName] = [:]

  private struct Property {
    let name: PropertyName
    /// The value that all songs of the group have, or an empty value if it is not to be read; nil if the value is in
    /// the row.
    let value: ByteString?
  }

  private struct PropertyName {
    let text: String
    let form: NumberForm?
    let isWanted: Bool
  }

  /// Creates a reader.
  ///
  /// - Parameters:
  ///   - tags: the tags to read; nil for all tags.
  ///   - isOnlyTags: whether to leave out the properties that are not tags.
  init(_ columns: SongColumns, tags: [Tag]? = nil, isOnlyTags: Bool = false) {
    (self.columns, self.tags, self.isOnlyTags) = (columns, tags, isOnlyTags)
  }

  /// Returns the number of the group to which the song in the given row belongs; nil if the table is damaged.
  func group(ofRow row: Int) -> Int? {
    columns.withBytes(at: row, of: .rows) { bytes in
      var numbers = PackedNumberReader(bytes)
      return numbers.next()
    }
  }

  /// Returns the properties of the song in the given row; nil if the table is damaged.
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

  /// Returns the properties that all songs of a group have in common; nil if the table is damaged.
  mutating func pairs(ofGroup group: Int) -> [Pair]? {
    guard read(group: group) else { return nil }
    return properties.compactMap { property in
      guard property.name.isWanted, let value = property.value else { return nil }
      return Pair(name: property.name.text, value: value)
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
