internal import Bytes
internal import MPDClient

/// Builds a song table from songs that are added in any order.
struct SongTableBuilder: ~Copyable {
  var facts = SongTableFacts()
  private var writer: SongRowWriter
  /// The table whose rows can be kept; nil if the table is built from scratch.
  private let base: SongTable?
  private var directories = NumberedStrings()
  /// For each song, the number of its directory in `directories`.
  private var directoryNumbers: [UInt32] = []
  /// For each song, its place in the server's order.
  private var places: [Int] = []
  /// For each song, the row of the base that is kept; nil if the song is new.
  private var keptRows: [Int?] = []
  private var names = ByteStrings()
  private var rows = ByteStrings()
  private var lastDirectory: [UInt8] = []

  /// Creates a builder without songs.
  ///
  /// - Parameter base: the table whose rows can be kept; nil for none. The new table contains all groups and texts of
  ///   this table.
  init(keepingRowsOf base: SongTable? = nil) {
    self.base = base
    writer = SongRowWriter(
      groupsBefore: base?.columns.count(of: .groups) ?? 0,
      textsBefore: base?.columns.count(of: .texts) ?? 0)
  }

  var count: Int { names.count }

  /// Adds a song that the server has sent. O(n), where n is the number of bytes of the song.
  ///
  /// - Parameter place: the place of the song in the server's order; nil for the place after all songs added so far.
  mutating func add(_ song: Song, at place: Int? = nil) {
    song.uri.withUnsafeBytes { addURI($0, place ?? count) }
    keptRows.append(nil)
    writer.append(song.pairs, to: &rows)
    facts.milliseconds += song.milliseconds
  }

  /// Adds the song in the given row of the base unchanged. The length of the song is not added to `facts`: the caller
  /// computes the total length from the total of the base.
  ///
  /// - Parameter place: the place of the song in the server's order.
  mutating func keep(_ row: Int, of uri: UnsafeRawBufferPointer, at place: Int) {
    addURI(uri, place)
    keptRows.append(row)
    base?.columns.withBytes(at: row, of: .rows) { rows.append($0) }
  }

  /// Removes all songs.
  mutating func removeAll() { self = SongTableBuilder(keepingRowsOf: base) }

  private mutating func addURI(_ uri: UnsafeRawBufferPointer, _ place: Int) {
    places.append(place)
    let slash = uri.lastIndex(of: .slash)
    let directory = UnsafeRawBufferPointer(rebasing: uri[..<(slash ?? 0)])
    let name = UnsafeRawBufferPointer(rebasing: uri[(slash.map { $0 + 1 } ?? 0)...])
    names.append(name)
    // Songs of a directory usually follow one another.
    if let last = directoryNumbers.last,
      lastDirectory.withUnsafeBytes({ $0.compare(with: directory) == 0 })
    {
      return directoryNumbers.append(last)
    }
    lastDirectory = [UInt8](directory)
    directoryNumbers.append(UInt32(directories.number(of: directory)))
  }

  /// Returns the table of the added songs. O(n log n).
  consuming func finish() -> SongTable { finishUpdate().table }

  /// Returns the table of the added songs, and how it differs from the base; without a base, all songs are new.
  /// O(n log n).
  consuming func finishUpdate() -> (table: SongTable, difference: SongTableDifference) {
    let order = directoryOrder()
    let (rowOrder, starts) = self.rowOrder(order)
    let serverOrder = serverOrder(of: rowOrder)
    let difference = difference(rowOrder, serverOrder)
    let metadata = ByteStrings(
      [starts.bytes, serverOrder.bytes, facts.packed].map { ByteString($0) })
    let table = SongTable(
      .memory([
        directories.strings.strings(at: order), names.strings(at: rowOrder),
        rows.strings(at: rowOrder), joined(.groups, writer.groups), joined(.texts, writer.texts),
        metadata,
      ]))
    return (table, difference)
  }

  /// Returns how the table differs from the base.
  ///
  /// - Parameters:
  ///   - songs: the index of the song in each row.
  ///   - serverOrder: the rows in the server's order.
  private func difference(_ songs: [Int], _ serverOrder: [UInt32]) -> SongTableDifference {
    var places = [Int](repeating: 0, count: base?.count ?? 0)
    for (place, row) in (base?.rowsInServerOrder ?? []).enumerated() { places[row] = place }
    let kept = serverOrder.compactMap { keptRows[songs[Int($0)]].map { places[$0] } }
    return SongTableDifference(
      oldCount: places.count, keptRows: songs.map { keptRows[$0] },
      keepsServerOrder: zip(kept, kept.dropFirst()).allSatisfy { $0 < $1 })
  }

  private func joined(_ column: SongColumn, _ new: NumberedStrings) -> ByteStrings {
    guard let base else { return new.strings }
    var strings = base.columns.all(of: column)
    strings.append(contentsOf: new.strings)
    return strings
  }

  /// Returns the numbers of the directories in the order of the table.
  private func directoryOrder() -> [Int] {
    let paths = directories.strings
    return paths.indices.sorted { left, right in
      paths.withBytes(at: left) { left in
        paths.withBytes(at: right) { comparePaths(left, $0) < 0 }
      }
    }
  }

  /// Returns the indices of the added songs in the order of the table, and the first row of each directory.
  private func rowOrder(_ directoryOrder: [Int]) -> (rows: [Int], starts: [UInt32]) {
    var songs = [[Int]](repeating: [], count: directoryOrder.count)
    for (song, directory) in directoryNumbers.enumerated() { songs[Int(directory)].append(song) }
    let names = names
    var order: [Int] = []
    order.reserveCapacity(count)
    var starts: [UInt32] = []
    for directory in directoryOrder {
      starts.append(UInt32(order.count))
      order += songs[directory].sorted { left, right in
        names.withBytes(at: left) { left in
          names.withBytes(at: right) { left.compare(with: $0) < 0 }
        }
      }
    }
    return (order, starts + [UInt32(order.count)])
  }

  /// Returns the rows in the server's order.
  ///
  /// - Parameter songs: the index of the song in each row.
  private func serverOrder(of songs: [Int]) -> [UInt32] {
    let places = places
    return songs.indices.sorted { places[songs[$0]] < places[songs[$1]] }.map { UInt32($0) }
  }
}

extension [UInt32] {
  fileprivate var bytes: [UInt8] { withUnsafeBytes { [UInt8]($0) } }
}

extension ByteStrings {
  /// Returns the strings at the given indices, in the order of the indices. O(n), where n is the number of bytes of
  /// these strings.
  fileprivate func strings(at indices: [Int]) -> ByteStrings {
    var strings = ByteStrings()
    for index in indices { withBytes(at: index) { strings.append($0) } }
    return strings
  }
}
