internal import Bytes
internal import ListingCache
internal import MPDClient

/// An artist in the columns of a library.
struct LibraryArtist {
  let name: ByteString
  /// The tag by which the artist's songs are found.
  var tag: Tag
  /// The names by which the artist is sorted, such as "Beatles, The".
  var sortNames: Set<ByteString> = []

  /// The tags that name artists, in order of preference: the songs of an artist are found by the first of these tags
  /// that names the artist in any song.
  static let tags: [Tag] = [.artist, .albumArtist, .composer]
  /// The tags that name artists, followed by the tags that contain their sort names.
  static let allTags = tags + tags.compactMap(\.sortTag)

  init(name: ByteString, tag: Tag) { (self.name, self.tag) = (name, tag) }

  /// Creates an artist from bytes in the form of ``packed``; nil if the bytes have another form.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let strings = unpacked([UInt8](bytes)), strings.count >= 2 else { return nil }
    self.init(name: strings[0], tag: Tag(strings[1].description))
    sortNames = Set(strings[2...])
  }

  var packed: ByteString {
    ByteString(ListingCache.packed([name, ByteString(tag.name)] + sortNames.sorted()))
  }

  var names: [ByteString] { [name] + sortNames.sorted() }

  var thing: LibraryThing {
    LibraryThing(.artist, name, filter: .tag(tag, .equals, name))
  }
}

/// An album in the columns of a library.
struct LibraryAlbum {
  let name: ByteString
  let artist, date: ByteString?
  let filter: Filter?

  init(_ album: Album) {
    (name, artist, date, filter) = (album.name, album.artist, album.date, album.filter)
  }

  /// Creates an album from bytes in the form of ``packed``; nil if the bytes have another form.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard let strings = unpacked([UInt8](bytes)), strings.count >= 3 else { return nil }
    name = strings[0]
    artist = strings[1].isEmpty ? nil : strings[1]
    date = strings[2].isEmpty ? nil : strings[2]
    filter =
      strings.count > 3
      ? strings[3].isEmpty ? nil : .raw(strings[3]) : Self.usualFilter(name, artist, date)
  }

  /// Returns the name and the artist of an album, given bytes in the form of ``packed``; nil if the bytes have another
  /// form.
  static func names(in bytes: UnsafeRawBufferPointer) -> (album: ByteString, artist: ByteString)? {
    unpacked([UInt8](bytes)).flatMap { $0.count >= 3 ? ($0[0], $0[1]) : nil }
  }

  /// The name, the artist and the date of the album. The filter follows unless it is the usual filter for these three
  /// values.
  var packed: ByteString {
    let strings: [ByteString] = [name, artist ?? "", date ?? ""]
    let isUsual = filter == Self.usualFilter(name, artist, date)
    return ByteString(
      ListingCache.packed(isUsual ? strings : strings + [filter?.expression ?? ""]))
  }

  private static func usualFilter(
    _ name: ByteString, _ artist: ByteString?, _ date: ByteString?
  ) -> Filter {
    usualAlbumFilter([(.albumArtist, artist ?? ""), (.album, name), (.date, date ?? "")])
  }

  var thing: LibraryThing {
    LibraryThing(.album, name, artist: artist, date: date, filter: filter)
  }
}

extension Song {
  /// The names by which the song is found: its titles or, if it has no title, the name of its file without the
  /// extension.
  var searchedNames: [ByteString] {
    let titles = allBytes(of: .title).filter { !$0.isEmpty }
    return titles.isEmpty ? [uri.lastPathComponent.withoutExtension] : titles
  }

  /// The song in the form in which a search returns it.
  var thing: LibraryThing {
    LibraryThing(
      .song, searchedNames[0], artist: bytes(of: .artist) ?? bytes(of: .albumArtist),
      album: bytes(of: .album),
      date: bytes(of: .date), uri: uri)
  }
}

extension ByteString {
  fileprivate var withoutExtension: ByteString {
    guard let dot = bytes.lastIndex(of: .dot), dot > 0 else { return self }
    return ByteString(bytes[..<dot])
  }
}
