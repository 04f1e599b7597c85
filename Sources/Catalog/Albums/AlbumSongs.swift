internal import Bytes
internal import MPDClient

/// The number of a string in `AlbumSongs.texts`; 0 is the empty string, which stands for a missing value.
typealias TextNumber = UInt32

/// The songs that are to be grouped into albums, with the properties that distinguish albums. Equal strings are stored
/// only once.
struct AlbumSongs {
  private(set) var texts = NumberedStrings()
  private(set) var uris = ByteStrings()
  private(set) var rows: [Row] = []
  /// For tags that have several different values in a song, all values except the first, keyed by the index of the
  /// song.
  private var further: [Int: [(field: Field, value: TextNumber)]] = [:]

  /// The first value of each tag of a song, and the song's other properties.
  struct Row {
    fileprivate var values = SIMD8<TextNumber>(repeating: 0)
    let directory: TextNumber
    let place: AlbumPlace
    let milliseconds: Int64
    /// The time at which the song was added or, if that is not known, last changed, in Unix seconds; nil if neither is
    /// known.
    let added: Int64?

    fileprivate init(_ song: Song, directory: TextNumber) {
      self.directory = directory
      place = AlbumPlace(song)
      milliseconds = Int64(song.milliseconds)
      added = song.addedOrModified.map(Int64.init)
    }

    subscript(field: Field) -> TextNumber {
      get { values[field.rawValue] }
      set { values[field.rawValue] = newValue }
    }
  }

  /// A tag whose values distinguish albums.
  enum Field: Int, CaseIterable { case album, albumArtist, artist, date, musicBrainzID }

  init() { _ = number(of: "") }

  var count: Int { rows.count }

  mutating func append(_ song: Song) {
    var row = Row(song, directory: number(of: song.uri.withoutLastPathComponent))
    for pair in song.pairs {
      guard let field = Field(pair.name), !pair.value.isEmpty else { continue }
      add(number(of: pair.value), of: field, to: &row)
    }
    uris.append(song.uri)
    rows.append(row)
  }

  /// Adds a song whose fields are the same as the fields of a song that was added before.
  ///
  /// - Parameter song: the song; of its tags, only disc and track are read.
  mutating func append(_ song: Song, withFieldsOf other: Int) {
    var row = Row(song, directory: number(of: song.uri.withoutLastPathComponent))
    row.values = rows[other].values
    if let values = further[other] { further[rows.count] = values }
    uris.append(song.uri)
    rows.append(row)
  }

  private mutating func add(_ value: TextNumber, of field: Field, to row: inout Row) {
    if row[field] == 0 { return row[field] = value }
    let known = further[rows.count] ?? []
    guard value != row[field], !known.contains(where: { $0 == (field, value) }) else { return }
    further[rows.count] = known + [(field, value)]
  }

  mutating func number(of text: ByteString) -> TextNumber {
    text.withUnsafeBytes { TextNumber(texts.number(of: $0)) }
  }

  /// Returns the different values of a tag that a server compares with a filter. If a song has no album artist, the
  /// server compares the artists instead. If a song has no value, the only value returned is the empty string.
  func values(of field: Field, in song: Int) -> [TextNumber] {
    let field = comparedField(field, in: song)
    guard !further.isEmpty, let others = further[song] else { return [rows[song][field]] }
    return [rows[song][field]] + others.filter { $0.field == field }.map(\.value)
  }

  /// Returns the first of `values(of:in:)`.
  func firstValue(of field: Field, in song: Int) -> TextNumber {
    rows[song][comparedField(field, in: song)]
  }

  private func comparedField(_ field: Field, in song: Int) -> Field {
    field == .albumArtist && rows[song][field] == 0 ? .artist : field
  }

  /// Whether any of the song's tags has several different values.
  func hasFurtherValues(_ song: Int) -> Bool { !further.isEmpty && further[song] != nil }
}

extension AlbumSongs.Field {
  init?(_ name: String) {
    guard let field = Self.allCases.first(where: { $0.tag.name == name }) else { return nil }
    self = field
  }

  var tag: Tag {
    switch self {
    case .album: .album
    case .albumArtist: .albumArtist
    case .artist: .artist
    case .date: .date
    case .musicBrainzID: .musicBrainzAlbumID
    }
  }
}
