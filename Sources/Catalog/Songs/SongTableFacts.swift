internal import Bytes
internal import MPDClient

/// The bound of the numbers in facts. Sums of such numbers do not overflow.
private let maxFact = 1 << 60

/// The facts that a song table records about itself, so that it can be updated later.
struct SongTableFacts: Sendable, Equatable {
  /// The time of the last update of the database before the table was read, in Unix seconds by the server's clock; 0 if
  /// it is unknown.
  var lastUpdate = 0
  /// The sum of the songs' lengths, in milliseconds.
  var milliseconds = 0
  /// The number of rows that were added or dropped since all songs were read from the server; a changed song counts
  /// twice. Until all songs are read again, the table keeps the texts of dropped rows.
  var changeCount = 0
  /// A checksum of the names of the tags that the server reads from files; 0 if the server does not list these tags. If
  /// a server begins to read other tags, because of the setting `metadata_to_use` or a newer version, it sends other
  /// tags even for songs that have not changed.
  var tagTypes = 0

  init() {}

  /// Creates facts from bytes in the form of ``packed``; nil if the bytes have another form.
  init?(_ bytes: UnsafeRawBufferPointer) {
    var numbers = PackedNumberReader(bytes)
    guard let lastUpdate = numbers.next(), let milliseconds = numbers.next(),
      let changeCount = numbers.next(), let tagTypes = numbers.next(), numbers.isAtEnd,
      max(lastUpdate, milliseconds, changeCount) < maxFact
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

  /// Returns whether the facts agree with a server's statistics about the number of songs and their total length. The
  /// statistics contain the length in whole seconds.
  func agrees(with stats: Stats, songCount: Int) -> Bool {
    guard stats.songs == songCount else { return false }
    guard let total = stats.databasePlayTime else { return true }
    return total.milliseconds / 1000 == milliseconds / 1000
  }
}

extension SongTable {
  /// The facts that the table records about itself; nil if the table is damaged.
  var facts: SongTableFacts? { columns.withBytes(at: 2, of: .metadata) { SongTableFacts($0) } }
}

extension Song {
  /// The length in milliseconds; 0 if it is unknown.
  var milliseconds: Int { duration?.milliseconds ?? 0 }
}

extension Duration {
  var milliseconds: Int { Int((self / .milliseconds(1)).rounded()) }
}
