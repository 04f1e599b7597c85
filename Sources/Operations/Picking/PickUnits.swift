package import Bytes
package import MPDClient

/// A song of the input of `pick`.
package struct PickedSong {
  package let song: Song
  /// The JSON object of the song in the input; nil if there was none.
  package var json: ByteString?
  /// Whether the object describes a part of a file.
  package var isPart = false
  /// The album that the input names, whose songs have yet to be read; nil for a song.
  var album: PickLine?
}

/// The units that `pick` chooses among: songs or whole albums.
///
/// An album has the tags of its first song; its duration and size are the sums over all of its songs.
struct PickUnits {
  /// The songs of each unit.
  let units: [[PickedSong]]

  /// - Parameter units: the songs of each unit; no unit may be empty.
  init(_ units: [[PickedSong]]) {
    self.units = units
  }

  /// Creates a unit for each album, with its songs sorted by disc and track; a song without an album is a unit of its
  /// own. The units are in the order of their first songs.
  init(albumsOf songs: [PickedSong]) {
    var units: [[PickedSong]] = []
    var places: [AlbumIdentity: Int] = [:]
    for song in songs {
      let album = AlbumIdentity(song.song)
      if let album, let place = places[album] {
        units[place].append(song)
      } else {
        if let album { places[album] = units.count }
        units.append([song])
      }
    }
    self.units = units.map { $0.inAlbumOrder(\.song) }
  }

  var count: Int { units.count }

  /// Returns a number for each unit, such that units with equal values of the keys have equal numbers; nil for a unit
  /// that lacks a value.
  func numbers(of keys: [PickKey]) -> [Int?] {
    var numbers: [[AnyHashable]: Int] = [:]
    return units.map { unit in
      let values = keys.compactMap { $0.value(of: unit[0].song) }
      guard values.count == keys.count else { return nil }
      let number = numbers[values] ?? numbers.count
      numbers[values] = number
      return number
    }
  }

  /// Returns the number of the units that have the same value of a key as a song; nil if no unit has it.
  func number(of song: Song, _ key: PickKey, in numbers: [Int?]) -> Int? {
    guard let value = key.value(of: song) else { return nil }
    return units.indices.first { key.value(of: units[$0][0].song) == value }
      .flatMap { numbers[$0] }
  }

  /// Returns the total of a property over the songs of each unit; nil if one of the songs lacks it.
  func totals(_ amount: (Song) -> Int?) -> [Int?] {
    units.map { unit in
      let amounts = unit.compactMap { amount($0.song) }
      return amounts.count == unit.count ? amounts.reduce(0, +) : nil
    }
  }

  /// Returns the average of a property over the songs of each unit.
  func averages(_ amount: (Song) -> Double) -> [Double] {
    units.map { unit in unit.reduce(0) { $0 + amount($1.song) } / Double(unit.count) }
  }
}
