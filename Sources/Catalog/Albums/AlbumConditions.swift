internal import Bytes
internal import MPDClient

/// Values that songs must have for some of the tags, compared as a server compares them: if a song has several values
/// for a tag, any of them may match, and if a song has no album artist, its artist is compared instead.
struct AlbumConditions: Hashable {
  /// The number of the value that is required for each of `fields`: 0 if the song must not have the tag, and `anyValue`
  /// if the tag is not compared.
  private var values = SIMD4<TextNumber>(repeating: anyValue)

  /// The tags that can be compared, in the order in which a filter names them.
  static let fields: [AlbumSongs.Field] = [.albumArtist, .album, .date, .musicBrainzID]

  static let names: [AlbumSongs.Field] = [.albumArtist, .album, .date]

  subscript(field: AlbumSongs.Field) -> TextNumber? {
    get {
      let value = values[Self.index(of: field)]
      return value == anyValue ? nil : value
    }
    set { values[Self.index(of: field)] = newValue ?? anyValue }
  }

  private static func index(of field: AlbumSongs.Field) -> Int {
    switch field {
    case .albumArtist, .artist: 0
    case .album: 1
    case .date: 2
    case .musicBrainzID: 3
    }
  }

  /// The tags that are compared.
  var shape: [AlbumSongs.Field] { Self.fields.filter { self[$0] != nil } }

  /// Returns only the conditions on the given tags.
  func only(_ fields: [AlbumSongs.Field]) -> AlbumConditions {
    var conditions = AlbumConditions()
    for field in fields { conditions[field] = self[field] }
    return conditions
  }
}

private let anyValue = TextNumber.max

extension AlbumSongs {
  /// Returns the conditions that all of the songs meet. If several values of a tag are possible, chooses the one that
  /// comes first in the first song.
  ///
  /// - Parameter songs: the indices of the songs, of which there must be at least one.
  func commonConditions(of songs: [Int]) -> AlbumConditions {
    var conditions = AlbumConditions()
    for field in AlbumConditions.fields {
      let first = values(of: field, in: songs[0])
      conditions[field] = first.first { value in
        songs.allSatisfy { values(of: field, in: $0).contains(value) }
      }
    }
    return conditions
  }

  /// Calls a closure with the conditions on the given tags that a song meets, once for each combination of the song's
  /// values.
  func forEachConditions(
    on fields: [Field], of song: Int, _ body: (AlbumConditions) -> Void
  ) {
    guard hasFurtherValues(song) else {
      var conditions = AlbumConditions()
      for field in fields { conditions[field] = firstValue(of: field, in: song) }
      return body(conditions)
    }
    var combinations = [AlbumConditions()]
    for field in fields {
      combinations = values(of: field, in: song).flatMap { value in
        combinations.map { conditions in
          var conditions = conditions
          conditions[field] = value
          return conditions
        }
      }
    }
    combinations.forEach(body)
  }

  /// Returns the conditions as filters, one for each tag.
  func filters(_ conditions: AlbumConditions) -> [Filter] {
    conditions.shape.map { field in
      .tag(field.tag, .equals, texts[Int(conditions[field] ?? 0)])
    }
  }

  /// Returns the filter for conditions on artist, album and date, in the form that other programs use.
  func usualFilter(_ conditions: AlbumConditions) -> Filter {
    usualAlbumFilter(
      conditions.shape.map { ($0.tag, texts[Int(conditions[$0] ?? 0)]) })
  }
}

/// Returns the filter for artist, album and date in the form that other programs use. Clients identify an album's
/// stickers by such a filter (MPD 0.24), and the server treats filters whose conditions are in another order as
/// different filters.
func usualAlbumFilter(_ values: [(tag: Tag, value: ByteString)]) -> Filter {
  let comparisons = values.map { "(\($0.tag.name) == \($0.value.inQuotationMarks))" as ByteString }
  return .raw("(\(comparisons.joined(separator: " AND ")))")
}

extension ByteString {
  /// The string as it is written in a filter: in quotation marks, with a backslash before each quotation mark and each
  /// backslash.
  fileprivate var inQuotationMarks: ByteString {
    let escaped = bytes.flatMap { byte in
      byte == .quotationMark || byte == .backslash ? [.backslash, byte] : [byte]
    }
    return "\"\(ByteString(escaped))\""
  }
}
