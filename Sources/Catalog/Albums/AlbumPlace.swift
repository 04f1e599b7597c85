internal import Bytes
package import MPDClient

/// The place of a song in its album: its disc and its track. Songs in the same place are ordered by file name.
package struct AlbumPlace: Hashable, Sendable {
  /// The number of the disc. If the song has no disc number, the number in the name of its directory, such as 2 for
  /// "CD2"; 0 if there is no such number either.
  package let disc: Int32
  /// The number of the track; 0 if the song has none.
  package let track: Int32

  package init(_ song: Song) {
    let directory = song.number(.disc) == nil ? song.uri.withoutLastPathComponent.discNumber : nil
    disc = Int32(clamping: song.number(.disc) ?? directory ?? 0)
    track = Int32(clamping: song.number(.track) ?? 0)
  }

  private init(disc: Int32, track: Int32) {
    (self.disc, self.track) = (disc, track)
  }

  /// The place, with 1 as the number of the disc if the disc is not known.
  var onFirstDisc: AlbumPlace { AlbumPlace(disc: max(1, disc), track: track) }
}

extension AlbumPlace: Comparable {
  package static func < (left: AlbumPlace, right: AlbumPlace) -> Bool {
    (left.disc, left.track) < (right.disc, right.track)
  }
}

extension Sequence {
  /// Returns the elements in album order: by disc, track, file name and path. Elements without a number come first, and
  /// equal elements keep their order.
  ///
  /// - Parameter song: returns the song of an element.
  package func inAlbumOrder(_ song: (Element) -> Song) -> [Element] {
    let places = map { element in
      (place: AlbumPlace(song(element)), uri: song(element).uri, element: element)
    }
    return places.sorted { precedes(($0.place, $0.uri), ($1.place, $1.uri)) }.map(\.element)
  }
}

extension [Song] {
  /// Returns the songs album by album. The albums are sorted by date, name and first song, and the songs of each album
  /// are in album order. A song without an album is treated as an album of its own. The songs need the tags
  /// `AlbumGrouping.tags`.
  package func albumByAlbum() -> [Song] {
    var albums: [Int: [Song]] = [:]
    for (index, album) in AlbumGrouping.numbers(of: self).enumerated() {
      albums[album ?? -1 - index, default: []].append(self[index])
    }
    return albums.values.map { SortedAlbum($0) }
      .sorted { ($0.date, $0.name, $0.first) < ($1.date, $1.name, $1.first) }.flatMap(\.songs)
  }
}

/// The songs of an album in album order, and the values by which albums are sorted.
private struct SortedAlbum {
  let songs: [Song]
  /// The earliest date; empty if no song has a date.
  let date: ByteString
  let name: ByteString
  /// The URI of the first song.
  let first: ByteString

  init(_ songs: [Song]) {
    self.songs = songs.inAlbumOrder { $0 }
    date = songs.compactMap { $0.bytes(of: .date).map(Tag.date.sortText) }.min() ?? ""
    name = self.songs.first?.bytes(of: .album) ?? ""
    first = self.songs.first?.uri ?? ""
  }
}

/// Returns whether a song of an album comes before another one.
func precedes(
  _ left: (place: AlbumPlace, uri: ByteString), _ right: (place: AlbumPlace, uri: ByteString)
) -> Bool {
  guard left.place == right.place else { return left.place < right.place }
  let names = (left.uri.lastPathComponent, right.uri.lastPathComponent)
  return names.0 == names.1 ? left.uri < right.uri : names.0 < names.1
}

extension ByteString {
  /// The path without its last component if that component only numbers a disc, such as "CD 2" or "disc2"; otherwise
  /// the whole path.
  var withoutDisc: ByteString { discNumber == nil ? self : withoutLastPathComponent }

  /// The number of the disc that the last component of the path states, such as 2 for "Disc 2"; nil unless the
  /// component consists of a word for a disc and a number.
  fileprivate var discNumber: Int? {
    let name = lastPathComponent
    let word = name.prefix { !$0.isASCIIDigit }
    let number = ByteString(name.dropFirst(word.count))
    guard number.allSatisfy(\.isASCIIDigit), (2...24).contains(word.count) else { return nil }
    let letters = String(decoding: word.filter(\.isASCIILetter), as: UTF8.self).lowercased()
    return discWords.contains(letters) ? number.number(as: Int.self) : nil
  }
}

private let discWords: Set = ["cd", "disc", "disk"]
