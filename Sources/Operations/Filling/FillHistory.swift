package import Bytes
internal import CommandRuntime

/// The songs that `queue fill` has added to a server's queue, which it does not add again for a while. They
/// are kept in a file, so that this holds after a restart, too.
package struct FillHistory {
  private let directory: Result<StateDirectory, any Error>
  private let limit: Int
  /// The songs, the one that was added last at the end.
  private(set) var songs: [ByteString]
  /// The place of each song in the order of all additions.
  private var places: [ByteString: Int] = [:]
  private var additions = 0

  /// Reads the history of a server.
  ///
  /// - Parameters:
  ///   - server: its name; see `StateDirectory.name(of:_:)`.
  ///   - limit: the number of songs that are kept.
  package init(server: ByteString, limit: Int) {
    directory = Result { try StateDirectory(["fill", server]) }
    self.limit = limit
    songs = []
    // A file that cannot be read is replaced, or it cannot be written either.
    let bytes = try? directory.get().read(fileName)
    for song in (bytes ?? []).split(separator: .newline) { add(ByteString(song)) }
  }

  /// Whether a song was added lately.
  package func contains(_ song: ByteString) -> Bool { places[song] != nil }

  /// Returns songs with those first that were added longest ago; those that were not are before them.
  func oldestFirst(_ songs: [ByteString]) -> [ByteString] {
    let keys = songs.enumerated().map { (places[$0.element] ?? -1, $0.offset, $0.element) }
    return keys.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// Adds a song at the end, and forgets the oldest one if there are too many.
  package mutating func add(_ song: ByteString) {
    if places[song] != nil { songs.removeAll { $0 == song } }
    additions += 1
    places[song] = additions
    songs.append(song)
    guard songs.count > limit else { return }
    places[songs.removeFirst()] = nil
  }

  /// Forgets songs that were not added after all.
  mutating func remove(_ unwanted: some Sequence<ByteString>) {
    let unwanted = Set(unwanted)
    for song in unwanted { places[song] = nil }
    songs.removeAll(where: unwanted.contains)
  }

  /// Writes the history.
  func save() throws {
    try directory.get().write(songs.flatMap { $0.bytes + [.newline] }, as: fileName)
  }
}

private let fileName: ByteString = "songs"
