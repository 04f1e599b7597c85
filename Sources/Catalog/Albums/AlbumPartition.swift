internal import Bytes

/// The division of songs into albums.
///
/// Songs form one album if they have equal artists, album names and dates, and are in one directory, or in several
/// directories whose discs and tracks do not overlap. Directories of discs count as parts of the directory that
/// contains them. If all of these songs have a MusicBrainz identifier, only the identifier matters.
struct AlbumPartition {
  /// For each song, the number of its album, counted from 0 in the order of the albums' first songs; nil if the song
  /// does not name an album.
  private(set) var numbers: [Int?] = []
  /// For each album, the names of its first song.
  private(set) var names: [Names] = []

  /// The properties that the songs of an album have in common, unless they form an album because of their MusicBrainz
  /// identifier.
  struct Names: Hashable {
    /// The album artist. If the song has no album artist, the artist, or "Various Artists" if the songs of the album in
    /// the same directory have different artists.
    let artist: TextNumber
    let album: TextNumber
    /// The date; 0 if the songs are by various artists, have no album artist, and have different dates.
    let date: TextNumber
  }

  private enum Key: Hashable { case musicBrainz(TextNumber), cluster(Int) }

  init(_ songs: inout AlbumSongs) {
    let homes = songs.homes()
    let names = songs.names(homes)
    let clusters = songs.clusters(names, homes)
    let isIdentified = songs.isIdentified(clusters)
    var known: [Key: Int] = [:]
    for (song, cluster) in clusters.enumerated() {
      guard let cluster, let name = names[song] else {
        numbers.append(nil)
        continue
      }
      let identifier = songs.rows[song][.musicBrainzID]
      let key = isIdentified[cluster] ? Key.musicBrainz(identifier) : .cluster(cluster)
      let number = known[key] ?? known.count
      if number == known.count {
        known[key] = number
        self.names.append(name)
      }
      numbers.append(number)
    }
  }
}

extension AlbumSongs {
  /// Returns, for each song, the directory of the song's album. For a song in the directory of a disc, this is the
  /// directory that contains the discs.
  fileprivate mutating func homes() -> [TextNumber] {
    var known: [TextNumber: TextNumber] = [:]
    return rows.map { row in
      if let home = known[row.directory] { return home }
      let home = number(of: texts[Int(row.directory)].withoutDisc)
      known[row.directory] = home
      return home
    }
  }

  /// Returns the names that determine the album of each song; nil for a song without an album tag.
  fileprivate mutating func names(_ homes: [TextNumber]) -> [AlbumPartition.Names?] {
    let various = number(of: "Various Artists")
    let shared = sharedValues(homes)
    return rows.indices.map { song in
      let row = rows[song]
      guard row[.album] != 0 else { return nil }
      if row[.albumArtist] != 0 {
        return AlbumPartition.Names(
          artist: row[.albumArtist], album: row[.album], date: row[.date])
      }
      let values = shared[DirectoryAlbum(directory: homes[song], album: row[.album])]
      guard let values, values.artist == nil else {
        return AlbumPartition.Names(artist: row[.artist], album: row[.album], date: row[.date])
      }
      return AlbumPartition.Names(artist: various, album: row[.album], date: values.date ?? 0)
    }
  }

  private struct DirectoryAlbum: Hashable { let directory, album: TextNumber }

  /// The artist and the date that all songs of an album in one directory have in common; nil where the songs differ.
  private typealias Shared = (artist: TextNumber?, date: TextNumber?)

  private func sharedValues(_ homes: [TextNumber]) -> [DirectoryAlbum: Shared] {
    var shared: [DirectoryAlbum: Shared] = [:]
    for (row, home) in zip(rows, homes) where row[.album] != 0 {
      let key = DirectoryAlbum(directory: home, album: row[.album])
      let known = shared[key] ?? (row[.artist], row[.date])
      shared[key] = (
        known.artist == row[.artist] ? known.artist : nil,
        known.date == row[.date] ? known.date : nil
      )
    }
    return shared
  }
}

extension AlbumSongs {
  private struct Part: Hashable {
    let names: AlbumPartition.Names
    let home: TextNumber
  }

  private struct NamedPlace: Hashable {
    let names: AlbumPartition.Names
    let place: AlbumPlace
  }

  private struct Layer: Hashable {
    let names: AlbumPartition.Names
    let depth: Int
  }

  /// Returns, for each song, the number of its cluster; nil for a song without an album. The songs of a cluster have
  /// equal names, and are in directories whose discs and tracks do not overlap.
  fileprivate func clusters(
    _ names: [AlbumPartition.Names?], _ homes: [TextNumber]
  ) -> [Int?] {
    var parts: [Part: Int] = [:]
    let ofSong = names.enumerated().map { song, names -> Int? in
      guard let names else { return nil }
      let part = Part(names: names, home: homes[song])
      let number = parts[part] ?? parts.count
      parts[part] = number
      return number
    }
    let ordered = parts.sorted { $0.value < $1.value }.map(\.key.names)
    let clusters = clusters(ofParts: ordered, ofSong)
    return ofSong.map { $0.map { clusters[$0] } }
  }

  /// Returns the number of the cluster to which each part belongs. A part consists of the songs of one directory that
  /// have equal names. It is put in the first cluster after all clusters that contain one of its discs and tracks. The
  /// running time is linear in the number of songs.
  private func clusters(ofParts names: [AlbumPartition.Names], _ parts: [Int?]) -> [Int] {
    let places = placesOfScatteredParts(names, parts)
    var depths: [NamedPlace: Int] = [:]
    var known: [Layer: Int] = [:]
    return names.indices.map { part in
      let own = (places[part] ?? []).map { NamedPlace(names: names[part], place: $0) }
      let depth = own.map { depths[$0] ?? 0 }.max() ?? 0
      for place in own { depths[place] = depth + 1 }
      let layer = Layer(names: names[part], depth: depth)
      let number = known[layer] ?? known.count
      known[layer] = number
      return number
    }
  }

  /// Returns the discs and tracks of each part that shares its names with other parts.
  private func placesOfScatteredParts(
    _ names: [AlbumPartition.Names], _ parts: [Int?]
  ) -> [Int: Set<AlbumPlace>] {
    var counts: [AlbumPartition.Names: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    var places: [Int: Set<AlbumPlace>] = [:]
    for (song, part) in parts.enumerated() {
      guard let part, counts[names[part]] ?? 0 > 1, rows[song].place.track > 0 else { continue }
      places[part, default: []].insert(rows[song].place.onFirstDisc)
    }
    return places
  }

  /// Returns, for each cluster, whether all of its songs have a MusicBrainz identifier.
  fileprivate func isIdentified(_ clusters: [Int?]) -> [Bool] {
    var result = Array(repeating: true, count: (clusters.compactMap(\.self).max() ?? -1) + 1)
    for (song, cluster) in clusters.enumerated() where rows[song][.musicBrainzID] == 0 {
      if let cluster { result[cluster] = false }
    }
    return result
  }
}
