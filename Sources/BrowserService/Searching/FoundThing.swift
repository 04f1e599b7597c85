internal import Browser
internal import Bytes
internal import Catalog
internal import ListingIndex
internal import MPDClient
internal import TerminalText

/// A row of what a search of the library has found. The identity of the row consists of the kind, a blank, and the
/// filter, URI or name that finds the thing on the server.
struct FoundThing: Hashable, Sendable {
  let kind: LibraryThing.Kind
  /// The filter of an artist or an album, the URI of a song, or the name of a playlist.
  let address: ByteString

  /// Reads the identity of a row; nil if it has another form.
  init?(identity: ByteString) {
    guard let blank = identity.firstIndex(of: .space),
      let kind = LibraryThing.Kind(rawValue: ByteString(identity[..<blank]).description)
    else { return nil }
    self.kind = kind
    address = ByteString(identity[(blank + 1)...])
  }

  init(_ thing: LibraryThing) {
    kind = thing.kind
    address =
      switch thing.kind {
      // An album whose filter would be too long for the server is found by its title alone.
      case .artist, .album:
        (thing.filter ?? .tag(.album, .equals, thing.name)).expression
      case .song: thing.uri ?? ""
      case .playlist: thing.name
      }
  }

  var identity: ByteString { "\(kind.rawValue) \(address)" }

  /// The filter that finds the songs of an artist or an album; nil for a song or a playlist.
  var filter: Filter? {
    switch kind {
    case .artist, .album: .raw(address)
    case .song, .playlist: nil
    }
  }

  fileprivate var entryKind: EntryKind {
    switch kind {
    case .artist, .album: .tag
    case .song: .song
    case .playlist: .playlist
    }
  }
}

extension ListContents.SongRow {
  /// Creates the row of a thing: its kind, its name, and what tells it from others with this name.
  init(_ thing: LibraryThing, _ words: FoundWords) {
    let (found, facts) = (FoundThing(thing), thing.facts)
    var row = ListRow(
      number: leftAligned(thing.kind.rawValue, kindWidth), name: thing.name.description,
      detail: facts.joined(separator: separator), kind: found.entryKind)
    // A narrow row has the kind at its end, after as many of the facts as leave room for the name.
    row.narrowDetails = (0...facts.count).reversed().map { count in
      (facts.prefix(count) + [thing.kind.rawValue]).joined(separator: separator)
    }
    row.found.name = words.parts(of: row.name)
    row.found.detail = words.parts(of: row.detail)
    self.init(identity: found.identity, row: row)
  }
}

extension LibraryThing {
  /// The artist of an album or a song, and the year of an album or the album of a song, as far as they are known.
  fileprivate var facts: [String] {
    let facts: [ByteString?] =
      switch kind {
      case .album:
        [artist, date.map { date in PartialDate(date).map { "\($0.year)" } ?? date }]
      case .song: [artist, album]
      case .artist, .playlist: []
      }
    return facts.compactMap { $0?.description }.filter { !$0.isEmpty }
  }
}

private let separator = " · "

/// The cells for the kind of a thing, with two blanks after the longest one, "playlist".
private let kindWidth = 10
