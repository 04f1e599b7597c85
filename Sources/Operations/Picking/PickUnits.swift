package import Bytes
package import MPDClient

/// A song of the input of `pick`.
package struct PickedSong {
  package let song: Song
  /// The object that the input had for it; nil if it had none.
  package var json: ByteString?
  /// Whether the object is of a part of a file.
  package var isPart = false
  /// The album that the input has instead of songs, which are yet to be read; nil for a song.
  var album: PickLine?
}

/// The units that `pick` chooses among: songs, or albums of them.
///
/// An album has the tags of its first song; its duration and size are the sums over all of its
/// songs.
struct PickUnits {
  /// The songs of each unit.
  let units: [[PickedSong]]

  /// - Parameter units: the songs of each unit, which are at least one.
  init(_ units: [[PickedSong]]) {
    self.units = units
  }

  /// Makes a unit of the songs of each album, in the order of discs and tracks; a song without an album
  /// is a unit of its own. The albums are in the order of their first songs.
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

  /// Numbers the values of a key, so that equal ones have equal numbers; nil for units without one.
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

  /// The number that a value of a key has among these units; nil if none of them has it.
  func number(of song: Song, _ key: PickKey, in numbers: [Int?]) -> Int? {
    guard let value = key.value(of: song) else { return nil }
    return units.indices.first { key.value(of: units[$0][0].song) == value }
      .flatMap { numbers[$0] }
  }

  /// The total of a property of each unit's songs; nil if one of them lacks it.
  func totals(_ amount: (Song) -> Int?) -> [Int?] {
    units.map { unit in
      let amounts = unit.compactMap { amount($0.song) }
      return amounts.count == unit.count ? amounts.reduce(0, +) : nil
    }
  }

  /// The average of a property of each unit's songs.
  func averages(_ amount: (Song) -> Double) -> [Double] {
    units.map { unit in unit.reduce(0) { $0 + amount($1.song) } / Double(unit.count) }
  }
}
