internal import Bytes
internal import ListingIndex
internal import MPDClient

/// An order in which a list is sorted by a property of its entries, before or after their names.
///
/// The index of a list that is sorted by the property first has markers for years, months, lengths or numbers; see
/// ``Axis``. Entries that lack the property come last, or last among the entries of the same name.
public struct ListingOrder: Sendable, Hashable {
  /// A property of songs, albums or directories.
  public enum Property: String, Sendable, Hashable, CaseIterable {
    /// The date of a song or an album, from the tag ``Tag/date``.
    case date
    /// The date of the first release of a song, from the tag ``Tag/originalDate``, or its date if it lacks this tag; for
    /// an album or a value of a tag, the earliest of the songs' dates.
    case originalDate
    /// The time at which a song, or the newest song of an album, was added to the database. For servers before MPD
    /// 0.24, this is the time of the file's last change.
    case added
    /// The time of the last change of a file or a directory. Albums lack it.
    case modified
    /// The length of a song or an album.
    case length
    /// The number of songs on an album, or that have a value of a tag. Songs and directories lack it.
    case songCount
    /// The rating of a song from 0 to 10, as clients store it in stickers; for an album, the mean rating of its rated
    /// songs, rounded to a whole number. Directories lack it. Lists in this order, and in the next two, are not cached,
    /// because a server does not report when stickers change.
    case rating
    /// How many times a song was played, as clients store it in stickers; for an album, the sum over its songs.
    case playCount
    /// The time at which a song, or any song of an album, was last played, as clients store it in stickers.
    case lastPlayed
  }

  /// The property by which entries are sorted.
  public let property: Property
  /// Whether the greatest value comes first.
  public let isDescending: Bool
  /// How the names of the entries are compared.
  public let names: NameRole

  /// How an order by a property compares names.
  public enum NameRole: String, Sendable, Hashable, CaseIterable {
    /// Names are not compared: entries with equal values keep the order in which the server lists them. This saves the
    /// sort keys of all names.
    case unused
    /// Entries with equal values are sorted by their names.
    case second
    /// Entries are sorted by their names, and those with the same name by their values. The markers of the index belong
    /// to the names.
    case first
  }

  /// Creates an order.
  ///
  /// - Parameters:
  ///   - property: the property by which entries are sorted.
  ///   - isDescending: whether the greatest value comes first.
  ///   - names: how the names of the entries are compared.
  public init(_ property: Property, isDescending: Bool = false, names: NameRole = .unused) {
    self.property = property
    self.isDescending = isDescending
    self.names = names
  }
}

extension ListingOrder {
  /// The kind of the property's values.
  var unit: Axis.Unit {
    switch property {
    case .date, .originalDate, .added, .modified, .lastPlayed: .dates
    case .length: .lengths
    case .songCount, .rating, .playCount: .numbers
    }
  }

  /// The sticker number by which a list is sorted; nil if the property is not stored in stickers.
  var sticker: StickerNumber? {
    switch property {
    case .rating: .rating
    case .playCount: .playCount
    case .lastPlayed: .lastPlayed
    case .date, .originalDate, .added, .modified, .length, .songCount: nil
    }
  }

  /// The tags that must be read to sort songs by the property.
  var tags: [Tag] {
    switch property {
    case .date: [.date]
    case .originalDate: [.originalDate, .date]
    case .added, .modified, .length, .songCount, .rating, .playCount, .lastPlayed: []
    }
  }

  /// Returns a song's value of the property; nil if the song lacks it.
  ///
  /// - Parameters:
  ///   - number: the number in the song's sticker; nil if the song has none.
  ///   - clock: the clock that converts times to local dates.
  func value(of song: Song, _ number: Double?, _ clock: inout LocalClock) -> AxisValue? {
    switch property {
    case .date, .originalDate: date(of: song)?.value
    case .added: song.addedOrModified.map { clock.moment($0) }
    case .modified: song.lastModified.map { clock.moment($0) }
    case .length: song.duration?.value
    case .songCount: nil
    case .rating, .playCount, .lastPlayed: number.map { value(ofSticker: $0, &clock) }
    }
  }

  /// Returns the value of several songs that form one entry; nil if they lack the property.
  ///
  /// - Parameters:
  ///   - group: the songs.
  ///   - numbers: the numbers in the stickers of songs, by URI.
  ///   - clock: the clock that converts times to local dates.
  func value(
    of group: SongGroup, _ numbers: [ByteString: Double], _ clock: inout LocalClock
  ) -> AxisValue? {
    switch property {
    case .date, .originalDate: group.date?.value
    case .added: group.added.map { clock.moment($0) }
    case .modified: nil
    case .length: group.duration.value
    case .songCount: .number(group.count)
    case .rating, .playCount, .lastPlayed:
      combined(group.uris.compactMap { numbers[$0] }).map { value(ofSticker: $0, &clock) }
    }
  }

  /// Returns the date of a song that the order compares; nil if the song has none.
  func date(of song: Song) -> PartialDate? {
    let original = property == .originalDate ? song.date(.originalDate) : nil
    return original ?? song.date(.date)
  }

  private func value(ofSticker number: Double, _ clock: inout LocalClock) -> AxisValue {
    let number = Int(min(number, maxNumber))
    return property == .lastPlayed ? clock.moment(number) : .number(number)
  }

  /// Returns the number of an album: the rounded mean of ratings, the sum of plays, or the latest play. Nil if none of
  /// its songs has a number.
  private func combined(_ numbers: [Double]) -> Double? {
    guard !numbers.isEmpty else { return nil }
    switch property {
    case .rating: return (numbers.reduce(0, +) / Double(numbers.count)).rounded()
    case .playCount: return numbers.reduce(0, +)
    default: return numbers.max()
    }
  }
}

extension PartialDate {
  fileprivate var value: AxisValue { .date(year: year, month: month, day: day) }
}

extension Duration {
  fileprivate var value: AxisValue { .length(milliseconds: milliseconds) }
}

/// The greatest sticker number or time, in seconds since 1970, that is distinguished from greater ones.
private let maxNumber = 1e15
