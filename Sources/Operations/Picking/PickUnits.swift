package import Bytes
internal import Catalog
package import MPDClient

/// A song in the input of `pick`, or an album whose songs have yet to be read.
package struct PickedSong {
  package let song: Song
  /// The JSON object that describes the song in the input; nil if the song was not given as a JSON object.
  package var json: ByteString?
  /// Whether the JSON object describes a part of a file.
  package var isPart = false
  /// The input line that names an album whose songs have yet to be read; nil if this is a song.
  var album: PickLine?
}

/// The units that `pick` chooses among: songs or whole albums.
///
/// An album has the tags of its first song; its duration and size are the sums over all of its songs.
struct PickUnits {
  /// The songs of each unit; no unit is empty.
  let units: [[PickedSong]]

  /// Creates units from their songs.
  ///
  /// - Parameter units: the songs of each unit; no unit may be empty.
  init(_ units: [[PickedSong]]) {
    self.units = units
  }

  /// Creates a unit for each album, with the album's songs sorted by disc and track. A song without an album becomes a
  /// unit of its own. The units are in the order in which their first songs appear in the input.
  init(albumsOf songs: [PickedSong]) {
    units = QueueAlbums(songs.map(\.song)).albums.map { album in
      album.map { songs[$0] }.inAlbumOrder(\.song)
    }
  }

  var count: Int { units.count }

  /// Returns a number for each unit. Units with equal values for the keys have the same number. The number is nil for a
  /// unit that lacks one of the values.
  func numbers(of keys: [SongKey]) -> [Int?] {
    var numbers: [[AnyHashable]: Int] = [:]
    return DistinctKeys.values(of: keys, in: units.map { $0[0].song }).map { values in
      guard let values else { return nil }
      let number = numbers[values] ?? numbers.count
      numbers[values] = number
      return number
    }
  }

  /// Returns the number that `numbers(of:)` has assigned to the units that have the same value for the key as the given
  /// song; nil if there is no such unit.
  ///
  /// - Parameter numbers: the numbers of all units, as `numbers(of:)` returns them for the key.
  func number(of song: Song, _ key: SongKey, in numbers: [Int?]) -> Int? {
    let values = key.values(of: units.map { $0[0].song } + [song])
    guard let value = values.last ?? nil else { return nil }
    return units.indices.first { values[$0] == value }.flatMap { numbers[$0] }
  }

  /// Returns, for each unit, the sum of a property over its songs; nil for a unit with a song that lacks the
  /// property.
  func totals(_ amount: (Song) -> Int?) -> [Int?] {
    units.map { unit in
      let amounts = unit.compactMap { amount($0.song) }
      return amounts.count == unit.count ? amounts.reduce(0, +) : nil
    }
  }

  /// Returns, for each unit, the average of a property over its songs.
  func averages(_ amount: (Song) -> Double) -> [Double] {
    units.map { unit in unit.reduce(0) { $0 + amount($1.song) } / Double(unit.count) }
  }
}
