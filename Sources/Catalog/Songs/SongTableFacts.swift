internal import Bytes
internal import MPDClient

/// What a song table records about itself, so that it can be brought up to date.
struct SongTableFacts: Sendable, Equatable {
  /// The time of the database's last update before the table was read, in Unix seconds by the server's clock; 0 if it
  /// is unknown.
  var lastUpdate = 0
  /// The sum of the songs' lengths.
  var milliseconds = 0
  /// How many rows were added or dropped since all songs were read from the server; a changed song counts twice. The
  /// texts of dropped rows stay in the table until all songs are read again.
  var changeCount = 0
  /// A checksum of the names of the tags that the server reads from files; 0 if it does not list them. A server that
  /// reads other tags (`metadata_to_use`, or a newer version) sends other tags for songs that have not changed.
  var tagTypes = 0

  init() {}

  /// Reads facts in the form of ``packed``; nil for bytes of another form.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var numbers = PackedNumberReader(bytes)
    guard let lastUpdate = numbers.next(), let milliseconds = numbers.next(),
      let changeCount = numbers.next(), let tagTypes = numbers.next(), numbers.isAtEnd
    else { return nil }
    (self.lastUpdate, self.milliseconds) = (lastUpdate, milliseconds)
    (self.changeCount, self.tagTypes) = (changeCount, tagTypes)
  }

  var packed: [UInt8] {
    var bytes: [UInt8] = []
    for number in [lastUpdate, milliseconds, changeCount, tagTypes] {
      bytes.append(packed: max(0, number))
    }
    return bytes
  }

  /// Whether the table agrees with a server's statistics about the number of songs and their total length, of which the
  /// statistics have the whole seconds.
  func agrees(with stats: Stats, songCount: Int) -> Bool {
    guard stats.songs == songCount else { return false }
    guard let total = stats.databasePlayTime else { return true }
    return total.milliseconds / 1000 == milliseconds / 1000
  }
}

extension SongTable {
  /// What the table records about itself; nil if it is damaged.
  var facts: SongTableFacts? { columns.withBytes(at: 2, of: .metadata) { SongTableFacts($0) } }
}

extension Song {
  /// The length in milliseconds; 0 if it is unknown.
  var milliseconds: Int { duration?.milliseconds ?? 0 }
}

extension Duration {
  var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
